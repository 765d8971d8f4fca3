// The result document the page is given; docs/report-data.md describes it, docs/fields.md the fields of results.
// All parts but the common keys are optional: a section without data is left out.

import type {
  AlignmentFields,
  ClusterFields,
  ConsensusFields,
  FitFields,
  LevelFields,
  ModeFields,
  ModelFields,
  RunFields,
  SplitFields,
} from "./fields";

// fit and align have lists of rows; consensus has the fields of one model at the top level.
export interface Result extends Partial<FitFields>, Partial<ConsensusFields>, Partial<AlignmentFields> {
  schema: 1;
  version: string;
  command: string;
  options: Record<string, unknown>;
  seed: number | string;
  input?: Input & { n_objects?: number; n_features?: number };
  inputs?: Input[]; // where there may be several

  // fit
  models?: Model[];

  // fit and consensus with labels known beforehand; also every index of agreement, by its name
  known_labels?: { name: string; classes: string[]; n_known: number; crosstable: number[][] };

  // align
  runs?: Run[];
  levels?: Level[];
  modes?: Mode[];
  splits?: Split[];

  report?: Report;
}

export interface Input {
  file?: string;
  hash?: string;
}

// A consensus has some fields of a model only.
export type Model = Partial<ModelFields> &
  Pick<
    ModelFields,
    | "k"
    | "clusterer"
    | "uncertainty"
    | "relative_model_complexity"
    | "information"
    | "cic"
    | "cic_standard_error"
    | "half_difference"
    | "n_replicates"
    | "converged"
  > & {
    score?: number | null; // what decides the choice
    support?: number | null;
    crossing?: number | null;
    null_crossing?: number | null;
    noise_share?: number | null;
    n_noise?: number; // cases that are noise
  };

// Another answer that the data also support.
export type Reading = FitFields["readings"][number];

export interface Run extends RunFields {
  file: string;
}

// All runs of one number of clusters.
export type Level = LevelFields;

export interface Mode extends Omit<ModeFields, "representative"> {
  representative: string; // a file
  files: string[];
}

export type Split = SplitFields;

export interface Report {
  command_line?: string;
  environment?: Record<string, unknown>;
  sample?: { n_shown: number; n_total: number; how?: string };
  n_certain?: number; // cases assigned with probability 0.9 or more
  certain_share?: number; // their share of the weight, if cases have weights
  carried?: Carried;
  drawn?: Drawn;
  features?: Feature[];
  principal_components?: { explained: number[] };
  clusters?: Cluster[];
  noise?: SomeClusterFields; // as if the cases left out as noise were one more cluster; left out if there are none
  traces?: Trace[];
  replicate_agreement?: { replicate: number[]; agreement: number[]; index: string };
  aligned?: Aligned;
  studies?: Study[];
}

export interface PackedMemberships {
  bytes: number;
  data: string;
}

export interface CarriedModel {
  model: number;
  bits: number;
  of_judges?: true;
  data: string;
  memberships?: PackedMemberships; // of the judges
}

// All cases, or a sample where all would be too much; data are base64 (cases.ts unpacks them).
export interface Carried {
  n: number;
  n_total: number;
  rows?: string; // places in the file, if they are not all cases
  ids?: string[]; // left out if they are the rows, numbered from 1
  judges?: string; // places of the cases that judged the models among the carried ones, if they are not all
  weights?: string; // base64 of floats, as all of these; left out if all cases count alike
  judge_weights?: string; // what each judge counts for, as judges are drawn by weight
  sample_weights?: string; // what each carried case counts for, if they are a sample that holds such judges
  labels: CarriedModel[];
  memberships?: PackedMemberships; // of the chosen model
  known?: { bits: number; data: string }; // known labels; the number of classes where there is none
}

// The cases that are drawn one by one: places among the carried ones, and where they lie on the map.
export interface Drawn {
  at: number[];
  pc1?: number[];
  pc2?: number[];
  weights?: string; // what each counts for, if that is not its weight
}

export interface Feature {
  name: string;
  mean: number;
  sd: number;
  separation?: number; // share of its variance that lies between the chosen clusters
  values?: string; // of the drawn cases, base64 of floats
}

// Of a consensus without the fields that follow from replicates.
type SomeClusterFields = Partial<ClusterFields> & Pick<ClusterFields, "size" | "mean_certainty">;
export interface Cluster extends SomeClusterFields {
  name: string;
  feature_means?: number[];
  feature_sds?: number[];
}

export interface Trace {
  k: number;
  clusterer: string;
  replicates: number[];
  cic: number[];
}

// Memberships or labels of the shown cases, one entry per shown run, on the common labels.
export interface Aligned {
  n_clusters: number;
  shown_runs: number[]; // positions in the list of runs
  case_ids: string[];
  runs: { memberships?: number[][]; labels?: (number | null)[] }[];
  // Populations, and that of each shown case; names.length where it is not known.
  groups?: { name: string; names: string[]; of: number[] };
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
  rows: { name: string; values: number[][] }[]; // one list per panel
}
