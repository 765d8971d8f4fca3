// Memberships of the shown cases: as stacked bars, and as the chance that two cases belong together.
import * as Plot from "@observablehq/plot";
import type { Figure } from "../figure";
import { clip, percent } from "../format";
import { clusterColour } from "../palette";
import type { SampledCase } from "../result";
import { clusterName, type View } from "../view";
import { clusterLegend, groupNames, groups, plot, tip } from "./base";
import { heatMap } from "./heatmap";

export interface Step {
  x: number;
  y1: number;
  y2: number;
  cluster: number;
}

// The outline of each cluster's share over all cases, so that the plot is one path a cluster.
// Row `row` of several stacked plots occupies [row, row + height].
export function outlines(memberships: number[][], nClusters: number, row = 0, height = 1): Step[] {
  const steps: Step[] = [];
  const below = memberships.map(() => 0);
  for (let cluster = 0; cluster < nClusters; ++cluster) {
    memberships.forEach((shares, i) => {
      const y1 = row + height * below[i];
      below[i] += shares[cluster] ?? 0;
      const y2 = row + height * below[i];
      steps.push({ x: i, y1, y2, cluster }, { x: i + 1, y1, y2, cluster });
    });
  }
  return steps;
}

export function membershipsFigure(view: View): Figure | null {
  const { cases } = view;
  if (cases.length === 0 || view.clusters.length < 2) return null;
  const labels = cases.map((c) => c.label);
  const steps = outlines(cases.map((c) => c.memberships), view.clusters.length);
  return {
    id: "memberships",
    title: "Membership of each case",
    label: `Stacked bars of the memberships of ${cases.length} cases in ${view.clusters.length} clusters.`,
    legend: clusterLegend(view),
    caption: view.sampleText,
    note: [
      `Every thin column is one case; its colours show how often it fell into each cluster ${view.given ? "in the given partitions" : "when the data were resampled"}. ` +
        "Cases are grouped by their cluster, the surest on the left of each group.",
      "A column in one colour is a clear case. Mixed columns lie between clusters.",
    ],
    draw: (canvas) => plot(canvas, {
      height: 240,
      marginTop: 8,
      marginBottom: 30,
      x: { axis: null, domain: [0, cases.length] },
      y: { label: null, tickFormat: (v: number) => `${100 * v}%`, ticks: [0, 0.25, 0.5, 0.75, 1], domain: [0, 1] },
      marks: [
        Plot.areaY(steps, { x: "x", y1: "y1", y2: "y2", z: "cluster", fill: (s: Step) => clusterColour(s.cluster, canvas.dark) }),
        Plot.ruleX(groups(labels).slice(1), { x: "from", stroke: canvas.card, strokeWidth: 2.5 }),
        Plot.text(groupNames(view, labels, canvas.width - 60, true), { x: "at", y: 0, text: "name", dy: 14, fill: canvas.ink }),
        Plot.tip(cases, Plot.pointerX({ x: (_: SampledCase, i: number) => i + 0.5, y: 0.5, title: (c: SampledCase) => describe(view, c), ...tip(canvas) })),
      ],
    }),
  };
}

function describe(view: View, item: SampledCase): string {
  const shares = item.memberships
    .map((share, cluster) => ({ share, cluster }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
    .slice(0, 5);
  return [clip(item.id, 60), ...shares.map(({ share, cluster }) => `${clusterName(view, cluster)}: ${percent(share, 1)}`)].join("\n");
}

const coMembershipLimit = 120;

export function coMembershipFigure(view: View): Figure | null {
  if (view.cases.length < 2 || view.clusters.length < 2) return null;
  const n = Math.min(view.cases.length, coMembershipLimit);
  const cases = Array.from({ length: n }, (_, i) => view.cases[Math.floor((i * view.cases.length) / n)]);
  const labels = cases.map((c) => c.label);
  const together = (i: number, j: number) => cases[i].memberships.reduce((sum, p, k) => sum + p * cases[j].memberships[k], 0);
  const axis = { from: 0, to: n, name: null };
  return {
    id: "co-membership",
    title: "Which cases belong together?",
    label: `Heat map of the chance that two cases share a cluster, for ${n} cases.`,
    maxWidth: 560,
    caption: `${n < (view.nObjects ?? n) ? `Shown are ${n} cases` : "All cases"}, in the order of the bars above.`,
    note: [
      "Each cell compares two cases; the stronger the colour, the likelier both belong to the same cluster. " +
        "Clean blocks along the diagonal are clusters that hold together.",
      "Shading outside the blocks marks clusters that the data do not separate well.",
    ],
    draw: (canvas) => heatMap(canvas, {
      nx: n, ny: n, value: together, range: [0, 1], downwards: true,
      title: (i, j) => `${clip(cases[i].id, 40)}\n${clip(cases[j].id, 40)}\ntogether: ${percent(together(i, j), 1)}`,
      x: { ...axis, ticks: groupNames(view, labels, canvas.width - 150, true) },
      y: { ...axis, ticks: groupNames(view, labels, canvas.width - 150, false) },
    }),
  };
}
