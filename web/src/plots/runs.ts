// Aligned runs: memberships of the same cases in every run on common labels, and how alike the runs are.
import * as Plot from "@observablehq/plot";
import type { Figure } from "../figure";
import { clip, count, fixed } from "../format";
import { clusterColour } from "../palette";
import type { Aligned, Run } from "../result";
import type { View } from "../view";
import { heatMap } from "./heatmap";
import { plot, tip } from "./base";
import { outlines, type Step } from "./memberships";

function membershipsOf(aligned: Aligned, run: number): number[][] {
  const { memberships, labels } = aligned.runs[run];
  if (memberships) return memberships;
  return (labels ?? []).map((label) => Array.from({ length: aligned.n_clusters }, (_, k) => (k === label ? 1 : 0)));
}

// Cases by the cluster they have on average, the surest first: the same order for all runs.
function caseOrder(all: number[][][], nClusters: number): number[] {
  const mean = all[0].map((_, i) => Array.from({ length: nClusters }, (_unused, k) => all.reduce((sum, run) => sum + (run[i][k] ?? 0), 0)));
  const top = mean.map((row) => row.indexOf(Math.max(...row)));
  return mean.map((_, i) => i).sort((a, b) => top[a] - top[b] || mean[b][top[b]] - mean[a][top[a]]);
}

// Runs of the same mode stand together, the largest mode first.
function runOrder(view: View, runs: Run[]): { run: number; mode: number | null }[] {
  const modes = view.result.modes;
  if (!modes || modes.length === 0) return runs.map((_, run) => ({ run, mode: null }));
  return modes
    .map((m, mode) => ({ ...m, mode }))
    .sort((a, b) => b.runs.length - a.runs.length)
    .flatMap((m) => m.runs.map((run) => ({ run, mode: m.mode })));
}

export function runsFigure(view: View): Figure | null {
  const { aligned } = view.report;
  const runs = view.result.runs ?? [];
  if (!aligned || aligned.runs.length === 0 || runs.length === 0) return null;
  const all = aligned.runs.map((_, r) => membershipsOf(aligned, r));
  const order = caseOrder(all, aligned.n_clusters);
  const rows = runOrder(view, runs).filter(({ run }) => run < all.length);
  const height = 0.84;
  const bars = rows.map(({ run }, row) => outlines(order.map((i) => all[run][i]), aligned.n_clusters, row, height));
  const names = rows.map(({ run, mode }, row) => ({
    y: row + height / 2,
    text: `${mode === null ? "" : `Mode ${mode + 1} · `}${clip(runs[run].file, 30)}`,
    title: `${clip(runs[run].file, 60)}\n${runs[run].n_clusters} clusters\nsimilarity to the others ${fixed(runs[run].similarity)}`,
  }));
  const nObjects = view.nObjects ?? order.length;
  return {
    id: "runs",
    title: "The runs on common labels",
    label: `Memberships of ${order.length} cases in ${rows.length} aligned runs.`,
    legend: Array.from({ length: aligned.n_clusters }, (_, k) => ({ name: `Cluster ${k + 1}`, colour: (dark) => clusterColour(k, dark) })),
    caption: order.length < nObjects ? `Shown are ${count(order.length)} of ${count(nObjects)} cases, the same in every row.` : undefined,
    note: [
      "Each row is one run; each thin column is one case, in the same place in all rows. After alignment, the same colour means the same cluster.",
      "Rows that look alike found the same answer. Runs that differ in a few blocks of cases found another one: a different mode.",
    ],
    draw: (canvas) => {
      const beside = canvas.width >= 560;
      const rowHeight = beside ? 42 : 58;
      return plot(canvas, {
        height: rows.length * rowHeight + 8,
        marginLeft: beside ? 190 : 4,
        marginRight: 4,
        marginTop: beside ? 4 : 18,
        marginBottom: 4,
        x: { axis: null, domain: [0, order.length] },
        y: { axis: null, domain: [rows.length, 0] },
        marks: [
          ...bars.map((steps, row) => Plot.areaY(steps, { x: "x", y1: (s: Step) => beside ? s.y1 : row + 0.3 + (s.y1 - row) * 0.75, y2: (s: Step) => beside ? s.y2 : row + 0.3 + (s.y2 - row) * 0.75, z: "cluster", fill: (s: Step) => clusterColour(s.cluster, canvas.dark) })),
          beside
            ? Plot.text(names, { x: 0, y: "y", text: "text", textAnchor: "end", dx: -8 })
            : Plot.text(names, { x: 0, y: (_: unknown, i: number) => i + 0.3, text: "text", textAnchor: "start", lineAnchor: "bottom", dy: -5 }),
          Plot.tip(names, Plot.pointerY({ x: order.length / 2, y: "y", title: "title", ...tip(canvas) })),
        ],
      });
    },
  };
}

export function runSimilarityFigure(view: View): Figure | null {
  const similarity = view.report.aligned?.pairwise_similarity;
  const runs = view.result.runs ?? [];
  if (!similarity || similarity.length < 2) return null;
  const order = runOrder(view, runs).map(({ run }) => run);
  const step = Math.ceil(order.length / 12);
  const ticks = order.map((run, i) => ({ at: i + 0.5, name: String(run + 1) })).filter((_, i) => i % step === 0);
  const axis = (name: string | null) => ({ from: 0, to: order.length, name, ticks });
  return {
    id: "run-similarity",
    title: "How alike are the runs?",
    label: `Heat map of the similarity of ${order.length} runs.`,
    maxWidth: 520,
    note: [
      "Each cell compares two runs: the stronger the colour, the more alike. One on the scale means identical.",
      "Strong blocks along the diagonal are modes: groups of runs that found the same answer.",
    ],
    draw: (canvas) => heatMap(canvas, {
      nx: order.length, ny: order.length, x: axis("Run"), y: axis(null), downwards: true,
      value: (i, j) => similarity[order[j]][order[i]],
      title: (i, j) => `${clip(runs[order[i]].file, 40)}\n${clip(runs[order[j]].file, 40)}\nsimilarity ${fixed(similarity[order[j]][order[i]])}`,
    }),
  };
}
