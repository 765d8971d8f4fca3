// The distribution of the best separating features by cluster, from the drawn cases.
import * as Plot from "@observablehq/plot";
import { features, type ShownFeature } from "../features";
import type { Figure } from "../figure";
import { clip, clipMiddle, compact, percent, short } from "../format";
import type { View } from "../view";
import { quantile } from "../weighted";
import { colourOf, isSelected, notMarked, onClick, plot, selectCluster, tip } from "./shared";

export const nDistributions = 6;

interface Box {
  cluster: number;
  name: string;
  quantiles: number[]; // 5, 25, 50, 75 and 95 %
}

const shares = [0.05, 0.25, 0.5, 0.75, 0.95];

function boxes(view: View, feature: ShownFeature): Box[] {
  const values = feature.values as Float32Array;
  return view.clusters.flatMap((cluster, k) => {
    const own = view.drawn
      .filter((c) => c.label === k && c.weight > 0)
      .map((c) => ({ value: values[c.place], weight: c.weight }))
      .sort((a, b) => a.value - b.value);
    return own.length === 0
      ? []
      : [{ cluster: k, name: clip(cluster.short, 8), quantiles: shares.map((s) => quantile(own, s)) }];
  });
}

// The highlighted ones among the drawn cases.
function markedValues(view: View, feature: ShownFeature): { name: string; value: number }[] {
  const values = feature.values as Float32Array;
  return view.drawn
    .filter((c) => c.marked)
    .map((c) => ({ name: clip(view.clusters[c.label].short, 8), value: values[c.place] }));
}

// Below all of them.
export function distributionsText(view: View): string {
  return (
    `The box holds the middle half of a cluster's ${view.base.cases.weighted ? "weight" : "cases"}, the stroke in it ` +
    "the median, the line 90\u00a0% of them. Dots are highlighted cases." +
    (view.sampleText ? " From the drawn cases." : "")
  );
}

export function distributionFigure(view: View, rank: number): Figure | null {
  const feature = features(view).list[rank];
  if (!feature?.values || view.clusters.length < 2) return null;
  return {
    title: clipMiddle(feature.name, 60),
    label: `Distribution of ${clip(feature.name, 60)} in ${view.clusters.length} clusters.`,
    caption: `${percent(feature.separation)} of its variance lies between the clusters.`,
    note: [],
    draw: (canvas) => {
      const all = boxes(view, feature);
      const colour = colourOf(view, canvas);
      const picked = view.clusters.some((_, k) => isSelected(view, k));
      const some = view.mask && !picked ? markedValues(view, feature) : []; // cases that are no whole cluster
      const strength = (b: Box) => (picked && !isSelected(view, b.cluster) ? notMarked : some.length > 0 ? 0.3 : 0.75);
      const q = (at: number) => (b: Box) => b.quantiles[at];
      const names = all.map((b) => b.name);
      const fill = (b: Box) => colour(b.cluster);
      const drawing = plot(canvas, {
        height: 44 + Math.max(3, all.length) * 22,
        marginLeft: 14 + 7 * Math.max(...names.map((n) => n.length)),
        marginTop: 6,
        marginBottom: 30,
        x: {
          label: null,
          tickFormat: compact,
          grid: true,
          ticks: Math.max(3, Math.floor(canvas.width / 90)),
          inset: 6,
        },
        y: { label: null, domain: names, tickSize: 0 },
        marks: [
          Plot.ruleY(all, { y: "name", x1: q(0), x2: q(4), stroke: fill, strokeOpacity: strength, strokeWidth: 1.5 }),
          Plot.barX(all, { y: "name", x1: q(1), x2: q(3), fill, fillOpacity: strength, insetTop: 2, insetBottom: 2 }),
          Plot.tickX(all, { y: "name", x: q(2), stroke: canvas.ink, strokeWidth: 2, insetTop: 1, insetBottom: 1 }),
          Plot.dot(some, { y: "name", x: "value", r: 2.5, fill: canvas.ink, fillOpacity: 0.6 }),
          Plot.tip(
            all,
            Plot.pointerY({
              y: "name",
              x: q(2),
              title: (b: Box) =>
                `${view.clusters[b.cluster].name}\nmedian ${short(b.quantiles[2])}\nmiddle half ` +
                `${short(b.quantiles[1])} to ${short(b.quantiles[3])}`,
              ...tip(canvas),
            }),
          ),
        ],
      });
      onClick(drawing, "bar", all, (b) => selectCluster(view, b.cluster));
      return drawing;
    },
    values: () => ({
      columns: ["Cluster", "5 %", "25 %", "Median", "75 %", "95 %"],
      rows: boxes(view, feature).map((b) => [b.name, ...b.quantiles]),
    }),
  };
}
