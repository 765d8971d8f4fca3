// The fields of results in JSON; docs/fields.md says what they are. Made by make_fields (CONTRIBUTING.md).

// The answer of a fit.
export interface FitFields {
  selected_k: number;
  selected_clusterer: string;
  reason: string;
  warnings: string[];
  effective_cases: number;
  p_value: number | null;
  null_clarities: number[];
  readings: { k: number; clusterer: string; score: number; adjusted_rand: number; relation: string; nested: number; model: number }[];
}

// A clusterer with a number of clusters.
export interface ModelFields {
  k: number;
  clusterer: string;
  uncertainty: number;
  model_entropy: number;
  relative_model_complexity: number;
  information: number;
  cic: number;
  n_replicates: number;
  cic_standard_error: number | null;
  half_difference: number | null;
  converged: boolean;
  stopped: string;
  cluster_sizes: number[];
  cluster_jaccard: (number | null)[];
  mean_jaccard: number | null;
  prediction_strength: number | null;
  ambiguous_pairs: number | null;
  silhouette: number | null;
  calinski_harabasz: number | null;
  noise_share: number;
  score: number | null;
  score_standard_error: number | null;
  support: number | null;
  crossing: number | null;
  border_depth: number | null;
  compared_uncertainty: number | null;
  null_uncertainty: number | null;
  null_crossing: number | null;
  null_border_depth: number | null;
  clarity: number | null;
  p_value: number | null;
  clear: boolean;
  selected: boolean;
  within_one_se: boolean;
}

// A cluster of the chosen model.
export interface ClusterFields {
  size: number;
  share: number;
  mean_certainty: number;
  uncertainty: number;
  information: number;
  jaccard: number | null;
}

// A case.
export interface CaseFields {
  label: number | null;
  probability: number;
  runner_up: number | null;
  margin: number;
  uncertainty: number;
  information: number;
}

// The criterion of memberships.
export interface CriterionFields {
  uncertainty: number;
  model_entropy: number;
  relative_model_complexity: number;
  information: number;
  cic: number;
}

// The consensus of partitions.
export interface ConsensusFields {
  n_objects: number;
  n_clusters: number;
  effective_cases: number;
  uncertainty: number;
  model_entropy: number;
  relative_model_complexity: number;
  information: number;
  cic: number;
  n_partitions: number;
  cic_standard_error: number | null;
  half_difference: number | null;
  converged: boolean;
  cluster_sizes: number[];
}

// A partition of a consensus.
export interface PartitionFields {
  diagonal: number;
  adjusted_rand: number;
}

// Runs on common labels.
export interface AlignmentFields {
  mean_pairwise_similarity: number | null;
}

// A run of an alignment.
export interface RunFields {
  n_clusters: number;
  permutation: number[];
  similarity: number | null;
  mode: number;
}

// The runs with the same number of clusters.
export interface LevelFields {
  n_clusters: number;
  n_runs: number;
  runs: number[];
  mean_pairwise_similarity: number | null;
}

// Runs that found the same answer.
export interface ModeFields {
  n_clusters: number;
  n_runs: number;
  representative: number;
  runs: number[];
}

// Where a new cluster comes from.
export interface SplitFields {
  from_clusters: number;
  to_clusters: number;
  parent: number;
  child: number;
  share: number;
}
