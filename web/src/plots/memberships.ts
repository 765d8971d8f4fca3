// Memberships of the drawn cases in the shown model, as stacked bars.
import * as Plot from "@observablehq/plot";
import { hasCertainty } from "../certainty";
import type { Figure } from "../figure";
import { clip, percent } from "../format";
import { clusterColour, ramp } from "../palette";
import { type DrawnCase, sampleText, type View } from "../view";
import {
  clusterLegend,
  groups,
  namesBelow,
  onClick,
  outlined,
  type PlacedName,
  plot,
  selectCluster,
  tip,
  weightLine,
} from "./shared";

export interface Step {
  x: number;
  y1: number;
  y2: number;
  cluster: number;
}

const plotHeight = 202; // pixels of the bars
const rowHeight = 15; // pixels of a further row of names

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

// By cluster, within it by known label, and within that the most certain first.
export function sortedCases(view: View): DrawnCase[] {
  const { cases, known } = view.base;
  const code = (c: DrawnCase) => known?.codes?.[c.at] ?? 0;
  return sureCases(view)
    .map((c) => ({ c, probability: cases.certaintyOf(view.shown, c.at)?.probability ?? 0 }))
    .sort((a, b) => a.c.label - b.c.label || code(a.c) - code(b.c) || b.probability - a.probability)
    .map(({ c }) => c);
}

// The drawn cases whose memberships are known.
export function sureCases(view: View): DrawnCase[] {
  return view.drawn.filter((c) => view.base.cases.isSure(view.shown, c.at));
}

// In the clusters, and as noise if there is any.
export function membershipRow(view: View, item: DrawnCase): number[] {
  const row = Array<number>(view.clusters.length).fill(0);
  for (const { cluster, share } of view.base.cases.shares(view.shown, item.at)) row[cluster] = share;
  return row;
}

export function membershipsFigure(view: View): Figure | null {
  const { known } = view.base;
  if (view.drawn.length === 0 || !hasCertainty(view)) return null;
  const { length } = sureCases(view);
  return {
    title: "Membership of each case",
    label: `Stacked bars of the memberships of ${length} cases in ${view.model?.k} clusters.`,
    legend: clusterLegend(view),
    caption: [
      sampleText(view.base, length),
      known?.codes ? `The grey line below the bars: ${clip(known.name, 40)}.` : "",
      view.base.cases.weighted ? "Every case is as wide as the others, whatever its weight." : "",
    ]
      .filter(Boolean)
      .join(" "),
    note: [
      `Every thin column is one case; its colours show how often it fell into each cluster ` +
        `${view.base.given ? "in the given partitions" : "when the data were resampled"}. ` +
        "Cases are grouped by their cluster, the most certain on the left of each group.",
      "A column in one colour is a certain case. Mixed columns lie between clusters.",
    ],
    draw: (canvas) => {
      const sorted = sortedCases(view);
      const labels = sorted.map((c) => c.label);
      const steps = outlines(
        sorted.map((c) => membershipRow(view, c)),
        view.clusters.length,
      );
      const away = view.mask ? groups(sorted.map((c) => Number(c.marked))).filter((g) => g.label === 0) : [];
      const strips = known?.codes ? groups(sorted.map((c) => known.codes?.[c.at] ?? 0)) : [];
      const shade = ramp(canvas.line, canvas.ink);
      const className = (g: Strip) => clip(known?.classes[g.label] ?? "not known", 20);
      const hasRoom = (g: Strip) => ((g.to - g.from) / sorted.length) * (canvas.width - 60) > 7 * className(g).length;
      const names = namesBelow(view, labels, canvas.width - 60);
      const below = strips.length > 0 ? 28 : 0; // pixels for the known labels
      const rows = Math.max(0, ...names.map((n) => n.row)) * rowHeight;
      const moved = names.filter((n) => Math.abs(n.at - n.middle) * (canvas.width - 60) > 6 * labels.length);
      const drawing = plot(canvas, {
        height: 240 + below + rows,
        marginTop: 8,
        marginBottom: 30 + below + rows,
        x: { axis: null, domain: [0, sorted.length] },
        y: { label: null, tickFormat: (v: number) => percent(v), ticks: [0, 0.25, 0.5, 0.75, 1], domain: [0, 1] },
        marks: [
          Plot.areaY(steps, {
            x: "x",
            y1: "y1",
            y2: "y2",
            z: "cluster",
            fill: (s: Step) => clusterColour(view.clusters[s.cluster].colour, canvas.dark),
            ...outlined((k) => view.clusters[k].colour, canvas),
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
          Plot.link([...moved, ...names.filter((n) => n.row > 0 && !moved.includes(n))], {
            x1: "middle",
            x2: "at",
            y1: 0,
            y2: (n: PlacedName) => -(5 + n.row * rowHeight) / plotHeight,
            stroke: canvas.muted,
            strokeOpacity: 0.6,
            dy: below,
          }),
          ...Array.from({ length: 1 + rows / rowHeight }, (_, row) =>
            Plot.text(
              names.filter((n) => n.row === row),
              {
                x: "at",
                y: 0,
                text: "name",
                dy: 14 + row * rowHeight + (below > 0 ? 24 : 0),
                fontWeight: below > 0 ? 600 : 400,
                fill: canvas.ink,
                stroke: canvas.card,
                strokeWidth: 3,
              },
            ),
          ),
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
      onClick(drawing, "area", steps, (s) => selectCluster(view, s.cluster));
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
    ...weightLine(view, item),
    ...cases
      .shares(view.shown, item.at)
      .slice(0, 5)
      .map(({ share, cluster }) => `${clip(view.clusters[cluster].name, 28)}: ${percent(share, 1)}`),
  ].join("\n");
}
