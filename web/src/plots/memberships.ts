// Memberships of the drawn cases in the chosen model, as stacked bars.
import * as Plot from "@observablehq/plot";
import type { Figure } from "../figure";
import { clip, percent } from "../format";
import { clusterColour, ramp } from "../palette";
import { type DrawnCase, drawnCases, type View } from "../view";
import { clusterLegend, groupNames, groups, onClick, plot, tip } from "./shared";

export interface Step {
  x: number;
  y1: number;
  y2: number;
  cluster: number;
}

type Strip = ReturnType<typeof groups>[0];

// The outline of each cluster's share over all cases, so that the plot is one path per cluster.
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

// By cluster, within it by known label, and within that the surest first.
export function sortedCases(view: View): DrawnCase[] {
  const { base } = view;
  const { cases, chosen, known } = base;
  const probability = new Map((base.report.drawn?.at ?? []).map((i) => [i, cases.certaintyOf(i).probability]));
  const sure = (c: DrawnCase) => probability.get(c.at) ?? 0;
  const code = (c: DrawnCase) => known?.codes?.[c.at] ?? 0;
  return drawnCases(view.base, chosen, view.mask).sort(
    (a, b) => a.label - b.label || code(a) - code(b) || sure(b) - sure(a),
  );
}

export function membershipRow(view: View, item: DrawnCase): number[] {
  const row = Array<number>(view.base.chosenNames.length).fill(0);
  for (const { cluster, share } of view.base.cases.shares(item.at)) row[cluster] = share;
  return row;
}

// The view of the chosen model, whichever is shown: memberships are kept for it alone.
export function membershipsFigure(view: View): Figure | null {
  const { cases, chosenNames, known } = view.base;
  if (view.drawn.length === 0 || chosenNames.length < 2 || !cases.hasMemberships || !view.isChosen) return null;
  return {
    title: "Membership of each case",
    label: `Stacked bars of the memberships of ${view.drawn.length} cases in ${chosenNames.length} clusters.`,
    legend: clusterLegend(view),
    caption: [view.sampleText, known?.codes ? `The grey line below the bars: ${clip(known.name, 40)}.` : ""]
      .filter(Boolean)
      .join(" "),
    note: [
      `Every thin column is one case; its colours show how often it fell into each cluster ` +
        `${view.base.given ? "in the given partitions" : "when the data were resampled"}. ` +
        "Cases are grouped by their cluster, the surest on the left of each group.",
      "A column in one colour is a certain case. Mixed columns lie between clusters.",
    ],
    draw: (canvas) => {
      const sorted = sortedCases(view);
      const labels = sorted.map((c) => c.label);
      const steps = outlines(
        sorted.map((c) => membershipRow(view, c)),
        chosenNames.length,
      );
      const away = view.mask ? groups(sorted.map((c) => Number(c.marked))).filter((g) => g.label === 0) : [];
      const strips = known?.codes ? groups(sorted.map((c) => known.codes?.[c.at] ?? 0)) : [];
      const shade = ramp(canvas.line, canvas.ink);
      const className = (g: Strip) => clip(known?.classes[g.label] ?? "not known", 20);
      const hasRoom = (g: Strip) => ((g.to - g.from) / sorted.length) * (canvas.width - 60) > 7 * className(g).length;
      const drawing = plot(canvas, {
        height: 240 + (strips.length > 0 ? 28 : 0),
        marginTop: 8,
        marginBottom: 30 + (strips.length > 0 ? 28 : 0),
        x: { axis: null, domain: [0, sorted.length] },
        y: { label: null, tickFormat: (v: number) => percent(v), ticks: [0, 0.25, 0.5, 0.75, 1], domain: [0, 1] },
        marks: [
          Plot.areaY(steps, {
            x: "x",
            y1: "y1",
            y2: "y2",
            z: "cluster",
            fill: (s: Step) => clusterColour(view.clusters[s.cluster].colour, canvas.dark),
          }),
          Plot.rect(away, { x1: "from", x2: "to", y1: 0, y2: 1, fill: canvas.card, fillOpacity: 0.8 }),
          Plot.ruleX(groups(labels).slice(1), { x: "from", stroke: canvas.card, strokeWidth: 2.5 }),
          Plot.ruleY(strips, {
            x1: "from",
            x2: "to",
            y: 0,
            dy: 6,
            strokeWidth: 6,
            stroke: (g: { label: number }) => shade((g.label + 1) / ((known?.classes.length ?? 0) + 1)),
          }),
          Plot.text(strips.filter(hasRoom), { x: (g: Strip) => (g.from + g.to) / 2, y: 0, text: className, dy: 18 }),
          Plot.text(groupNames(view, labels, canvas.width - 60, true), {
            x: "at",
            y: 0,
            text: "name",
            dy: strips.length > 0 ? 38 : 14,
            fontWeight: strips.length > 0 ? 600 : 400,
            fill: canvas.ink,
          }),
          Plot.tip(
            sorted,
            Plot.pointerX({
              x: (_: DrawnCase, i: number) => i + 0.5,
              y: 0.5,
              title: (c: DrawnCase) => describe(view, c),
              ...tip(canvas),
            }),
          ),
        ],
      });
      onClick(drawing, "area", steps, (s) =>
        view.store.toggle({ kind: "cluster", model: view.base.chosen, cluster: s.cluster }),
      );
      return drawing;
    },
    values: () => ({
      columns: ["Case", ...view.clusters.map((c) => c.name)],
      rows: sortedCases(view)
        .filter((c) => c.marked)
        .map((c) => [c.id, ...membershipRow(view, c)]),
    }),
  };
}

function describe(view: View, item: DrawnCase): string {
  const { known, cases } = view.base;
  const own = known?.codes
    ? [`${clip(known.name, 20)}: ${clip(known.classes[known.codes[item.at]] ?? "not known", 30)}`]
    : [];
  return [
    clip(item.id, 60),
    ...own,
    ...cases
      .shares(item.at)
      .slice(0, 5)
      .map(({ share, cluster }) => `${clip(view.clusters[cluster].name, 28)}: ${percent(share, 1)}`),
  ].join("\n");
}
