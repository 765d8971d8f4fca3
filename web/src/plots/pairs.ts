// Every pair of the best separating features, from some of the drawn cases.
import * as Plot from "@observablehq/plot";
import { features, type ShownFeature } from "../features";
import type { Figure } from "../figure";
import { clip, clipMiddle, count, short } from "../format";
import { nColours, symbolOf } from "../palette";
import { clusterName, type View } from "../view";
import { clusterLegend, colourOf, notMarked, onClick, plot, tip } from "./shared";

const most = 4; // features
const mostCases = 400;

interface Point {
  column: number; // places of the features; names may be alike
  row: number;
  x: number; // as shares of the range of the feature
  y: number;
  label: number;
  at: number;
  marked: boolean;
  text: string;
}

function scaled(values: Float32Array): (place: number) => number {
  const [low, high] = values.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [Infinity, -Infinity]);
  return (place) => (high > low ? (values[place] - low) / (high - low) : 0.5);
}

function points(view: View, list: ShownFeature[]): Point[] {
  const step = Math.max(1, Math.ceil(view.drawn.length / mostCases));
  const cases = view.drawn.filter((_, i) => i % step === 0).sort((a, b) => Number(a.marked) - Number(b.marked));
  const scales = list.map((f) => scaled(f.values as Float32Array));
  const said = (f: number, place: number) => `${name(f)} ${short((list[f].values as Float32Array)[place])}`;
  const name = (f: number) => clipMiddle(list[f].name, 22);
  return list.flatMap((_, r) =>
    list.slice(0, r).flatMap((_unused, c) =>
      cases.map((item) => ({
        column: c,
        row: r,
        x: scales[c](item.place),
        y: scales[r](item.place),
        label: item.label,
        at: item.at,
        marked: item.marked,
        text: [clip(item.id, 40), clusterName(view, item.label), said(c, item.place), said(r, item.place)].join("\n"),
      })),
    ),
  );
}

export function pairsFigure(view: View): Figure | null {
  const list = features(view)
    .list.filter((f) => f.values)
    .slice(0, most);
  if (list.length < 2 || view.clusters.length < 2) return null;
  const step = Math.max(1, Math.ceil(view.drawn.length / mostCases));
  return {
    title: `The ${list.length} best features in pairs`,
    label: `Scatter plots of each pair of ${list.length} features.`,
    legend: clusterLegend(view),
    caption: step > 1 ? `${count(Math.ceil(view.drawn.length / step))} of the drawn cases.` : undefined,
    note: [
      "Each panel plots one feature against another, each from its smallest to its largest value.",
      "Clusters that form separate clouds in a panel can be told apart by those two features alone.",
    ],
    draw: (canvas) => {
      const all = points(view, list);
      const colour = colourOf(view, canvas);
      const numbered = view.clusters.some((c) => c.colour >= nColours);
      const ink = (p: Point) => (p.marked ? colour(p.label) : canvas.muted);
      const strength = (p: Point) => (p.marked ? 0.65 : notMarked);
      const places = list.map((_, f) => f);
      const tickFormat = (f: number) => clipMiddle(list[f].name, 22);
      const facet = { fx: "column", fy: "row", x: "x", y: "y" } as const;
      const side = (canvas.width - 60) / (list.length - 1);
      const drawing = plot(canvas, {
        height: Math.min(side, 190) * (list.length - 1) + 40,
        marginLeft: 34,
        marginRight: 10,
        marginTop: 30,
        marginBottom: 10,
        fx: { domain: places.slice(0, -1), label: null, padding: 0.06, axis: null },
        fy: { domain: places.slice(1), label: null, padding: 0.06, axis: null },
        x: { axis: null, inset: 6 },
        y: { axis: null, inset: 6 },
        symbol: { type: "identity" } as Plot.ScaleOptions,
        marks: [
          Plot.frame({ stroke: canvas.line }),
          Plot.axisFx({
            label: null,
            anchor: "bottom",
            tickFormat,
            lineWidth: Math.max(4, side / 14),
            textOverflow: "ellipsis-middle",
          }),
          Plot.axisFy({
            label: null,
            anchor: "left",
            tickFormat,
            lineWidth: Math.max(6, Math.min(side, 190) / 14),
            textOverflow: "ellipsis-middle",
            tickRotate: -90,
          }),
          numbered
            ? Plot.text(all, {
                ...facet,
                text: (p: Point) => clip(view.clusters[p.label].short, 5),
                fill: ink,
                fillOpacity: strength,
                fontSize: 9,
              })
            : Plot.dot(all, {
                ...facet,
                r: 2.25,
                symbol: (p: Point) => symbolOf(p.label),
                fill: ink,
                fillOpacity: strength,
              }),
          Plot.tip(all, Plot.pointer({ ...facet, title: "text", ...tip(canvas) })),
        ],
      });
      onClick(drawing, numbered ? "text" : "dot", all, (p) => view.store.toggle({ kind: "cases", at: [p.at] }));
      return drawing;
    },
    values: () => ({
      columns: ["Case", "Cluster", ...list.map((f) => f.name)],
      rows: view.drawn
        .filter((c) => c.marked)
        .map((c) => [c.id, view.clusters[c.label].short, ...list.map((f) => (f.values as Float32Array)[c.place])]),
    }),
  };
}
