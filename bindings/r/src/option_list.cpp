// R's named arguments into options, and the descriptions of options into R lists.
#include "option_list.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <truecluster/align.hpp>
#include <truecluster/consensus.hpp>
#include <truecluster/error.hpp>
#include <truecluster/fit.hpp>
#include <truecluster/option_names.hpp>

namespace truecluster_r {

using truecluster::Choice;
using truecluster::Index;
using truecluster::InvalidArgument;
using truecluster::OptionValue;

namespace {

std::vector<double> numbers_of(std::string_view name, SEXP value, std::string_view what) {
  if (!Rf_isNumeric(value) && !Rf_isLogical(value))
    throw InvalidArgument(fmt::format("{} needs {}", name, what));
  return Rcpp::as<std::vector<double>>(value);
}

double number_of(std::string_view name, SEXP value, std::string_view what) {
  const std::vector<double> numbers = numbers_of(name, value, what);
  if (numbers.size() != 1)
    throw InvalidArgument(fmt::format("{} needs {}, not {} values", name, what, numbers.size()));
  if (std::isnan(numbers[0])) throw InvalidArgument(fmt::format("{} needs {}, not NA", name, what));
  return numbers[0];
}

// Doubles hold whole numbers exactly up to 2^53.
double whole(std::string_view name, double number) {
  if (std::isnan(number))
    throw InvalidArgument(fmt::format("{} needs a whole number, not NA", name));
  if (std::isfinite(number) && std::abs(number) > 0x1p53)
    throw InvalidArgument(
        fmt::format("{} needs a whole number of at most 2^53, not {}", name, number));
  if (number != std::floor(number) || std::isinf(number))
    throw InvalidArgument(fmt::format("{} needs a whole number, not {}", name, number));
  return number;
}

std::string text_of(std::string_view name, SEXP value) {
  if (TYPEOF(value) != STRSXP || Rf_xlength(value) != 1)
    throw InvalidArgument(fmt::format("{} must be a single string", name));
  return Rcpp::as<std::string>(value);
}

void set(std::string_view name, bool* value, SEXP given) {
  *value = number_of(name, given, "TRUE or FALSE") != 0;
}

void set(std::string_view name, Index* value, SEXP given) {
  *value = static_cast<Index>(whole(name, number_of(name, given, "a whole number")));
}

void set(std::string_view name, std::uint64_t* value, SEXP given) {
  const double number = whole(name, number_of(name, given, "a whole number from 0 to 2^53"));
  if (number < 0)
    throw InvalidArgument(
        fmt::format("{} needs a whole number from 0 to 2^53, not {}", name, number));
  *value = static_cast<std::uint64_t>(number);
}

void set(std::string_view name, double* value, SEXP given) {
  *value = number_of(name, given, "a number");
}

void set(std::string_view name, std::string* value, SEXP given) { *value = text_of(name, given); }

void set(std::string_view name, std::vector<Index>* value, SEXP given) {
  value->clear();
  if (Rf_xlength(given) == 0)
    throw InvalidArgument(fmt::format("{} is empty but must hold at least one number", name));
  constexpr R_xlen_t longest = 100000;  // as the command takes
  if (Rf_xlength(given) > longest)
    throw InvalidArgument(fmt::format("{} asks for more than {} numbers", name, longest));
  for (const double number : numbers_of(name, given, "whole numbers"))
    value->push_back(static_cast<Index>(whole(name, number)));
}

void set(std::string_view name, const Choice& value, SEXP given) {
  truecluster::set_choice(name, value, text_of(name, given));
}

// Collects name, default and meaning of every option.
class OptionTable : public truecluster::OptionVisitor {
 public:
  void visit(std::string_view name, const OptionValue& value, std::string_view help) override {
    if (name == "seed") return;  // an argument of the R functions
    names_.emplace_back(name);
    defaults_.push_back(std::visit([](const auto& held) { return text_of(held); }, value));
    const auto* choice = std::get_if<Choice>(&value);
    meanings_.push_back(choice == nullptr
                            ? std::string(help)
                            : fmt::format("{}: {}", help, fmt::join(choice->names, ", ")));
  }
  [[nodiscard]] Rcpp::List columns() const {
    return Rcpp::List::create(Rcpp::Named("name") = names_, Rcpp::Named("default") = defaults_,
                              Rcpp::Named("meaning") = meanings_);
  }

 private:
  template <class T>
  static std::string text_of(const T* value) {
    return fmt::format("{}", *value);
  }
  static std::string text_of(const bool* value) { return *value ? "TRUE" : "FALSE"; }
  static std::string text_of(const std::vector<Index>* value) {
    return fmt::format("{}", fmt::join(*value, ", "));
  }
  static std::string text_of(const Choice& value) { return std::string(value.name()); }

  std::vector<std::string> names_, defaults_, meanings_;
};

template <class Options>
Rcpp::List table_of() {
  Options options;
  OptionTable table;
  describe(options, table);
  return table.columns();
}

}  // namespace

OptionSetter::OptionSetter(const Rcpp::List& given) : given_(given), used_(given.size(), false) {
  if (given.size() > 0 && Rf_isNull(Rf_getAttrib(given, R_NamesSymbol)))
    throw InvalidArgument("options are given by name, as in replicates = 200");
  if (given.size() > 0)
    names_ = Rcpp::as<std::vector<std::string>>(Rf_getAttrib(given, R_NamesSymbol));
}

SEXP OptionSetter::find(std::string_view name) {
  if (name != "seed") known_.emplace_back(name);
  const auto found = std::ranges::find(names_, name);
  if (found == names_.end()) return R_NilValue;
  const auto position = found - names_.begin();
  used_[position] = true;
  return given_[position];
}

void OptionSetter::visit(std::string_view name, const OptionValue& value, std::string_view) {
  if (const SEXP given = find(name); !Rf_isNull(given))
    std::visit([&](const auto& held) { set(name, held, given); }, value);
}

void OptionSetter::refuse_unknown() const {
  for (std::size_t i = 0; i < used_.size(); ++i)
    if (!used_[i] && names_[i] != "seed")
      throw InvalidArgument(fmt::format("there is no option \"{}\"; the options are {}", names_[i],
                                        fmt::join(known_, ", ")));
}

}  // namespace truecluster_r

// [[Rcpp::export(rng = false)]]
Rcpp::List option_table_cpp(const std::string& what) {
  using namespace truecluster;
  if (what == "truecluster") return truecluster_r::table_of<FitOptions>();
  if (what == "consensus") return truecluster_r::table_of<ConsensusOptions>();
  if (what == "align_runs") return truecluster_r::table_of<AlignOptions>();
  return truecluster_r::table_of<ClustererOptions>();
}
