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
  input?: Input & { n_objects?: number; n_features?: number };
  inputs?: Input[]; // where there may be several

  // fit
  selected_k?: number;
  selected_clusterer?: string;
  models?: Model[];

  // consensus: the fields of one model at the top level
  n_objects?: number;
  n_clusters?: number;
  n_partitions?: number;
  cluster_sizes?: number[];
  uncertainty?: number;
  relative_model_complexity?: number;
  information?: number;
  cic?: number;
  cic_standard_error?: number | null;
  half_difference?: number | null;
  converged?: boolean;

  // align
  runs?: Run[];
  mean_pairwise_similarity?: number | null;
  levels?: Level[];
  modes?: Mode[];
  splits?: Split[];

  report?: Report;
}

export interface Input {
  file?: string;
  hash?: string;
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
  null_uncertainty?: number | null; // of data without clusters; null: not compared
  clear?: boolean;
}

export interface Run {
  file: string;
  n_clusters: number;
  permutation: number[];
  similarity: number | null;
  mode: number; // from 1
}

// All runs of one number of clusters.
export interface Level {
  n_clusters: number;
  n_runs: number;
  mean_pairwise_similarity: number | null;
}

export interface Mode {
  n_clusters: number;
  representative: string;
  files: string[];
}

export interface Split {
  from_clusters: number;
  to_clusters: number;
  parent: number; // from 1, as child
  child: number;
  share: number;
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
  studies?: Study[];
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

// Memberships or labels of the shown cases, one entry a shown run, on the common labels.
export interface Aligned {
  n_clusters: number;
  shown_runs: number[]; // positions in the list of runs
  case_ids: string[];
  runs: { memberships?: number[][]; labels?: (number | null)[] }[];
  pairwise_similarity?: (number | null)[][]; // of the shown runs; null for different numbers of clusters
}

export interface Study {
  name: string;
  title: string;
  notes: string[];
  tables: Table[];
  heat_maps: HeatMap[];
  strip_plots: StripPlot[];
}

export interface Table {
  title: string;
  columns: string[];
  rows: (string | number | null)[][];
}

export interface HeatMap {
  title: string;
  x: { name: string; values: number[] };
  y: { name: string; values: number[] };
  values: (number | null)[][];
  range: [number, number]; // ends of the colour scale
  diverging: boolean;
}

export interface StripPlot {
  title: string;
  panels: string[];
  rows: { name: string; values: number[][] }[]; // one list a panel
}
