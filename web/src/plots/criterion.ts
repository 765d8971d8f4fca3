// The criterion over the number of clusters, and the two parts it weighs against each other.
import * as Plot from "@observablehq/plot";
import type { Canvas, Figure, LegendItem } from "../figure";
import { fixed } from "../format";
import { clusterColour } from "../palette";
import type { Model } from "../result";
import type { View } from "../view";
import { plot, tip } from "./base";

interface Series {
  clusterers: string[];
  colour: (clusterer: string, canvas: { dark: boolean; accent: string }) => string;
}

// The chosen clusterer has the accent colour, the others follow the palette.
function series(view: View): Series {
  const clusterers = [...new Set(view.models.map((m) => m.clusterer))];
  const others = clusterers.filter((name) => name !== view.selected?.clusterer);
  return {
    clusterers,
    colour: (name, canvas) =>
      others.includes(name) ? clusterColour(others.indexOf(name) + 1, canvas.dark) : clusterColour(0, canvas.dark),
  };
}

function legend({ clusterers, colour }: Series): LegendItem[] | undefined {
  if (clusterers.length < 2) return undefined;
  return clusterers.map((name) => ({ name, colour: (dark) => colour(name, { dark, accent: "" }) }));
}

const error = (m: Model) => m.cic_standard_error ?? 0;
const byK = (view: View) => [...view.models].sort((a, b) => a.k - b.k);

function kAxis(models: Model[]): Plot.ScaleOptions {
  const k = [...new Set(models.map((m) => m.k))].sort((a, b) => a - b);
  const step = Math.ceil(k.length / 12);
  return { label: "Number of clusters K", ticks: k.filter((_, i) => i % step === 0), tickFormat: "d", domain: [k[0] - 0.3, k[k.length - 1] + 0.3] };
}

export function criterionFigure(view: View): Figure | null {
  const models = byK(view);
  if (new Set(models.map((m) => m.k)).size < 2 && models.length < 2) return null;
  const lines = series(view);
  const stroke = (canvas: Canvas) => (m: Model) => lines.colour(m.clusterer, canvas);
  return {
    id: "criterion",
    title: "How good is each number of clusters?",
    label: `Cluster information criterion for K from ${models[0].k} to ${models[models.length - 1].k}; the chosen K is ${view.selected?.k}.`,
    legend: legend(lines),
    caption: "Bars: one standard error. Filled points: as good as the best within one standard error. Ring: the chosen one.",
    note: [
      "Each point rates one way of dividing the data. Higher is better: the division tells more than it leaves in doubt. " +
        "At or below zero, dividing the data is no better than leaving them in one piece.",
      "Points whose bars overlap are equally good as far as this run can tell.",
    ],
    draw: (canvas) => plot(canvas, {
      height: Math.min(340, 200 + canvas.width / 5),
      marginTop: 28,
      marginBottom: 38,
      x: kAxis(models),
      y: { label: "CIC (bits per case)", grid: true, ticks: 6 },
      marks: [
        Plot.ruleY([0], { stroke: canvas.muted }),
        Plot.line(models, { x: "k", y: "cic", z: "clusterer", stroke: stroke(canvas), strokeWidth: 1.75 }),
        Plot.ruleX(models, { x: "k", y1: (m: Model) => m.cic - error(m), y2: (m: Model) => m.cic + error(m), stroke: stroke(canvas), strokeWidth: 1.5, marker: "tick" }),
        Plot.dot(models, { x: "k", y: "cic", r: 4.5, stroke: stroke(canvas), strokeWidth: 1.75, fill: (m: Model) => m.within_one_se || m === view.selected ? lines.colour(m.clusterer, canvas) : canvas.card }),
        view.selected ? Plot.dot([view.selected], { x: "k", y: "cic", r: 10, stroke: canvas.ink, strokeWidth: 1.5 }) : null,
        Plot.tip(models, Plot.pointer({ x: "k", y: "cic", title: describe, ...tip(canvas) })),
      ],
    }),
  };
}

function describe(m: Model): string {
  return [
    `K = ${m.k}, ${m.clusterer}`,
    `CIC ${fixed(m.cic)}${m.cic_standard_error === null ? "" : ` ± ${fixed(m.cic_standard_error)}`}`,
    `information ${fixed(m.information)}`,
    `uncertainty ${fixed(m.uncertainty)}`,
    ...(typeof m.null_uncertainty === "number" ? [`without clusters ${fixed(m.null_uncertainty)}${m.clear === false ? ": not clearly more" : ""}`] : []),
  ].join("\n");
}

export function partsFigure(view: View): Figure | null {
  const models = byK(view);
  if (new Set(models.map((m) => m.k)).size < 2) return null;
  const lines = series(view);
  const parts = models.flatMap((m) => [
    { ...m, part: "Information gained", value: m.information },
    { ...m, part: "Uncertainty left", value: m.uncertainty },
  ]);
  const compared = models.filter((m) => typeof m.null_uncertainty === "number").map((m) => ({ ...m, part: "Uncertainty left" }));
  return {
    id: "parts",
    title: "What the criterion weighs",
    label: "Information and uncertainty over the number of clusters.",
    legend: legend(lines),
    note: [
      "CIC = information − uncertainty. Information grows when clusters are distinct and reproducible; " +
        "uncertainty grows when cases keep changing their cluster from one resample of the data to the next.",
      "A good K has gained much and left little in doubt." +
        (compared.length > 0 ? " Dashed: the uncertainty of data of the same extent without clusters. A K is chosen only if its own is well below." : ""),
    ],
    draw: (canvas) => {
      const beside = canvas.width >= 480;
      return plot(canvas, {
        height: beside ? 240 : 380,
        marginTop: 26,
        marginBottom: 38,
        marginRight: beside ? 16 : 24,
        fx: beside ? { label: null, padding: 0.12 } : undefined,
        fy: beside ? undefined : { label: null, axis: null, padding: 0.2 },
        x: { ...kAxis(models), ticks: canvas.width < 700 ? 5 : undefined },
        y: { label: beside ? "bits per case" : null, grid: true, ticks: 5, zero: true },
        marks: [
          beside ? null : Plot.text(["Information gained", "Uncertainty left"], { fy: (d: string) => d, text: (d: string) => d, frameAnchor: "top-left", dy: -16 }),
          Plot.line(parts, { [beside ? "fx" : "fy"]: "part", x: "k", y: "value", z: "clusterer", stroke: (m: Model) => lines.colour(m.clusterer, canvas), strokeWidth: 1.75 }),
          Plot.line(compared, { [beside ? "fx" : "fy"]: "part", x: "k", y: "null_uncertainty", z: "clusterer", stroke: (m: Model) => lines.colour(m.clusterer, canvas), strokeDasharray: "4 3", strokeOpacity: 0.7 }),
          Plot.dot(parts, { [beside ? "fx" : "fy"]: "part", x: "k", y: "value", r: 3, fill: (m: Model) => lines.colour(m.clusterer, canvas) }),
          Plot.tip(parts, Plot.pointer({ [beside ? "fx" : "fy"]: "part", x: "k", y: "value", title: describe, ...tip(canvas) })),
        ],
      });
    },
  };
}
