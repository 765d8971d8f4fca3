// How alike the memberships of two cases are, for some of the drawn cases.
import { hasCertainty } from "../certainty";
import type { Figure } from "../figure";
import { clip, percent } from "../format";
import type { View } from "../view";
import { heatMap } from "./heatmap";
import { membershipRow, sortedCases, sureCases } from "./memberships";
import { groupNames } from "./shared";

const limit = 120;

// 1 − half the sum of the absolute differences. How often both are in one cluster is not known from their memberships.
function likeness(a: number[], b: number[]): number {
  return 1 - a.reduce((sum, p, k) => sum + Math.abs(p - b[k]), 0) / 2;
}

function grid(view: View) {
  const sorted = sortedCases(view);
  const n = Math.min(sorted.length, limit);
  const cases = Array.from({ length: n }, (_, i) => sorted[Math.floor((i * sorted.length) / n)]);
  const rows = cases.map((c) => membershipRow(view, c));
  return { cases, alike: (i: number, j: number) => likeness(rows[i], rows[j]) };
}

export function likenessFigure(view: View): Figure | null {
  const { cases: all } = view.base;
  if (!hasCertainty(view)) return null;
  const n = Math.min(sureCases(view).length, limit);
  if (n < 2) return null;
  return {
    title: "How alike are the memberships of two cases?",
    label: `Heat map of how alike the memberships of two cases are, for ${n} cases.`,
    maxWidth: 560,
    caption:
      `${n < all.nTotal ? `Shown are ${n} cases` : "All cases"}, in the order of the bars above.` +
      (view.mask ? " Marks on the right: highlighted cases." : ""),
    note: [
      "Each cell compares the memberships of two cases: in full colour they are the same, without colour the " +
        "two cases have no cluster in common. Clean blocks along the diagonal are clusters of certain cases.",
      "Shading outside the blocks: cases of one cluster have votes in the other, too.",
    ],
    draw: (canvas) => {
      const { cases, alike } = grid(view);
      const labels = cases.map((c) => c.label);
      const axis = { from: 0, to: n, name: null };
      return heatMap(canvas, {
        nx: n,
        ny: n,
        value: alike,
        range: [0, 1],
        downwards: true,
        marked: view.mask ? cases.flatMap((c, i) => (c.marked ? [i] : [])) : [],
        title: (i, j) =>
          `${clip(cases[i].id, 40)}\n${clip(cases[j].id, 40)}\nmemberships alike: ${percent(alike(i, j), 1)}`,
        x: { ...axis, ticks: groupNames(view, labels, canvas.width - 150, true) },
        y: { ...axis, ticks: groupNames(view, labels, canvas.width - 150, false) },
      });
    },
    values: () => {
      const { cases, alike } = grid(view);
      return {
        columns: ["Case", ...cases.map((c) => c.id)],
        rows: cases.map((c, i) => [c.id, ...cases.map((_, j) => alike(i, j))]),
      };
    },
  };
}
