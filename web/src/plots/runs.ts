// Aligned runs: memberships of the same cases in every run on common labels, and how alike the runs are.
import * as Plot from "@observablehq/plot";
import type { Figure } from "../figure";
import { clip, count, fixed } from "../format";
import { clusterColour } from "../palette";
import type { Aligned, Run } from "../result";
import type { View } from "../view";
import { heatMap } from "./heatmap";
import { plot, tip } from "./shared";
import { outlines, type Step } from "./memberships";

function membershipsOf(aligned: Aligned, run: number): number[][] {
  const { memberships, labels } = aligned.runs[run];
  if (memberships) return memberships;
  return (labels ?? []).map((label) => Array.from({ length: aligned.n_clusters }, (_, k) => (k === label ? 1 : 0)));
}

// Cases by the cluster they have on average, the surest first: the same order for all runs.
function caseOrder(all: number[][][], nClusters: number): number[] {
  const mean = all[0].map((_, i) =>
    Array.from({ length: nClusters }, (_unused, k) => all.reduce((sum, run) => sum + (run[i][k] ?? 0), 0)),
  );
  const top = mean.map((row) => row.indexOf(Math.max(...row)));
  return mean.map((_, i) => i).sort((a, b) => top[a] - top[b] || mean[b][top[b]] - mean[a][top[a]]);
}

// Positions among the shown runs: fewer clusters first, runs of the same mode together.
function runOrder(aligned: Aligned, runs: Run[]): number[] {
  const mode = (at: number) => runs[aligned.shown_runs[at]].mode;
  return aligned.shown_runs.map((_, at) => at).sort((a, b) => mode(a) - mode(b) || a - b);
}

export function runsFigure(view: View): Figure | null {
  const { aligned } = view.base.report;
  const runs = view.base.result.runs ?? [];
  if (!aligned || aligned.runs.length === 0 || runs.length === 0) return null;
  const all = aligned.runs.map((_, r) => membershipsOf(aligned, r));
  const order = caseOrder(all, aligned.n_clusters);
  const rows = runOrder(aligned, runs).map((at) => ({ at, run: runs[aligned.shown_runs[at]] }));
  const height = 0.84;
  const bars = rows.map(({ at }, row) =>
    outlines(
      order.map((i) => all[at][i]),
      aligned.n_clusters,
      row,
      height,
    ),
  );
  const names = rows.map(({ run }, row) => ({
    y: row + height / 2,
    text: `Mode ${run.mode} · ${clip(run.file, 30)}`,
    title:
      `${clip(run.file, 60)}\n${run.n_clusters} clusters, mode ${run.mode}\nsimilarity to the others ` +
      `${fixed(run.similarity)}`,
  }));
  const fewer =
    rows.length < runs.length
      ? `Shown are ${count(rows.length)} of ${count(runs.length)} runs, among them one of each mode as far as ` +
        `there is room.`
      : "";
  return {
    title: "The runs on common labels",
    label: `Memberships of ${order.length} cases in ${rows.length} aligned runs.`,
    legend: Array.from({ length: aligned.n_clusters }, (_, k) => ({
      name: `Cluster ${k + 1}`,
      colour: (dark) => clusterColour(k, dark),
    })),
    caption: [fewer, view.sampleText].filter(Boolean).join(" ") || undefined,
    note: [
      "Each row is one run; each thin column is one case, in the same place in all rows. After alignment, the " +
        "same colour means the same cluster.",
      "Rows that look alike found the same answer. Runs that differ in a few blocks of cases found another one: " +
        "a different mode.",
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
          ...bars.map((steps, row) =>
            Plot.areaY(steps, {
              x: "x",
              y1: (s: Step) => (beside ? s.y1 : row + 0.3 + (s.y1 - row) * 0.75),
              y2: (s: Step) => (beside ? s.y2 : row + 0.3 + (s.y2 - row) * 0.75),
              z: "cluster",
              fill: (s: Step) => clusterColour(s.cluster, canvas.dark),
            }),
          ),
          beside
            ? Plot.text(names, { x: 0, y: "y", text: "text", textAnchor: "end", dx: -8 })
            : Plot.text(names, {
                x: 0,
                y: (_: unknown, i: number) => i + 0.3,
                text: "text",
                textAnchor: "start",
                lineAnchor: "bottom",
                dy: -5,
              }),
          Plot.tip(names, Plot.pointerY({ x: order.length / 2, y: "y", title: "title", ...tip(canvas) })),
        ],
      });
    },
    values: () => ({ columns: ["Run"], rows: rows.map(({ run }) => [run.file]) }),
  };
}

export function runSimilarityFigure(view: View): Figure | null {
  const { aligned } = view.base.report;
  const similarity = aligned?.pairwise_similarity;
  const runs = view.base.result.runs ?? [];
  if (!aligned || !similarity || similarity.length < 2) return null;
  const order = runOrder(aligned, runs);
  const shown = order.map((at) => runs[aligned.shown_runs[at]]);
  const step = Math.ceil(order.length / 20);
  const ticks = shown.map((run, i) => ({ at: i + 0.5, name: clip(run.file, 16) })).filter((_, i) => i % step === 0);
  const axis = { from: 0, to: order.length };
  return {
    title: "How alike are the runs?",
    label: `Heat map of the similarity of ${order.length} runs.`,
    maxWidth: 520,
    note: [
      "Each cell compares two runs: the stronger the colour, the more alike. One on the scale means identical.",
      "Strong blocks along the diagonal are modes: groups of runs that found the same answer. Runs of different " +
        "numbers of clusters are not compared: grey.",
    ],
    draw: (canvas) =>
      heatMap(canvas, {
        nx: order.length,
        ny: order.length,
        x: { ...axis, name: "The same runs in the same order", ticks: [] },
        y: { ...axis, name: null, ticks },
        downwards: true,
        value: (i, j) => similarity[order[j]][order[i]],
        title: (i, j) =>
          `${clip(shown[i].file, 40)}\n${clip(shown[j].file, 40)}\nsimilarity ${fixed(similarity[order[j]][order[i]])}`,
      }),
    values: () => ({
      columns: ["Run", ...shown.map((run) => run.file)],
      rows: shown.map((run, j) => [run.file, ...shown.map((_, i) => similarity[order[j]][order[i]])]),
    }),
  };
}
