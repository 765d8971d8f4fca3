// What the reader looks at, worked out once for every change: the clusters of the shown model and the drawn cases.
import type { Base } from "./base";
import { notJudged } from "./cases";
import { clip, count, fixed, percent, plural } from "./format";
import { type Model } from "./result";
import type { Selection, State, Store } from "./state";
import { sumOf } from "./weighted";

export interface ShownCluster {
  name: string; // "Cluster 3"
  short: string; // "3"
  colour: number;
  size: number;
  jaccard: number | null;
}

export interface DrawnCase {
  at: number; // among the carried cases
  place: number; // among the drawn ones
  id: string;
  label: number; // in the shown model
  weight: number; // what it counts for in sums over the drawn cases
  marked: boolean; // belongs to the selection, or there is none
  pc1?: number;
  pc2?: number;
}

export interface View {
  base: Base;
  store: Store;
  shown: number; // places of models; −1: the result has none
  other: number | null;
  model?: Model;
  isChosen: boolean;
  clusters: ShownCluster[];
  drawn: DrawnCase[];
  selection: Selection | null;
  mask: Uint8Array | null; // of the carried cases
  nMarked: number;
  sampleText: string; // says how many cases are drawn; empty if all are
  nJudges: number; // the cases with a label in the shown model, if they are not all; else 0
}

export function makeView(base: Base, store: Store, state: State = store.state): View {
  base.rename(state.names);
  const shown = base.canShow(state.model) ? state.model : base.chosen;
  const other = state.other !== null && base.canShow(state.other) && state.other !== shown ? state.other : null;
  const mask = state.selection ? maskOf(base, state.selection) : null;
  const drawn = drawnCases(base, shown, mask);
  return {
    base,
    store,
    shown,
    other,
    model: base.models[shown],
    isChosen: shown === base.chosen,
    clusters: clustersOf(base, shown),
    drawn,
    selection: mask ? state.selection : null,
    mask,
    nMarked: mask ? mask.reduce((sum, v) => sum + v, 0) : 0,
    sampleText: sampleText(base, drawn.length),
    nJudges: nJudges(base, [shown]),
  };
}

// A bare number needs a noun to be understood in a sentence or a legend.
export function spokenName(name: string): string {
  return /^\d[\d+a-z]*$/.test(name) ? `Cluster ${name}` : name;
}

export function clustersOf(base: Base, model: number): ShownCluster[] {
  if (model < 0) return [];
  const chosen = model === base.chosen;
  const { noise } = base.report;
  const clusters = [...(base.report.clusters ?? []), ...(noise ? [{ name: "Noise", ...noise }] : [])];
  const { cluster_sizes: sizesOfClusters = [], cluster_jaccard: jaccard = [], n_noise } = base.models[model];
  const sizes = n_noise === undefined ? sizesOfClusters : [...sizesOfClusters, n_noise];
  const places = base.cases.places(model);
  const inRun = (place: number) => (places && place < places.length ? places.indexOf(place) : place);
  return (base.clusterNames(model) ?? []).map(({ name, colour }, c) => ({
    name: spokenName(name),
    short: name,
    colour,
    size: sizes[inRun(c)] ?? (chosen ? clusters[c].size : 0),
    jaccard: jaccard[inRun(c)] ?? (chosen ? (clusters[c].jaccard ?? null) : null),
  }));
}

export function drawnCases(base: Base, model: number, mask: Uint8Array | null): DrawnCase[] {
  const { at = [], pc1, pc2 } = base.report.drawn ?? {};
  const labels = base.cases.labels(model);
  if (!labels) return [];
  const weights = base.drawnWeights;
  const ofJudges = base.cases.isJudged(model) ? base.cases.weights([model]) : null; // judges alone are drawn
  const drawn = at.map((i, place) => ({
    at: i,
    place,
    id: base.cases.id(i),
    label: labels[i],
    weight: ofJudges?.[i] ?? weights?.[place] ?? 1,
    marked: !mask || mask[i] === 1,
    pc1: pc1?.[place],
    pc2: pc2?.[place],
  }));
  return drawn.filter(({ label }) => label !== notJudged);
}

// How many cases have a label in all these models; 0: all have.
export function nJudges(base: Base, models: number[]): number {
  return base.cases.labelled(models)?.length ?? 0;
}

// "All 342 cases", "The 5,000 judges"
export function labelledText(base: Base, models: number[]): string {
  const { n, nTotal } = base.cases;
  const judges = nJudges(base, models);
  if (judges > 0) return `The ${count(judges)} judges`;
  return n < nTotal ? `${count(n)} of ${count(nTotal)} cases` : `All ${plural(n, "case")}`;
}

// 1 for the cases of the selection; null if it means nothing here, as in a link from another page.
function maskOf(base: Base, selection: Selection): Uint8Array | null {
  const { cases } = base;
  const mask = new Uint8Array(cases.n);
  const mark = (labels: ArrayLike<number> | null, label: number) => {
    for (let i = 0; labels && i < cases.n; ++i) if (labels[i] === label) mask[i] = 1;
    return labels ? mask : null;
  };
  switch (selection.kind) {
    case "cluster":
      return mark(cases.labels(selection.model), selection.cluster);
    case "class":
      return mark(base.known?.codes ?? null, selection.of);
    case "flow": {
      const [a, b] = [cases.labels(selection.from), cases.labels(selection.to)];
      if (!a || !b) return null;
      for (let i = 0; i < cases.n; ++i) if (a[i] === selection.a && b[i] === selection.b) mask[i] = 1;
      return mask;
    }
    case "bin": {
      if (!cases.hasMemberships(selection.model)) return null;
      const { cases: sure, uncertainty } = cases.certainty(selection.model);
      const bins = binsOf(base, selection.model);
      for (let place = 0; place < uncertainty.length; ++place)
        if (bins.of(uncertainty[place]) === selection.bin) mask[sure ? sure[place] : place] = 1;
      return mask;
    }
    case "box": {
      const { at = [], pc1 = [], pc2 = [] } = base.report.drawn ?? {};
      const { x, y } = selection;
      at.forEach((i, place) => {
        if (pc1[place] >= x[0] && pc1[place] <= x[1] && pc2[place] >= y[0] && pc2[place] <= y[1]) mask[i] = 1;
      });
      return mask;
    }
    case "cases":
      for (const i of selection.at) if (i < cases.n) mask[i] = 1;
      return mask;
  }
}

// The bars of the histogram of uncertainty, from certainty to that of blind guessing.
export function binsOf(base: Base, model: number): { n: number; width: number; of: (uncertainty: number) => number } {
  const n = 30;
  const width = Math.max(1, Math.log2(base.clusterNames(model)?.length ?? 1)) / n;
  return { n, width, of: (uncertainty) => Math.min(n - 1, Math.floor(uncertainty / width)) };
}

function modelsOf(selection: Selection): number[] {
  if (selection.kind === "cluster") return [selection.model];
  return selection.kind === "flow" ? [selection.from, selection.to] : [];
}

export function selectionText(view: View): string {
  const { selection, base, nMarked } = view;
  if (!selection) return "";
  const name = (model: number, cluster: number) => {
    const own = clip(clustersOf(base, model)[cluster]?.name ?? "", 28);
    return model === view.shown ? own : `${own} of K = ${base.models[model].k}`;
  };
  const judges =
    selection.kind === "bin" ? (base.cases.sure(selection.model)?.length ?? 0) : nJudges(base, modelsOf(selection));
  const counted = judges > 0 ? `${count(nMarked)} of ${count(judges)} judges` : plural(nMarked, "case");
  const cases = counted + weightText(view);
  switch (selection.kind) {
    case "cluster":
      return `${name(selection.model, selection.cluster)}: ${cases}`;
    case "flow":
      return `${name(selection.from, selection.a)} and ${name(selection.to, selection.b)}: ${cases}`;
    case "class":
      return `${clip(base.known?.classes[selection.of] ?? "", 28)}: ${cases}`;
    case "bin": {
      const { width } = binsOf(base, selection.model);
      return `${cases} with uncertainty ${fixed(selection.bin * width, 2)} to ${fixed((selection.bin + 1) * width, 2)}`;
    }
    case "box":
      return `${counted} on the map${view.sampleText ? ` (of ${count(view.drawn.length)} drawn)` : ""}`;
    case "cases":
      return nMarked === 1 ? `Case ${clip(base.cases.id(selection.at[0]), 40)}` : counted;
  }
}

// " (12 % of the weight)", of a selection that is told for all cases or for all judges.
function weightText({ base: { cases }, selection, mask }: View): string {
  if (!selection || !mask) return "";
  const weights = selection.kind === "bin" ? cases.sureWeights(selection.model) : cases.weights(modelsOf(selection));
  if (!weights) return "";
  const marked = weights.reduce((sum, w, i) => sum + (mask[i] === 1 ? w : 0), 0);
  return ` (${percent(marked / sumOf(weights))} of the weight)`;
}

export function sampleText({ report }: Base, nDrawn: number): string {
  const sample = report.sample;
  const nShown = report.drawn ? nDrawn : sample?.n_shown; // aligned runs have no drawn cases
  if (!sample || nShown === undefined || nShown >= sample.n_total) return "";
  return `Shown are ${count(nShown)} of ${count(sample.n_total)} cases${sample.how ? `, ${sample.how}` : ""}.`;
}

export function clusterName(view: View, label: number, length = 28): string {
  return clip(view.clusters[label]?.name ?? String(label + 1), length);
}
