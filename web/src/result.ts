// The result document the page is given; docs/report-data.md describes every field.
// All parts but the common keys are optional: a section without data is left out.

export interface Result {
  schema: 1;
  version: string;
  command: string;
  options: Record<string, unknown>;
  seed: number | string;
  warnings?: string[];
  reason?: string;
  input?: { file?: string; hash?: string; n_objects?: number; n_features?: number };

  // fit
  selected_k?: number;
  selected_clusterer?: string;
  models?: Model[];

  // consensus: the fields of one model at the top level
  n_objects?: number;
  n_clusters?: number;
  n_partitions?: number;
  uncertainty?: number;
  relative_model_complexity?: number;
  information?: number;
  cic?: number;
  cic_standard_error?: number | null;
  half_difference?: number | null;
  converged?: boolean;

  // align
  runs?: Run[];
  mean_pairwise_similarity?: number;
  modes?: Mode[];

  report?: Report;
}

export interface Model {
  k: number;
  clusterer: string;
  uncertainty: number;
  relative_model_complexity: number;
  information: number;
  cic: number;
  cic_standard_error: number | null;
  half_difference: number | null;
  n_replicates: number;
  converged: boolean;
  cluster_sizes?: number[];
  within_one_se?: boolean;
}

export interface Run {
  file: string;
  n_clusters: number;
  permutation: (number | null)[];
  similarity: number;
}

export interface Mode {
  runs: number[];
  similarity?: number;
}

export interface Report {
  command_line?: string;
  environment?: Record<string, unknown>;
  sample?: { n_shown: number; n_total: number; how?: string };
  features?: Feature[];
  principal_components?: { explained: number[] };
  clusters?: Cluster[];
  cases?: SampledCase[];
  least_certain?: Case[];
  uncertainty_histogram?: { edges: number[]; counts: number[] };
  traces?: Trace[];
  replicate_agreement?: { replicate: number[]; agreement: number[]; index: string };
  flows?: Flow[];
  aligned?: Aligned;
  tables?: Table[];
  heat_maps?: HeatMap[];
}

export interface Feature {
  name: string;
  mean: number;
  sd: number;
}

export interface Cluster {
  name: string;
  size: number;
  mean_certainty: number;
  feature_means?: number[];
  feature_sds?: number[];
}

export interface Case {
  id: string;
  label: number;
  probability: number;
  runner_up: number | null;
  margin: number;
  uncertainty: number;
}

export interface SampledCase extends Case {
  memberships: number[];
  pc1?: number;
  pc2?: number;
}

export interface Trace {
  k: number;
  clusterer: string;
  replicates: number[];
  cic: number[];
}

export interface Flow {
  from_k: number;
  to_k: number;
  counts: number[][];
}

// Memberships or labels of the shown cases, one entry a run, on the common labels.
export interface Aligned {
  n_clusters: number;
  case_ids: string[];
  runs: { memberships?: number[][]; labels?: (number | null)[] }[];
  pairwise_similarity?: number[][];
}

export interface Table {
  title: string;
  columns: string[];
  rows: (string | number | null)[][];
  note?: string;
}

export interface HeatMap {
  title: string;
  x: { name: string; values: number[] };
  y: { name: string; values: number[] };
  values: (number | null)[][];
  note?: string;
}
