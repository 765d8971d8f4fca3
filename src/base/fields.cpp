// The fields of a result by their kinds alone, and positions as people count them.
#include <truecluster/fields.hpp>

#include <utility>

namespace truecluster {
namespace {

void count_from_one(Index& position) {
  if (position >= 0) ++position;
}

}  // namespace

void add_entry(Entries& entries, const Field& field, FieldValue&& value) {
  entries.push_back(Entry{field, std::move(value)});
}

FieldValue counted_from_one(const Field& field, FieldValue value) {
  if (auto* rows = std::get_if<std::vector<Entries>>(&value)) {
    for (Entries& row : *rows) row = counted_from_one(std::move(row));
  } else if (field.unit == Unit::position) {
    if (auto* position = std::get_if<Index>(&value)) count_from_one(*position);
    if (auto* positions = std::get_if<std::vector<Index>>(&value))
      for (Index& position : *positions) count_from_one(position);
  }
  return value;
}

Entries counted_from_one(Entries entries) {
  for (Entry& entry : entries) entry.value = counted_from_one(entry.field, std::move(entry.value));
  return entries;
}

}  // namespace truecluster
