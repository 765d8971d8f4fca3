// Cluster profiles: how the features of each cluster differ from all cases.
import * as Plot from "@observablehq/plot";
import type { Figure } from "../figure";
import { clip, count, short } from "../format";
import { clusterColour, clusterSymbol } from "../palette";
import { clusterName, type View } from "../view";
import { clusterLegend, plot, tip } from "./base";

interface Entry {
  feature: string;
  cluster: number;
  y: number;
  z: number;
  low: number;
  high: number;
  text: string;
}

export function profilesFigure(view: View): Figure | null {
  const features = view.report.features ?? [];
  const clusters = view.clusters.filter((c) => c.feature_means && c.feature_sds);
  if (features.length === 0 || clusters.length === 0) return null;
  const lane = 1 / (clusters.length + 1);
  const entries: Entry[] = features.flatMap((feature, f) => clusters.map((cluster, k) => {
    const scale = feature.sd > 0 ? feature.sd : 1;
    const mean = cluster.feature_means?.[f] ?? feature.mean;
    const sd = cluster.feature_sds?.[f] ?? 0;
    const z = (mean - feature.mean) / scale;
    return {
      feature: feature.name, cluster: k, y: f + (k + 1) * lane, z, low: z - sd / scale, high: z + sd / scale,
      text: `${clip(feature.name, 50)}\n${clusterName(view, k)}: ${short(mean)} ± ${short(sd)}\nall cases: ${short(feature.mean)} ± ${short(feature.sd)}`,
    };
  }));
  const nFeatures = view.result.input?.n_features ?? features.length;
  return {
    id: "profiles",
    title: "What makes each cluster different?",
    label: `Means and spread of ${features.length} features in ${clusters.length} clusters.`,
    legend: clusterLegend(view),
    caption: features.length < nFeatures ? `Shown are ${features.length} of ${count(nFeatures)} features.` : undefined,
    note: [
      "The point is the mean of a feature in a cluster, the bar its spread (one standard deviation). Zero is the mean of all cases; " +
        "one unit is the usual spread among all cases, so features of different units can be compared.",
      "Features whose points lie far apart are the ones that tell the clusters apart.",
    ],
    draw: (canvas) => {
      const colour = (e: Entry) => clusterColour(e.cluster, canvas.dark);
      const left = Math.min(canvas.width * 0.3, 8 + 7 * Math.max(...features.map((f) => Math.min(24, Array.from(f.name).length))));
      return plot(canvas, {
        height: 56 + features.length * Math.max(30, 11 * clusters.length + 8),
        marginLeft: left,
        marginTop: 10,
        marginBottom: 40,
        x: { label: "Difference from the mean of all cases (standard deviations)", grid: true, ticks: 6, labelAnchor: "center" },
        y: { axis: null, domain: [0, features.length], reverse: true },
        marks: [
          Plot.ruleY(features.slice(1), { y: (_: unknown, i: number) => i + 1, stroke: canvas.line }),
          Plot.ruleX([0], { stroke: canvas.muted }),
          Plot.text(features, { x: () => Math.min(...entries.map((e) => e.low)), y: (_: unknown, i: number) => i + 0.5, text: (f: { name: string }) => clip(f.name, Math.floor(left / 7)), frameAnchor: "left", textAnchor: "end", dx: -8 }),
          Plot.ruleY(entries, { y: "y", x1: "low", x2: "high", stroke: colour, strokeOpacity: 0.55, strokeWidth: 2 }),
          Plot.dot(entries, { x: "z", y: "y", r: 4, symbol: (e: Entry) => clusterSymbol(e.cluster), fill: colour }),
          Plot.tip(entries, Plot.pointer({ x: "z", y: "y", title: "text", ...tip(canvas) })),
        ],
        symbol: { type: "identity" } as Plot.ScaleOptions,
      });
    },
  };
}
