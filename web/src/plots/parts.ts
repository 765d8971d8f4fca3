// The two parts the criterion weighs against each other, over the number of clusters.
import * as Plot from "@observablehq/plot";
import type { Figure } from "../figure";
import type { Model } from "../result";
import type { View } from "../view";
import { describeModel, fate, kAxis, series } from "./models_axis";
import { plot, tip } from "./shared";

const names = { information: "Information", uncertainty: "Uncertainty" };

export function partsFigure(view: View): Figure | null {
  const { base } = view;
  const models = [...base.models].sort((a, b) => a.k - b.k);
  if (new Set(models.map((m) => m.k)).size < 2) return null;
  const lines = series(base);
  const parts = models.flatMap((m) => [
    { m, ...m, part: names.information, value: m.information },
    { m, ...m, part: names.uncertainty, value: m.uncertainty },
  ]);
  const compared = models
    .filter((m) => typeof m.null_uncertainty === "number")
    .map((m) => ({ ...m, part: names.uncertainty }));
  return {
    title: "What the criterion weighs",
    label: "Information and uncertainty over the number of clusters.",
    legend: lines.legend,
    note: [
      "CIC = information − uncertainty. Information grows when clusters are distinct and reproducible, " +
        "uncertainty when cases change their cluster from one resample of the data to the next.",
      compared.length > 0
        ? "Dashed: the uncertainty on null data, single clusters that resemble these data, after few replicates, " +
          "when it is still lower."
        : "",
    ].filter(Boolean),
    draw: (canvas) => {
      const beside = canvas.width >= 480;
      const facet = beside ? "fx" : "fy";
      const stroke = (m: Model) => lines.colour(m.clusterer, canvas.dark);
      const rejected = (p: (typeof parts)[0]) => fate(base, p.m) === "rejected";
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
          beside
            ? null
            : Plot.text(Object.values(names), {
                fy: (d: string) => d,
                text: (d: string) => d,
                frameAnchor: "top-left",
                dy: -16,
              }),
          Plot.line(parts, { [facet]: "part", x: "k", y: "value", z: "clusterer", stroke, strokeWidth: 1.75 }),
          Plot.line(compared, {
            [facet]: "part",
            x: "k",
            y: "null_uncertainty",
            z: "clusterer",
            stroke,
            strokeDasharray: "4 3",
            strokeOpacity: 0.7,
          }),
          Plot.dot(
            parts.filter((p) => !rejected(p)),
            { [facet]: "part", x: "k", y: "value", r: 3, fill: stroke },
          ),
          Plot.dot(parts.filter(rejected), {
            [facet]: "part",
            x: "k",
            y: "value",
            r: 4,
            symbol: "times",
            stroke: canvas.muted,
            strokeWidth: 1.5,
          }),
          Plot.tip(
            parts,
            Plot.pointer({
              [facet]: "part",
              x: "k",
              y: "value",
              title: (p: (typeof parts)[0]) => describeModel(base, p.m),
              ...tip(canvas),
            }),
          ),
        ],
      });
    },
    values: () => ({
      columns: ["K", "Clusterer", "Information", "Uncertainty", "Uncertainty of null data"],
      rows: models.map((m) => [m.k, m.clusterer, m.information, m.uncertainty, m.null_uncertainty ?? null]),
    }),
  };
}
