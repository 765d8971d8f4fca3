// The first screen: the answer in one sentence, who belongs where, what else could be, and how certain all that is.
import type { Base } from "./base";
import { closestTable } from "./closest";
import { clusterTable } from "./cluster_table";
import { h, withOptions } from "./dom";
import { clip, count, fixed, plural } from "./format";
import { pMeans, probability, pSource } from "./null_data";
import { stoppedText } from "./plots/models_axis";
import { rejectedText } from "./plots/criterion";
import { readings } from "./readings";
import { blockElement } from "./section";
import { sentence } from "./sentence";
import { smallMap } from "./small_map";
import type { View } from "./view";

function facts(base: Base): [string, string][] {
  const { result } = base;
  const model = base.models[base.chosen];
  const many = model && model.k > 1;
  const told = many && model.cic_standard_error !== null;
  const error = told ? ` ± ${fixed(model.cic_standard_error)}` : "";
  const found: [string, string | undefined][] = [
    ["Cases", base.nObjects === undefined ? undefined : count(base.nObjects)],
    ["Effective cases", base.cases.weighted ? effective(base) : undefined],
    ["Features", result.input?.n_features ? count(result.input.n_features) : undefined],
    ["Clusterer", many && result.selected_clusterer ? model.clusterer : undefined],
    ["CIC", many ? `${fixed(model.cic)}${error}` : undefined],
    ["Runs", result.runs && count(result.runs.length)],
    [result.n_partitions ? "Partitions" : "Replicates", many ? count(model.n_replicates) : undefined],
    ["Run", many ? (told ? stoppedText(base, model) : "convergence not known") : undefined],
  ];
  return found.filter((f): f is [string, string] => f[1] !== undefined);
}

function effective({ result }: Base): string {
  return count(result.effective_cases ?? 0);
}

function weights(base: Base): HTMLElement | null {
  if (!base.cases.weighted) return null;
  const { nTotal } = base.cases;
  return h(
    "p",
    { class: "reason", id: "weights" },
    `Cases have weights: these ${plural(nTotal, "case")} carry as much information as ${effective(base)} of equal ` +
      "weight. Shares, certainty, means, crosstables and indices are by weight; numbers of cases are counts.",
  );
}

// Against one cluster. The reason tells it unless a single number was tried.
function pValue(base: Base): string {
  const { p_value: p, reason = "" } = base.result;
  if (typeof p !== "number" || /\bp [=<]/.test(reason)) return "";
  const text = probability(p).replace("<", "below");
  return `The p-value against one cluster, ${pMeans}, is ${text} (${pSource(base.result)}).`;
}

// How far the clusters are those that were known beforehand.
function known(base: Base): string {
  const given = base.result.known_labels as unknown as Record<string, unknown> | undefined;
  const index = given?.adjusted_rand;
  return typeof index === "number"
    ? `With ${clip(base.known?.name ?? "", 40)}, known beforehand, the adjusted Rand index is ${fixed(index)}.`
    : "";
}

function warnings(base: Base): HTMLElement | null {
  const texts = base.result.warnings ?? [];
  if (texts.length === 0) return null;
  return h(
    "details",
    { class: "warnings" },
    h("summary", {}, plural(texts.length, "note"), " on the data and the run"),
    ...texts.map((text) => h("p", { class: "warning" }, ...withOptions(text))),
  );
}

export interface Answer {
  element: HTMLElement;
  show: (view: View) => void;
}

export function answer(base: Base): Answer {
  const pieces = sentence(base).map((piece) => (typeof piece === "string" ? piece : h("strong", {}, piece[0])));
  const blocks = [
    blockElement({ id: "clusters", make: (view) => clusterTable(view) ?? closestTable(view) }),
    blockElement({ id: "small-map", make: smallMap }),
    blockElement({ id: "readings", make: readings }),
  ];
  const [clusters, map, others] = blocks;
  const more = [pValue(base), known(base), base.models[base.chosen]?.k === 1 ? rejectedText(base) : ""]
    .filter(Boolean)
    .join(" ");
  const element = h(
    "section",
    { id: "answer", "aria-label": "The answer" },
    h("p", { class: "sentence" }, ...pieces),
    base.result.reason && h("p", { class: "reason" }, ...withOptions(base.result.reason)),
    more && h("p", { class: "reason", id: "p-value" }, more),
    weights(base),
    h(
      "dl",
      { class: "facts" },
      ...facts(base).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
    ),
    warnings(base),
    h("div", { class: "overview" }, h("div", { class: "who" }, clusters.element, others.element), map.element),
  );
  return { element, show: (view) => blocks.forEach((block) => block.show(view)) };
}
