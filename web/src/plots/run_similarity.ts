// How alike the aligned runs are: a heat map, runs of one mode together.
import type { Figure } from "../figure";
import { clip, fixed } from "../format";
import { shortNames } from "../run_names";
import type { View } from "../view";
import { heatMap } from "./heatmap";

export function runSimilarityFigure(view: View): Figure | null {
  const { aligned } = view.base.report;
  const similarity = aligned?.pairwise_similarity;
  const runs = view.base.result.runs ?? [];
  if (!aligned || !similarity || similarity.length < 2) return null;
  const mode = (at: number) => runs[aligned.shown_runs[at]].mode;
  const order = aligned.shown_runs.map((_, at) => at).sort((a, b) => mode(a) - mode(b) || a - b);
  const shown = order.map((at) => runs[aligned.shown_runs[at]]);
  const names = shortNames(runs.map((run) => run.file));
  const name = (i: number) => names[aligned.shown_runs[order[i]]];
  const tickName = (i: number) => `K=${shown[i].n_clusters} ${clip(name(i), 14)}`;
  const axis = { from: 0, to: order.length };
  return {
    title: "How alike are the runs?",
    label: `Heat map of the similarity of ${order.length} runs.`,
    maxWidth: 560,
    note: [
      "Each cell compares two runs: the stronger the colour, the more alike. One on the scale means identical.",
      "Strong blocks along the diagonal are modes: groups of runs that found the same answer. Runs with " +
        "different numbers of clusters are not compared: grey.",
    ],
    draw: (canvas) => {
      const step = Math.ceil(order.length / Math.min(20, canvas.width / 28));
      const ticks = shown.map((_, i) => ({ at: i + 0.5, name: tickName(i) })).filter((_, i) => i % step === 0);
      return heatMap(canvas, {
        nx: order.length,
        ny: order.length,
        x: { ...axis, name: "The same runs in the same " + "order", ticks: [] },
        y: { ...axis, name: null, ticks },
        downwards: true,
        value: (i, j) => similarity[order[j]][order[i]],
        title: (i, j) =>
          `${clip(name(i), 40)}\n${clip(name(j), 40)}\nsimilarity ` + `${fixed(similarity[order[j]][order[i]])}`,
      });
    },
    values: () => ({
      columns: ["Run", ...shown.map((run) => run.file)],
      rows: shown.map((run, j) => [run.file, ...shown.map((_, i) => similarity[order[j]][order[i]])]),
    }),
  };
}
