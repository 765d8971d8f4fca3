// The map of the data: the drawn cases in two principal components, by cluster. A box drawn on it selects its cases.
import * as Plot from "@observablehq/plot";
import { hasCertainty } from "../certainty";
import type { Canvas, Figure } from "../figure";
import { clip, compact, percent } from "../format";
import { nColours, nSymbols, signOf, symbolOf } from "../palette";
import { clusterName, type DrawnCase, type View } from "../view";
import { brush } from "./brush";
import { clusterLegend, colourOf, notMarked, onClick, plot, tip, weightLine } from "./shared";

// Pale for a case as undecided as blind guessing among k clusters, solid for a certain one.
function opacity(probability: number | undefined, k: number): number {
  if (probability === undefined || k < 2) return 0.8;
  return 0.15 + 0.75 * Math.max(0, (probability - 1 / k) / (1 - 1 / k));
}

export function onMap(view: View): boolean {
  return view.drawn.length > 0 && view.drawn[0].pc1 !== undefined;
}

// Where the name of each cluster stands: the middle of its cases; noise has none.
function centres(view: View) {
  const sums = view.clusters.map(() => ({ n: 0, x: 0, y: 0 }));
  for (const { label, pc1 = 0, pc2 = 0 } of view.drawn) {
    sums[label].n += 1;
    sums[label].x += pc1;
    sums[label].y += pc2;
  }
  return sums
    .map(({ n, x, y }, label) => ({ label, x: x / n, y: y / n }))
    .filter(({ label, x }) => Number.isFinite(x) && label < (view.model?.k ?? 0));
}

const mostSmall = 700;

// What a small map shows: the selection, and as many of the others as its size can tell apart.
export function fewer(view: View): DrawnCase[] {
  const step = Math.ceil(view.drawn.length / mostSmall);
  return view.drawn.filter((c, i) => i % step === 0 || (view.mask !== null && c.marked));
}

// More clusters than colours: short names, mostly numbers, stand for cases.
const isNumbered = (view: View) => view.clusters.some((c) => c.colour >= nColours);

// "Shapes by species: ● Adelie, ■ Gentoo."
function shapesText(view: View): string {
  const { known } = view.base;
  if (!known?.codes || isNumbered(view)) return "";
  const named = known.classes.slice(0, nSymbols).map((name, at) => `${signOf(at)} ${clip(name, 20)}`);
  const again = known.classes.length > nSymbols ? "; further classes have the same shapes again" : "";
  return `Shapes by ${clip(known.name, 40)}: ${named.join(", ")}${again}.`;
}

// What tells the cluster of a case.
function marksText(view: View): string {
  if (isNumbered(view)) return "Name and colour show";
  return view.base.known?.codes ? "Colour shows" : "Colour and shape show";
}

// Whether full names would stand on each other.
function crowded(view: View, canvas: Canvas, height: number, middles: ReturnType<typeof centres>): boolean {
  const span = (values: number[]) => Math.max(...values) - Math.min(...values) || 1;
  const pixelsX = (canvas.width - 80) / span(view.drawn.map((c) => c.pc1 ?? 0));
  const pixelsY = (height - 80) / span(view.drawn.map((c) => c.pc2 ?? 0));
  const half = ({ label }: { label: number }) => 3.6 * clusterName(view, label, 18).length;
  return middles.some((a, i) =>
    middles.some(
      (b, j) => j > i && Math.abs(a.x - b.x) * pixelsX < half(a) + half(b) && Math.abs(a.y - b.y) * pixelsY < 16,
    ),
  );
}

function namesOf(view: View, canvas: Canvas, middles: ReturnType<typeof centres>, small: boolean) {
  return Plot.text(middles, {
    x: "x",
    y: "y",
    text: ({ label }) => (small ? clip(view.clusters[label].short, 18) : clusterName(view, label, 18)),
    fontWeight: 650,
    fontSize: small ? 14 : 12,
    fill: canvas.ink,
    stroke: canvas.card,
    strokeWidth: 5,
    pointerEvents: "none",
  });
}

export function drawMap(view: View, canvas: Canvas, height: number, small: boolean): SVGSVGElement {
  const explained = view.base.report.principal_components?.explained ?? [];
  const oneAxis = explained.length > 1 && explained[1] === 0 && view.drawn.every((c) => c.pc2 === 0);
  const axis = (which: string, share?: number) =>
    `${which} principal component${share === undefined ? "" : ` (${percent(share)} of the variance)`}`;
  const colour = colourOf(view, canvas);
  const points = (small ? fewer(view) : [...view.drawn]).sort((a, b) => Number(a.marked) - Number(b.marked)); // on top
  const probability = (c: DrawnCase) => view.base.cases.certaintyOf(view.shown, c.at)?.probability;
  const k = view.clusters.length;
  const { known } = view.base;
  const numbered = isNumbered(view);
  const byNumber = ({ label }: { label: number }) => numbered && view.clusters[label].short.length <= 3;
  const dots = points.filter((c) => !byNumber(c));
  const middles = k < 2 ? [] : centres(view).filter((c) => !byNumber(c));
  const strength = (c: DrawnCase) => (c.marked ? opacity(probability(c), k) : notMarked);
  const ink = (c: DrawnCase) => (c.marked ? colour(c.label) : canvas.muted);
  const edge = { stroke: ink, strokeOpacity: (c: DrawnCase) => (c.marked ? 0.6 : notMarked), strokeWidth: 0.75 };
  const position = { x: "pc1", y: "pc2" } as const;
  const drawing = plot(canvas, {
    height,
    marginTop: small ? 8 : 26,
    marginBottom: small ? 36 : 38,
    marginLeft: small ? 12 : 52,
    x: {
      label: axis("First", explained[0]),
      ticks: small ? 0 : 6,
      tickFormat: compact,
      nice: !small,
      inset: 8,
      labelAnchor: small ? "center" : undefined,
      labelOffset: small ? 26 : undefined,
    },
    y: oneAxis
      ? { axis: null }
      : {
          label: small ? null : axis("Second", explained[1]),
          ticks: small ? 0 : 6,
          tickFormat: compact,
          nice: !small,
          inset: 8,
        },
    symbol: { type: "identity" } as Plot.ScaleOptions,
    marks: [
      Plot.text(points.filter(byNumber), {
        ...position,
        text: (c: DrawnCase) => view.clusters[c.label].short,
        fill: ink,
        fillOpacity: strength,
        fontSize: small ? 9 : 10,
      }),
      Plot.dot(dots, {
        ...position,
        r: small || points.length > 800 ? 3 : 4,
        symbol: (c: DrawnCase) => symbolOf(known?.codes && !numbered ? known.codes[c.at] : c.label),
        fill: ink,
        fillOpacity: strength,
        ...(small ? {} : edge),
      }),
      namesOf(view, canvas, middles, small || crowded(view, canvas, height, middles)),
      Plot.tip(points, Plot.pointer({ ...position, title: (c: DrawnCase) => describe(view, c), ...tip(canvas) })),
    ],
  });
  const press = (c: DrawnCase) => view.store.toggle({ kind: "cases", at: [c.at] });
  onClick(drawing, "dot", dots, press);
  if (numbered) onClick(drawing, "text", points.filter(byNumber), press);
  brush(drawing, canvas, (x, y) => view.store.set({ selection: { kind: "box", x, y } }));
  return drawing;
}

export function mapFigure(view: View): Figure | null {
  if (!onMap(view)) return null;
  const explained = view.base.report.principal_components?.explained ?? [];
  const several = view.clusters.length > 1;
  const kept = explained.length >= 2 ? explained[0] + explained[1] : null;
  const probability = hasCertainty(view);
  return {
    title: "Map of the data",
    label: `Scatter plot of ${view.drawn.length} cases in two principal components, coloured by cluster.`,
    legend: several ? clusterLegend(view) : undefined,
    caption: [view.sampleText, shapesText(view)].filter(Boolean).join(" "),
    note: [
      "Cases close together on this map are similar." +
        (several
          ? ` ${marksText(view)} the cluster${probability ? "; the paler a case, the less certain its cluster" : ""}.`
          : ""),
      `Draw a box around cases${several ? ", or press a cluster in the legend," : ""} to highlight them in every plot.`,
      kept === null || kept > 0.995
        ? ""
        : `The map keeps ${percent(kept)} of the variance of all features: ` +
          `${several ? "cases and clusters" : "cases"} that are close together here may still be apart.`,
    ].filter(Boolean),
    draw: (canvas) => drawMap(view, canvas, Math.min(480, Math.max(300, canvas.width * 0.66)), false),
    values: () => ({
      columns: ["Case", "Cluster", "First component", "Second component"],
      rows: view.drawn
        .filter((c) => c.marked)
        .map((c) => [c.id, view.clusters[c.label].short, c.pc1 ?? null, c.pc2 ?? null]),
    }),
  };
}

function describe(view: View, item: DrawnCase): string {
  const { cases, known } = view.base;
  const lines = [clip(item.id, 60)];
  if (known?.codes)
    lines.push(`${clip(known.name, 20)}: ${clip(known.classes[known.codes[item.at]] ?? "not known", 30)}`);
  lines.push(...weightLine(view, item));
  const certainty = cases.certaintyOf(view.shown, item.at);
  if (!certainty) return [...lines, clusterName(view, item.label)].join("\n");
  const { probability, runnerUp, margin } = certainty;
  lines.push(`${clusterName(view, item.label)}: ${percent(probability, 1)}`);
  if (runnerUp >= 0) lines.push(`runner-up ${clusterName(view, runnerUp)}: ${percent(probability - margin, 1)}`);
  return lines.join("\n");
}
