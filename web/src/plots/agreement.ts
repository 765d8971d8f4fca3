// Does every replicate agree with what the earlier ones voted for? One point per replicate.
import * as Plot from "@observablehq/plot";
import type { Figure } from "../figure";
import { count, fixed } from "../format";
import { clusterColour } from "../palette";
import type { View } from "../view";
import { plot, tip } from "./shared";

export function agreementFigure(view: View): Figure | null {
  const given = view.base.report.replicate_agreement;
  if (!given || given.agreement.length < 2) return null;
  const { given: partitions } = view.base;
  // The first has nothing before it to agree with: its 1 says nothing.
  const points = given.agreement.map((agreement, i) => ({ agreement, replicate: given.replicate[i] })).slice(1);
  const one = partitions ? "partition" : "replicate";
  const mean = points.reduce((sum, p) => sum + p.agreement, 0) / points.length;
  return {
    title: `Does every ${one} agree with the others?`,
    label: `Agreement of ${points.length} ${one}s with the earlier votes; the mean is ${mean.toFixed(3)}.`,
    caption:
      `Index: ${given.index.replace(/_/g, " ")}. Line: the mean, ${mean.toFixed(3)}. The first ${one} is ` +
      `left out: it has no earlier ones to agree with.`,
    note: [
      `Each point is one ${partitions ? "partition" : "resample of the data, clustered on its own,"} ` +
        "compared with what the ones before it had voted for. One is full agreement.",
      "A dense band near one is a stable result. Two separate bands hint at two competing answers.",
    ],
    draw: (canvas) =>
      plot(canvas, {
        height: 240,
        marginTop: 26,
        marginBottom: 38,
        x: {
          label: partitions ? "Partition" : "Replicate",
          ticks: Math.max(3, Math.floor(canvas.width / 120)),
          tickFormat: (n: number) => (Number.isInteger(n) ? count(n) : ""),
        },
        y: {
          label: "Agreement with the earlier votes",
          grid: true,
          ticks: 5,
          domain: [
            Math.min(0.9, Math.max(-0.1, points.reduce((low, p) => Math.min(low, p.agreement), 1) - 0.05)),
            1,
          ],
          insetTop: 6,
        },
        marks: [
          Plot.dot(points, {
            x: "replicate",
            y: "agreement",
            r: points.length < 50 ? 4 : 2.25,
            fill: clusterColour(0, canvas.dark),
            fillOpacity: points.length < 50 ? 0.8 : 0.4,
          }),
          Plot.ruleY([mean], { stroke: canvas.ink, strokeWidth: 1.25 }),
          Plot.tip(
            points,
            Plot.pointer({
              x: "replicate",
              y: "agreement",
              ...tip(canvas),
              title: (p: (typeof points)[0]) => `${one} ${count(p.replicate)}\nagreement ${fixed(p.agreement)}`,
            }),
          ),
        ],
      }),
    values: () => ({
      columns: [partitions ? "Partition" : "Replicate", "Agreement"],
      rows: points.map((p) => [p.replicate, p.agreement]),
    }),
  };
}
