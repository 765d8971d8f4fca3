// Was the run long enough? The criterion over the replicates, and each replicate against the consensus.
import * as Plot from "@observablehq/plot";
import type { Figure } from "../figure";
import { count, fixed } from "../format";
import { clusterColour } from "../palette";
import type { Trace } from "../result";
import type { View } from "../view";
import { plot, tip } from "./base";

export function convergenceFigure(view: View): Figure | null {
  const traces = (view.report.traces ?? []).filter((t) => t.replicates.length > 1);
  if (traces.length === 0) return null;
  const chosen = (t: Trace) => t.k === view.selected?.k && (traces.length === 1 || t.clusterer === view.selected?.clusterer);
  const points = traces.flatMap((t) => t.replicates.map((replicate, i) => ({ ...t, t, replicate, value: t.cic[i], key: `${t.clusterer} ${t.k}` })));
  const front = points.filter((p) => chosen(p.t));
  const own = traces.filter((t) => !view.selected || t.clusterer === view.selected.clusterer);
  const ends = spread((own.length ? own : traces).map((t) => ({ t, x: t.replicates[t.replicates.length - 1], y: t.cic[t.cic.length - 1] })), points.map((p) => p.value));
  return {
    id: "convergence",
    title: "Was the run long enough?",
    label: `The criterion over the replicates for ${traces.length} models.`,
    note: [
      "Each line follows the rating of one model while more and more resamples of the data are clustered. The chosen one is highlighted.",
      "Lines that have become flat would not change with more replicates. If they still move at the right edge, run again with more.",
    ],
    draw: (canvas) => plot(canvas, {
      height: 280,
      marginTop: 26,
      marginBottom: 38,
      marginRight: 56,
      x: { label: "Replicates", ticks: Math.max(3, Math.floor(canvas.width / 120)) },
      y: { label: "CIC (bits per case)", grid: true, ticks: 6 },
      marks: [
        Plot.line(points, { x: "replicate", y: "value", z: "key", stroke: canvas.muted, strokeOpacity: 0.55, strokeWidth: 1.25 }),
        Plot.line(front, { x: "replicate", y: "value", z: "key", stroke: clusterColour(0, canvas.dark), strokeWidth: 2.5 }),
        Plot.text(ends, { x: "x", y: "y", text: (e: End) => `K = ${e.t.k}`, textAnchor: "start", dx: 6, fontWeight: 600, fill: (e: End) => chosen(e.t) ? clusterColour(0, canvas.dark) : canvas.muted }),
        Plot.tip(points, Plot.pointer({ x: "replicate", y: "value", title: (p: (typeof points)[0]) => `K = ${p.k}, ${p.clusterer}\nafter ${count(p.replicate)} replicates\nCIC ${fixed(p.value)}`, ...tip(canvas) })),
      ],
    }),
  };

  // Keeps only labels with room; the chosen one always has its label.
  function spread(all: End[], values: number[]): End[] {
    const room = (Math.max(...values) - Math.min(...values)) * 0.06;
    const kept: End[] = [];
    for (const end of [...all].sort((a, b) => Number(chosen(b.t)) - Number(chosen(a.t)) || b.y - a.y)) {
      if (kept.every((other) => Math.abs(other.y - end.y) > room)) kept.push(end);
    }
    return kept;
  }
}

interface End {
  t: Trace;
  x: number;
  y: number;
}

export function agreementFigure(view: View): Figure | null {
  const given = view.report.replicate_agreement;
  if (!given || given.agreement.length === 0) return null;
  const points = given.agreement.map((agreement, i) => ({ agreement, replicate: given.replicate[i] }));
  const one = view.given ? "partition" : "replicate";
  const mean = given.agreement.reduce((sum, a) => sum + a, 0) / points.length;
  return {
    id: "agreement",
    title: `Does every ${one} tell the same story?`,
    label: `Agreement of ${points.length} ${one}s with the consensus; the mean is ${mean.toFixed(3)}.`,
    caption: `Index: ${given.index.replace(/_/g, " ")}. Line: the mean, ${mean.toFixed(3)}.`,
    note: [
      `Each point is one ${view.given ? "of the given partitions" : "resample of the data, clustered on its own and"} compared with what the others before it had voted for. One is full agreement.`,
      "A dense band near one is a stable result. Two separate bands mean that there are two competing answers.",
    ],
    draw: (canvas) => plot(canvas, {
      height: 240,
      marginTop: 26,
      marginBottom: 38,
      x: { label: view.given ? "Partition" : "Replicate", ticks: Math.max(3, Math.floor(canvas.width / 120)) },
      y: { label: "Agreement with the consensus", grid: true, ticks: 5, domain: [Math.min(0.9, Math.max(-0.1, Math.min(...given.agreement) - 0.05)), 1.02] },
      marks: [
        Plot.dot(points, { x: "replicate", y: "agreement", r: 2.25, fill: clusterColour(0, canvas.dark), fillOpacity: 0.4 }),
        Plot.ruleY([mean], { stroke: canvas.ink, strokeWidth: 1.25 }),
        Plot.tip(points, Plot.pointer({ x: "replicate", y: "agreement", title: (p: (typeof points)[0]) => `${one} ${count(p.replicate)}\nagreement ${fixed(p.agreement)}`, ...tip(canvas) })),
      ],
    }),
  };
}
