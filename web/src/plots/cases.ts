// Certainty of the cases: its distribution over all of them, and the map of the data.
import * as Plot from "@observablehq/plot";
import type { Figure } from "../figure";
import { clip, count, percent } from "../format";
import { clusterColour, clusterSymbol } from "../palette";
import type { SampledCase } from "../result";
import { clusterName, type View } from "../view";
import { clusterLegend, plot, tip } from "./base";

export function uncertaintyFigure(view: View): Figure | null {
  const histogram = view.report.uncertainty_histogram;
  if (!histogram || histogram.counts.length === 0) return null;
  const bins = histogram.counts.map((n, i) => ({ n, from: histogram.edges[i], to: histogram.edges[i + 1] }));
  const total = histogram.counts.reduce((sum, n) => sum + n, 0);
  return {
    id: "uncertainty",
    title: "How undecided are the cases?",
    label: `Histogram of the uncertainty of ${total} cases.`,
    caption: `All ${count(total)} cases.`,
    note: [
      "Uncertainty is zero for a case that always falls into the same cluster, and one when it is like tossing a coin between two clusters.",
      "A tall bar on the left and a short tail mean clear clusters. Many cases on the right mean that boundaries are blurred.",
    ],
    draw: (canvas) => plot(canvas, {
      height: 230,
      marginTop: 26,
      marginBottom: 38,
      marginLeft: 52,
      x: { label: "Uncertainty of a case (bits)", ticks: 6, domain: [0, Math.max(0.1, histogram.edges[bins.length])] },
      y: { label: "Cases", grid: true, ticks: 5 },
      marks: [
        Plot.rectY(bins, { x1: "from", x2: "to", y: "n", fill: clusterColour(0, canvas.dark), inset: 0.5 }),
        Plot.ruleY([0], { stroke: canvas.muted }),
        Plot.tip(bins, Plot.pointerX({ x: (b: (typeof bins)[0]) => (b.from + b.to) / 2, y: "n", title: (b: (typeof bins)[0]) => `${count(b.n)} cases (${percent(b.n / total, 1)})\nuncertainty ${b.from.toFixed(2)} to ${b.to.toFixed(2)}`, ...tip(canvas) })),
      ],
    }),
  };
}

// Pale for a case as undecided as blind guessing among k clusters, solid for a certain one.
function opacity(probability: number, k: number): number {
  return k < 2 ? 0.85 : 0.12 + 0.78 * Math.max(0, (probability - 1 / k) / (1 - 1 / k));
}

export function mapFigure(view: View): Figure | null {
  const points = view.cases.filter((c) => c.pc1 !== undefined && c.pc2 !== undefined);
  if (points.length === 0) return null;
  const k = view.clusters.length;
  const explained = view.report.principal_components?.explained ?? [];
  const axis = (which: string, share?: number) =>
    `${which} principal component${share === undefined ? "" : ` (${percent(share)} of the variance)`}`;
  const centres = view.clusters.slice(0, 12).flatMap((_, label) => { // more names would cover the points
    const own = points.filter((c) => c.label === label);
    const mean = (value: (c: SampledCase) => number) => own.reduce((sum, c) => sum + value(c), 0) / own.length;
    return own.length ? [{ label, x: mean((c) => c.pc1 as number), y: mean((c) => c.pc2 as number) }] : [];
  });
  return {
    id: "map",
    title: "Map of the data",
    label: `Scatter plot of ${points.length} cases in two principal components, coloured by cluster.`,
    legend: clusterLegend(view),
    caption: view.sampleText,
    note: [
      "Cases close together on this map are similar. Colour and shape show the cluster; the paler a point, the less certain its cluster. Point at one to see its probability.",
      explained.length >= 2
        ? `The map flattens all features into two directions that keep ${percent(explained[0] + explained[1])} of the differences, so clusters that overlap here may still be apart.`
        : "The map flattens all features into two directions, so clusters that overlap here may still be apart.",
    ],
    draw: (canvas) => plot(canvas, {
      height: Math.min(480, Math.max(300, canvas.width * 0.66)),
      marginTop: 26,
      marginBottom: 38,
      x: { label: axis("First", explained[0]), ticks: 6, nice: true },
      y: { label: axis("Second", explained[1]), ticks: 6, nice: true, grid: true },
      symbol: { type: "identity" } as Plot.ScaleOptions,
      marks: [
        Plot.dot(points, { x: "pc1", y: "pc2", r: points.length > 800 ? 3 : 4, symbol: (c: SampledCase) => clusterSymbol(c.label), fill: (c: SampledCase) => clusterColour(c.label, canvas.dark), fillOpacity: (c: SampledCase) => opacity(c.probability, k), stroke: (c: SampledCase) => clusterColour(c.label, canvas.dark), strokeOpacity: 0.5, strokeWidth: 0.75 }),
        Plot.text(centres, { x: "x", y: "y", text: (c: { label: number }) => clusterName(view, c.label, 18), fontWeight: 600, fill: canvas.ink, stroke: canvas.card, strokeWidth: 5 }),
        Plot.tip(points, Plot.pointer({ x: "pc1", y: "pc2", title: (c: SampledCase) => describe(view, c), ...tip(canvas) })),
      ],
    }),
  };
}

function describe(view: View, item: SampledCase): string {
  const lines = [clip(item.id, 60), `${clusterName(view, item.label)}: ${percent(item.probability, 1)}`];
  if (item.runner_up !== null && item.probability - item.margin > 0) {
    lines.push(`next ${clusterName(view, item.runner_up)}: ${percent(item.probability - item.margin, 1)}`);
  }
  return lines.join("\n");
}
