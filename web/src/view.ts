// What several sections need of the result, worked out once.
import { count, clip } from "./format";
import type { Cluster, Input, Model, Report, Result, SampledCase } from "./result";

export interface View {
  result: Result;
  report: Report;
  models: Model[];
  selected?: Model;
  nObjects?: number;
  clusters: Cluster[];
  cases: SampledCase[]; // by cluster, and within it the surest first
  sampleText: string; // says how many cases are drawn; empty if all are
  inputs: Input[];
  inputName: string; // what the page is about, in its title
  given: boolean; // the partitions were given, not made by resampling the data
}

export function makeView(result: Result): View {
  const report = result.report ?? {};
  const models = modelsOf(result);
  const nObjects = result.input?.n_objects ?? result.n_objects ?? report.sample?.n_total;
  const cases = [...(report.cases ?? [])].sort((a, b) => a.label - b.label || b.probability - a.probability);
  return {
    result, report, models, nObjects, cases,
    selected: models.length === 1 ? models[0] : models.find((m) =>
      m.k === result.selected_k && (!result.selected_clusterer || m.clusterer === result.selected_clusterer)),
    clusters: (report.clusters ?? []).map((cluster) => ({ ...cluster, name: spokenName(cluster.name) })),
    sampleText: sampleText(report),
    inputs: inputsOf(result),
    inputName: inputName(result),
    given: result.n_partitions !== undefined,
  };
}

function inputsOf(result: Result): Input[] {
  return result.inputs ?? (result.input ? [result.input] : []);
}

function inputName(result: Result): string {
  const inputs = inputsOf(result);
  if (inputs.length > 1) return `${count(inputs.length)} files`;
  return inputs[0]?.file ?? result.command;
}

// A bare number needs a noun to be understood in a sentence or a legend.
function spokenName(name: string): string {
  return /^\d+$/.test(name) ? `Cluster ${name}` : name;
}

// consensus has the fields of its only model at the top level.
function modelsOf(result: Result): Model[] {
  if (result.models) return result.models;
  const { n_clusters, cic, uncertainty, information, relative_model_complexity } = result;
  if (n_clusters === undefined || cic === undefined || uncertainty === undefined || information === undefined) return [];
  return [{
    k: n_clusters, clusterer: "given partitions", cic, uncertainty, information,
    relative_model_complexity: relative_model_complexity ?? 0,
    cic_standard_error: result.cic_standard_error ?? null,
    half_difference: result.half_difference ?? null,
    n_replicates: result.n_partitions ?? 0,
    converged: result.converged ?? true,
    cluster_sizes: result.cluster_sizes,
  }];
}

function sampleText(report: Report): string {
  const sample = report.sample;
  if (!sample || sample.n_shown >= sample.n_total) return "";
  return `Shown are ${count(sample.n_shown)} of ${count(sample.n_total)} cases${sample.how ? `, ${sample.how}` : ""}.`;
}

export function clusterName(view: View, label: number, length = 28): string {
  return clip(view.clusters[label]?.name ?? String(label + 1), length);
}
