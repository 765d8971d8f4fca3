// What the plots over the number of clusters share: the axis, a line per clusterer, and how a model fared.
import type * as Plot from "@observablehq/plot";
import type { Base } from "../base";
import type { LegendItem } from "../figure";
import { fixed } from "../format";
import { clusterColour } from "../palette";
import type { Model } from "../result";

export type Fate = "chosen" | "as good" | "rejected" | "behind";

// Rejected: it does not stand out from divisions of null data.
export function fate(base: Base, model: Model): Fate {
  if (model === base.models[base.chosen]) return "chosen";
  if (model.clear === false || model.stopped === "unclear") return "rejected";
  return model.within_one_se ? "as good" : "behind";
}

const stopped: Record<string, string> = {
  converged: "converged",
  outranked: "stopped early: score more than three standard errors below another model",
  limit: "at the limit of replicates, not converged",
  fixed: "the number of replicates asked for",
  unclear: "stopped early: p above 0.05",
  time: "at the time limit, not converged",
};

// A model that is not outranked when another one is chosen gets no more replicates either.
export function stoppedText(base: Base, model: Model): string {
  if (model.k === 1) return "nothing to estimate";
  const most = Number(base.result.options?.max_replicates ?? 0);
  if (model.stopped === "limit" && model.n_replicates < most)
    return "stopped when another model was chosen";
  return model.stopped ? (stopped[model.stopped] ?? model.stopped) : model.converged ? "converged" : "not converged";
}

export interface Series {
  clusterers: string[];
  colour: (clusterer: string, dark: boolean) => string;
  legend?: LegendItem[];
}

// The chosen clusterer has the first colour, the others follow.
export function series(base: Base): Series {
  const clusterers = [...new Set(base.models.map((m) => m.clusterer))];
  const chosen = base.models[base.chosen]?.clusterer;
  const order = [...clusterers].sort((a, b) => Number(b === chosen) - Number(a === chosen));
  const colour = (name: string, dark: boolean) => clusterColour(order.indexOf(name), dark);
  const legend = clusterers.map((name) => ({ name, colour: (dark: boolean) => colour(name, dark) }));
  return { clusterers, colour, legend: clusterers.length > 1 ? legend : undefined };
}

export function kAxis(models: Model[]): Plot.ScaleOptions {
  const k = [...new Set(models.map((m) => m.k))].sort((a, b) => a - b);
  const step = Math.ceil(k.length / 12);
  return {
    label: "Number of clusters K",
    ticks: k.filter((_, i) => i % step === 0),
    tickFormat: "d",
    domain: [k[0] - 0.3, k[k.length - 1] + 0.3],
  };
}

export function describeModel(base: Base, m: Model): string {
  const words: Record<Fate, string> = {
    chosen: "chosen",
    "as good": "within one standard error of the chosen one",
    rejected: "rejected: p above 0.05",
    behind: "",
  };
  return [
    `K = ${m.k}, ${m.clusterer}`,
    typeof m.score === "number" ? `score ${fixed(m.score)}` : "",
    `CIC ${fixed(m.cic)}${m.cic_standard_error === null || m.k === 1 ? "" : ` ± ${fixed(m.cic_standard_error)}`}`,
    `information ${fixed(m.information)}`,
    `uncertainty ${fixed(m.uncertainty)}`,
    typeof m.null_uncertainty === "number" ? `uncertainty of null data ${fixed(m.null_uncertainty)}` : "",
    words[fate(base, m)],
    stoppedText(base, m),
  ]
    .filter(Boolean)
    .join("\n");
}
