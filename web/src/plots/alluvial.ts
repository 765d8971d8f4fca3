// How clusters split from K to K + 1: one column a K, one ribbon for the cases two clusters share.
import * as Plot from "@observablehq/plot";
import type { Figure } from "../figure";
import { count, percent } from "../format";
import { clusterColour } from "../palette";
import type { Flow } from "../result";
import type { View } from "../view";
import { plot, tip } from "./base";

interface Node {
  k: number;
  label: number;
  size: number;
  colour: number;
  order: number; // where it would like to stand, from its neighbours on the left
  y1: number;
  y2: number;
}

interface Ribbon {
  from: Node;
  to: Node;
  n: number;
}

const half = 0.06; // half the width of a column
const gap = 0.015; // between clusters of a column, as a share of all cases

const columnSums = (counts: number[][]) => counts[0].map((_, j) => counts.reduce((sum, row) => sum + row[j], 0));
const rowSums = (counts: number[][]) => counts.map((row) => row.reduce((sum, n) => sum + n, 0));
const indexOfMax = (values: number[]) => values.indexOf(Math.max(...values));

function makeColumns(flows: Flow[]): Node[][] {
  const sizes = [rowSums(flows[0].counts), ...flows.map((f) => columnSums(f.counts))];
  const columns = sizes.map((column, c) => column.map((size, label): Node =>
    ({ k: c === 0 ? flows[0].from_k : flows[c - 1].to_k, label, size, colour: label, order: label, y1: 0, y2: 0 })));
  flows.forEach((flow, c) => {
    const [left, right] = [columns[c], columns[c + 1]];
    // A cluster keeps the colour of the one most of its cases come from, unless a larger heir has it.
    const taken = new Set<number>();
    for (const node of [...right].sort((a, b) => Math.max(...flow.counts.map((r) => r[b.label])) - Math.max(...flow.counts.map((r) => r[a.label])))) {
      const parent = left[indexOfMax(flow.counts.map((row) => row[node.label]))];
      node.colour = taken.has(parent.colour) ? -1 : parent.colour;
      taken.add(node.colour);
    }
    let fresh = Math.max(...left.map((n) => n.colour));
    for (const node of right) if (node.colour < 0) node.colour = ++fresh;
    place(left);
    for (const node of right) {
      const weights = flow.counts.map((row) => row[node.label]);
      const total = weights.reduce((sum, w) => sum + w, 0) || 1;
      node.order = weights.reduce((sum, w, i) => sum + w * (left[i].y1 + left[i].y2), 0) / total;
    }
  });
  place(columns[columns.length - 1]);
  return columns;
}

function place(column: Node[]): void {
  const total = column.reduce((sum, n) => sum + n.size, 0) || 1;
  let y = 0;
  for (const node of [...column].sort((a, b) => a.order - b.order)) {
    node.y1 = y;
    node.y2 = y + node.size / total;
    y = node.y2 + gap;
  }
}

function makeRibbons(flows: Flow[], columns: Node[][]): (Ribbon & { shape: { x: number; y1: number; y2: number }[] })[] {
  return flows.flatMap((flow, c) => {
    const byPosition = (a: Node, b: Node) => a.y1 - b.y1;
    const left = [...columns[c]].sort(byPosition);
    const right = [...columns[c + 1]].sort(byPosition);
    const total = left.reduce((sum, n) => sum + n.size, 0) || 1;
    const out = new Map(left.map((n) => [n, n.y1]));
    const into = new Map(right.map((n) => [n, n.y1]));
    return left.flatMap((from) => right.flatMap((to) => {
      const n = flow.counts[from.label][to.label];
      if (n === 0) return [];
      const y0 = out.get(from) as number;
      const y1 = into.get(to) as number;
      const height = n / total;
      out.set(from, y0 + height);
      into.set(to, y1 + height);
      return [{ from, to, n, shape: [{ x: c + half, y1: y0, y2: y0 + height }, { x: c + 1 - half, y1, y2: y1 + height }] }];
    }));
  });
}

export function alluvialFigure(view: View): Figure | null {
  const flows = [...(view.report.flows ?? [])].sort((a, b) => a.from_k - b.from_k);
  if (flows.length === 0) return null;
  const columns = makeColumns(flows);
  const ribbons = makeRibbons(flows, columns);
  const nodes = columns.flatMap((column, x) => column.map((node) => ({ ...node, x })));
  const points = ribbons.flatMap((ribbon, id) => ribbon.shape.map((p) => ({ ...p, id, colour: ribbon.to.colour })));
  const total = columns[0].reduce((sum, n) => sum + n.size, 0);
  const middles = ribbons.map((r) => ({ ...r, x: (r.shape[0].x + r.shape[1].x) / 2, y: (r.shape[0].y1 + r.shape[0].y2 + r.shape[1].y1 + r.shape[1].y2) / 4 }));
  return {
    id: "splits",
    title: "How clusters split as K grows",
    label: `Flow of cases between the clusters of K = ${flows[0].from_k} to ${flows[flows.length - 1].to_k}.`,
    caption: `All ${count(total)} cases. The chosen K is set in bold.`,
    note: [
      "Each column divides all cases into K clusters; ribbons follow the cases to the next column.",
      "A cluster that splits cleanly in two had structure inside. Many thin crossing ribbons mean that the larger K shuffles cases instead of refining clusters.",
    ],
    draw: (canvas) => plot(canvas, {
      height: 320,
      marginLeft: 16,
      marginTop: 24,
      marginBottom: 8,
      x: { axis: null, domain: [-half, columns.length - 1 + half] },
      y: { axis: null, domain: [Math.max(...nodes.map((n) => n.y2)), 0] },
      marks: [
        Plot.areaY(points, { x: "x", y1: "y1", y2: "y2", z: "id", curve: "bump-x", fill: (p: { colour: number }) => clusterColour(p.colour, canvas.dark), fillOpacity: 0.35 }),
        Plot.rect(nodes, { x1: (n: { x: number }) => n.x - half, x2: (n: { x: number }) => n.x + half, y1: "y1", y2: "y2", fill: (n: Node) => clusterColour(n.colour, canvas.dark), rx: 2 }),
        ...[false, true].map((chosen) => Plot.text(columns.filter((c) => (c[0].k === view.selected?.k) === chosen), {
          x: (c: Node[]) => columns.indexOf(c), frameAnchor: "top", dy: -16, fontWeight: chosen ? 700 : 400, fill: canvas.ink,
          text: (c: Node[]) => (canvas.width / columns.length > 60 ? `K = ${c[0].k}` : String(c[0].k)),
        })),
        Plot.tip(middles, Plot.pointer({ x: "x", y: "y", title: (r: Ribbon) => `${count(r.n)} cases (${percent(r.n / total, 1)})\nK = ${r.from.k}, cluster ${r.from.label + 1}\n→ K = ${r.to.k}, cluster ${r.to.label + 1}`, ...tip(canvas) })),
      ],
    }),
  };
}
