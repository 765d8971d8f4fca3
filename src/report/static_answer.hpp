// The answer for readers without scripts.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace truecluster::report {

// Markup with what a result document says in words and tables: the answer and the clusters, the
// levels of an alignment, the tables of a study. Text of the document stays text.
std::string static_answer(const nlohmann::ordered_json& document);

}  // namespace truecluster::report
