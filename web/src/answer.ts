// The answer in one sentence, and the few figures that support it.
import { h } from "./dom";
import { count, enumerate, fixed, percent, plural } from "./format";
import type { View } from "./view";

// Mean membership of all cases in their own cluster.
function meanCertainty(view: View): number | null {
  const n = view.clusters.reduce((sum, c) => sum + c.size, 0);
  if (n === 0) return null;
  return view.clusters.reduce((sum, c) => sum + c.size * c.mean_certainty, 0) / n;
}

// A piece of the sentence; those in brackets are set in bold.
type Piece = string | [string];

function clusterSentence(view: View): Piece[] {
  const { result, models, selected } = view;
  const k = selected?.k ?? result.selected_k ?? result.n_clusters ?? view.clusters.length;
  const tried = models.map((m) => m.k);
  const [least, most] = [Math.min(...tried), Math.max(...tried)];
  const equal = [...new Set(models.filter((m) => m.within_one_se && m.k !== k).map((m) => m.k))].sort((a, b) => a - b);
  const equallyGood = `; ${enumerate(equal)} clusters would be equally good.`;
  if (k === 1 && view.given) return [`The ${count(result.n_partitions ?? 0)} partitions hold `, ["one cluster"], "."];
  if (k === 1) {
    return ["The data form ", ["no clusters"], equal.length > 0
      ? `: no division was better than leaving them in one piece${equallyGood}`
      : `: no division into ${Math.max(2, least)} to ${most} groups held up when the data were resampled.`];
  }
  const start = result.n_partitions ? `The ${count(result.n_partitions)} partitions agree on ` : "The data form ";
  const certainty = meanCertainty(view);
  const end = models.length < 2 ? "." : equal.length > 0 ? equallyGood : `; no other number from ${least} to ${most} is as good.`;
  if (certainty === null) return [start, [`${k} clusters`], end];
  return [start, [`${k} clusters`], ": on average a case belongs to its cluster with a probability of ", [percent(certainty).replace("> ", "more than ")], end];
}

function alignSentence(view: View): Piece[] {
  const { runs, modes, levels, mean_pairwise_similarity: similarity } = view.result;
  const several = (levels ?? []).length > 1;
  const pieces: Piece[] = [[plural(runs?.length ?? 0, "run")], several ? ` of ${levels?.[0].n_clusters} to ${levels?.[levels.length - 1].n_clusters} clusters` : "", " on common labels"];
  if (typeof similarity === "number") pieces.push(`: two of them${several ? " with as many clusters" : ""} agree by `, [percent(similarity)], " on average");
  if (modes && (runs?.length ?? 0) > 1) pieces.push(modes.length === 1 ? ", and all tell " : ", and they tell ", [modes.length === 1 ? "one story" : `${count(modes.length)} different stories`]);
  return [...pieces, "."];
}

function studySentence(view: View): Piece[] {
  const studies = view.report.studies ?? [];
  if (studies.length === 1) {
    const [name, ...rest] = studies[0].title.split(":");
    return ["Computed anew: ", [name], rest.length > 0 ? `:${rest.join(":")}.` : "."];
  }
  return ["The paper's study computed anew: ", [`${count(studies.length)} tables and figures`], " beside the published numbers."];
}

function sentence(view: View): Piece[] {
  const { result } = view;
  if (result.runs) return alignSentence(view);
  if (view.report.studies) return studySentence(view);
  return clusterSentence(view);
}

function facts(view: View): [string, string][] {
  const { result, selected } = view;
  const found: [string, string | undefined][] = [
    ["Cases", view.nObjects === undefined ? undefined : count(view.nObjects)],
    ["Features", result.input?.n_features ? count(result.input.n_features) : undefined],
    ["Method", selected && result.selected_clusterer ? selected.clusterer : undefined],
    ["CIC", selected && `${fixed(selected.cic)}${selected.cic_standard_error === null || selected.k === 1 ? "" : ` ± ${fixed(selected.cic_standard_error)}`}`],
    ["Runs", result.runs && count(result.runs.length)],
    [result.n_partitions ? "Partitions" : "Replicates", selected && count(selected.n_replicates)],
    ["Converged", selected && (selected.converged ? "yes" : selected.cic_standard_error === null ? "not known" : "not yet")],
  ];
  return found.filter((f): f is [string, string] => f[1] !== undefined);
}

export function answer(view: View): HTMLElement {
  const pieces = sentence(view).map((piece) => (typeof piece === "string" ? piece : h("strong", {}, piece[0])));
  const { result } = view;
  return h("section", { id: "answer", "aria-label": "The answer" },
    h("p", { class: "sentence" }, ...pieces),
    result.reason && h("p", { class: "reason" }, result.reason),
    ...(result.warnings ?? []).map((text) => h("p", { class: "warning", role: "note" }, text)),
    h("dl", { class: "facts" }, ...facts(view).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))));
}
