// The chance that two cases belong together, for some of the drawn cases.
import { hasCertainty } from "../certainty";
import type { Figure } from "../figure";
import { clip, percent } from "../format";
import type { View } from "../view";
import { heatMap } from "./heatmap";
import { membershipRow, sortedCases, sureCases } from "./memberships";
import { groupNames } from "./shared";

const limit = 120;

function grid(view: View) {
  const sorted = sortedCases(view);
  const n = Math.min(sorted.length, limit);
  const cases = Array.from({ length: n }, (_, i) => sorted[Math.floor((i * sorted.length) / n)]);
  const rows = cases.map((c) => membershipRow(view, c));
  return { cases, together: (i: number, j: number) => rows[i].reduce((sum, p, k) => sum + p * rows[j][k], 0) };
}

export function coMembershipFigure(view: View): Figure | null {
  const { cases: all } = view.base;
  if (!hasCertainty(view)) return null;
  const n = Math.min(sureCases(view).length, limit);
  if (n < 2) return null;
  return {
    title: "Which cases belong together?",
    label: `Heat map of the chance that two cases share a cluster, for ${n} cases.`,
    maxWidth: 560,
    caption:
      `${n < all.nTotal ? `Shown are ${n} cases` : "All cases"}, in the order of the bars above.` +
      (view.mask ? " Marks on the right: highlighted cases." : ""),
    note: [
      "Each cell compares two cases; the stronger the colour, the likelier both belong to the same cluster. " +
        "Clean blocks along the diagonal are clusters that hold together.",
      "Shading outside the blocks marks clusters that the data do not separate well.",
    ],
    draw: (canvas) => {
      const { cases, together } = grid(view);
      const labels = cases.map((c) => c.label);
      const axis = { from: 0, to: n, name: null };
      return heatMap(canvas, {
        nx: n,
        ny: n,
        value: together,
        range: [0, 1],
        downwards: true,
        marked: view.mask ? cases.flatMap((c, i) => (c.marked ? [i] : [])) : [],
        title: (i, j) => `${clip(cases[i].id, 40)}\n${clip(cases[j].id, 40)}\ntogether: ${percent(together(i, j), 1)}`,
        x: { ...axis, ticks: groupNames(view, labels, canvas.width - 150, true) },
        y: { ...axis, ticks: groupNames(view, labels, canvas.width - 150, false) },
      });
    },
    values: () => {
      const { cases, together } = grid(view);
      return {
        columns: ["Case", ...cases.map((c) => c.id)],
        rows: cases.map((c, i) => [c.id, ...cases.map((_, j) => together(i, j))]),
      };
    },
  };
}
