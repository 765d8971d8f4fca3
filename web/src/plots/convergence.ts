// Was the run long enough? The criterion over the replicates.
import * as Plot from "@observablehq/plot";
import type { Figure } from "../figure";
import { clip, count, fixed } from "../format";
import type { Model, Trace } from "../result";
import type { View } from "../view";
import { fate, series } from "./models_axis";
import { plot, tip } from "./shared";

interface End {
  t: Trace;
  x: number;
  y: number;
}

export function convergenceFigure(view: View): Figure | null {
  const { base } = view;
  const traces = (base.report.traces ?? []).filter((t) => t.replicates.length > 0);
  const modelOf = (t: Trace) => base.models.find((m) => m.k === t.k && m.clusterer === t.clusterer);
  const chosen = (t: Trace) => modelOf(t) === base.models[base.chosen];
  if (traces.length === 0 || base.models[base.chosen]?.k === 1) return null;
  const lines = series(base);
  const rejected = (t: Trace) => {
    const m = modelOf(t);
    return m !== undefined && fate(base, m as Model) === "rejected";
  };
  const points = traces.flatMap((t) =>
    t.replicates.map((replicate, i) => ({ t, replicate, value: t.cic[i], key: `${t.clusterer} ${t.k}` })),
  );
  const model = base.models[base.chosen];
  const name = (t: Trace) => `K = ${t.k}${t.clusterer === model.clusterer ? "" : ` ${clip(t.clusterer, 10)}`}`;
  const single = traces.filter((t) => t.replicates.length === 1).map((t) => points.find((p) => p.t === t));
  return {
    title: "Was the run long enough?",
    label: `The criterion over the replicates for ${traces.length} models.`,
    caption:
      `Bold: the chosen model, K = ${model.k} by ${model.clusterer}, after ${count(model.n_replicates)} replicates` +
      `${model.converged ? "; converged." : "; not converged."} Dashed: rejected models.`,
    note: [
      "Each line follows the CIC of one model while more and more resamples of the data are clustered. Models " +
        "that are rejected or not chosen are stopped earlier; the table of all numbers says why.",
      "A line that has become flat would hardly change with more replicates. If the bold one still moves at its " +
        "right end, run again with more.",
    ],
    draw: (canvas) => {
      const front = points.filter((p) => chosen(p.t));
      const ends = spread(
        traces.map((t) => ({ t, x: t.replicates[t.replicates.length - 1], y: t.cic[t.cic.length - 1] })),
        points.map((p) => p.value),
      );
      const behind = (dashed: boolean) => points.filter((p) => !chosen(p.t) && rejected(p.t) === dashed);
      const ink = lines.colour(model.clusterer, canvas.dark);
      const curve = {
        x: "replicate",
        y: "value",
        z: "key",
        stroke: canvas.muted,
        strokeOpacity: 0.6,
        strokeWidth: 1.25,
      };
      return plot(canvas, {
        height: 280,
        marginTop: 26,
        marginBottom: 38,
        marginRight: 14 + 7.6 * Math.max(...ends.map((e) => name(e.t).length)),
        x: { label: "Replicates", ticks: Math.max(3, Math.floor(canvas.width / 120)) },
        y: { label: "CIC (bits per case)", grid: true, ticks: 6, insetBottom: 8 },
        marks: [
          Plot.line(behind(false), curve),
          Plot.line(behind(true), { ...curve, strokeDasharray: "3 3" }),
          Plot.line(front, { ...curve, stroke: ink, strokeOpacity: 1, strokeWidth: 2.5 }),
          Plot.dot(single, { x: "replicate", y: "value", r: 2.5, fill: canvas.muted }),
          Plot.dot(front.slice(-1), { x: "replicate", y: "value", r: 4, fill: ink }),
          Plot.text(ends, {
            x: "x",
            y: "y",
            text: (e: End) => name(e.t),
            textAnchor: "start",
            dx: 8,
            fontWeight: 600,
            fill: (e: End) => (chosen(e.t) ? ink : canvas.muted),
          }),
          Plot.tip(
            points,
            Plot.pointer({
              x: "replicate",
              y: "value",
              ...tip(canvas),
              title: (p: (typeof points)[0]) =>
                `K = ${p.t.k}, ${p.t.clusterer}${rejected(p.t) ? " (rejected)" : ""}\nafter ` +
                `${count(p.replicate)} replicates\nCIC ${fixed(p.value)}`,
            }),
          ),
        ],
      });
    },
    values: () => ({
      columns: ["K", "Clusterer", "Replicates", "CIC"],
      rows: points.map((p) => [p.t.k, p.t.clusterer, p.replicate, p.value]),
    }),
  };

  // Keeps only labels with room; the chosen one always has its label, at its own end.
  function spread(all: End[], values: number[]): End[] {
    const room = (Math.max(...values) - Math.min(...values)) * 0.06;
    const kept: End[] = [];
    for (const end of [...all].sort((a, b) => Number(chosen(b.t)) - Number(chosen(a.t)) || b.y - a.y)) {
      if (kept.every((other) => Math.abs(other.y - end.y) > room)) kept.push(end);
    }
    return kept;
  }
}
