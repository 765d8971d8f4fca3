// All public headers.
#pragma once

#include <truecluster/agreement.hpp>
#include <truecluster/align.hpp>
#include <truecluster/assignment.hpp>
#include <truecluster/clusterer_registry.hpp>
#include <truecluster/compare.hpp>
#include <truecluster/consensus.hpp>
#include <truecluster/consensus_ranks.hpp>
#include <truecluster/criterion.hpp>
#include <truecluster/crosstable.hpp>
#include <truecluster/data_file.hpp>
#include <truecluster/described_results.hpp>
#include <truecluster/fit.hpp>
#include <truecluster/fit_part.hpp>
#include <truecluster/individuals_file.hpp>
#include <truecluster/match.hpp>
#include <truecluster/mmcc.hpp>
#include <truecluster/nearest.hpp>
#include <truecluster/output_file.hpp>
#include <truecluster/partition_file.hpp>
#include <truecluster/report.hpp>
#include <truecluster/run_beside.hpp>
#include <truecluster/runs_file.hpp>
#include <truecluster/sharded_cases.hpp>
#include <truecluster/version.hpp>
