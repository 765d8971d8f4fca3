// Where the clusters of one number of clusters go in the next: columns, clusters in them, and ribbons between.
import { crosstable } from "../cases";
import { clustersOf, type View } from "../view";
import { sumOf, weigher } from "../weighted";

export interface Node {
  model: number; // place in the list of models
  k: number;
  label: number;
  name: string;
  colour: number;
  size: number; // how much its cases weigh: their number if all count alike
  marked: number; // the same of those of the selection
  x: number; // its column
  order: number; // where it would like to stand, from its neighbours on the left
  y1: number;
  y2: number;
}

export interface Ribbon {
  from: Node;
  to: Node;
  n: number; // cases
  weight: number;
  shape: { x: number; y1: number; y2: number }[];
}

export interface Alluvial {
  columns: Node[][];
  ribbons: Ribbon[];
  total: number;
}

export const half = 0.06; // half the width of a column
const gap = 0.015; // between clusters of a column, as a share of all cases

function place(column: Node[]): void {
  const total = sumOf(column.map((n) => n.size)) || 1;
  let y = 0;
  for (const node of [...column].sort((a, b) => a.order - b.order)) {
    node.y1 = y;
    node.y2 = y + node.size / total;
    y = node.y2 + gap;
  }
}

// The cases that have labels in all the models; null: all have, and all count alike.
interface Counted {
  places: Uint32Array | null;
  weights: Float32Array | null;
}

function makeColumn(view: View, model: number, x: number, { places, weights }: Counted): Node[] {
  const labels = view.base.cases.labels(model) as Uint16Array;
  const { k } = view.base.models[model];
  const clusters = clustersOf(view.base, model); // and noise
  const size = Array<number>(clusters.length).fill(0);
  const marked = Array<number>(clusters.length).fill(0);
  const weight = weigher(weights);
  for (let p = 0; p < (places ?? labels).length; ++p) {
    const i = places ? places[p] : p;
    size[labels[i]] += weight(i);
    if (view.mask?.[i] === 1) marked[labels[i]] += weight(i);
  }
  return clusters.map(({ short, colour }, label) => ({
    model,
    k,
    label,
    name: short,
    colour,
    size: size[label],
    marked: marked[label],
    x,
    order: label,
    y1: 0,
    y2: 0,
  }));
}

function makeRibbons(left: Node[], right: Node[], counts: number[][], weights: number[][]): Ribbon[] {
  const byPosition = (a: Node, b: Node) => a.y1 - b.y1;
  const total = sumOf(left.map((n) => n.size)) || 1;
  const out = new Map(left.map((n) => [n, n.y1]));
  const into = new Map(right.map((n) => [n, n.y1]));
  return [...left].sort(byPosition).flatMap((from) =>
    [...right].sort(byPosition).flatMap((to) => {
      const n = counts[from.label][to.label];
      if (n === 0) return [];
      const [y0, y1] = [out.get(from) as number, into.get(to) as number];
      const weight = weights[from.label][to.label];
      const height = weight / total;
      out.set(from, y0 + height);
      into.set(to, y1 + height);
      return [
        {
          from,
          to,
          n,
          weight,
          shape: [
            { x: from.x + half, y1: y0, y2: y0 + height },
            { x: to.x - half, y1, y2: y1 + height },
          ],
        },
      ];
    }),
  );
}

// The models of the shown clusterer whose labels the page carries, by their number of clusters.
export function growingModels(view: View): number[] {
  const { models } = view.base;
  return models
    .map((_, m) => m)
    .filter((m) => models[m].clusterer === view.model?.clusterer && view.base.canShow(m))
    .sort((a, b) => models[a].k - models[b].k);
}

export function alluvial(view: View): Alluvial {
  const models = growingModels(view);
  const { cases } = view.base;
  const counted = { places: cases.labelled(models), weights: cases.weights(models) };
  const columns = models.map((m, x) => makeColumn(view, m, x, counted));
  if (columns.length > 0) place(columns[0]);
  const ribbons = columns.slice(1).flatMap((right, c) => {
    const left = columns[c];
    const [a, b] = [models[c], models[c + 1]].map((m) => cases.labels(m) as Uint16Array);
    const counts = crosstable(a, b, left.length, right.length, counted.places);
    const { weights: given } = counted;
    const weights = given ? crosstable(a, b, left.length, right.length, counted.places, given) : counts;
    for (const node of right) {
      const from = weights.map((row) => row[node.label]);
      node.order = sumOf(from.map((w, i) => w * (left[i].y1 + left[i].y2))) / (sumOf(from) || 1);
    }
    place(right);
    return makeRibbons(left, right, counts, weights);
  });
  return { columns, ribbons, total: sumOf((columns[0] ?? []).map((n) => n.size)) };
}
