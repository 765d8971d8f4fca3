// Cluster profiles: how the features of each cluster differ from all cases.
import * as Plot from "@observablehq/plot";
import type { Figure } from "../figure";
import { clip, count, short } from "../format";
import { clusterColour, clusterSymbol } from "../palette";
import type { Feature } from "../result";
import { clusterName, type View } from "../view";
import { clusterLegend, plot, tip } from "./base";

interface Entry {
  cluster: number;
  row: number;
  lane: number; // place within the row, from 0 to 1
  z: number;
  low: number;
  high: number;
  text: string;
}

export function profilesFigure(view: View): Figure | null {
  const features = view.report.features ?? [];
  const clusters = view.clusters.filter((c) => c.feature_means && c.feature_sds);
  if (features.length === 0 || clusters.length === 0) return null;
  const entries: Entry[] = features.flatMap((feature, f) => clusters.map((cluster, k) => {
    const scale = feature.sd > 0 ? feature.sd : 1;
    const mean = cluster.feature_means?.[f] ?? feature.mean;
    const sd = cluster.feature_sds?.[f] ?? 0;
    const z = (mean - feature.mean) / scale;
    return {
      cluster: k, row: f, lane: (k + 1) / (clusters.length + 1), z, low: z - sd / scale, high: z + sd / scale,
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
      const above = canvas.width < 480; // no room beside: names stand above their lines
      const longest = Math.max(...features.map((f) => Math.min(26, Array.from(f.name).length)));
      const left = above ? 12 : Math.min(canvas.width * 0.32, 12 + 7 * longest);
      const rowHeight = Math.max(30, 11 * clusters.length + 8) + (above ? 20 : 0);
      const nameShare = above ? 20 / rowHeight : 0;
      const y = (e: Entry) => e.row + nameShare + (1 - nameShare) * e.lane;
      return plot(canvas, {
        height: 50 + features.length * rowHeight,
        marginLeft: left,
        marginTop: 10,
        marginBottom: 40,
        x: { label: above ? "Standard deviations from the overall mean" : "Difference from the mean of all cases (standard deviations)", grid: true, ticks: above ? 5 : 8, labelAnchor: "center", inset: 8 },
        y: { axis: null, domain: [features.length, 0] },
        symbol: { type: "identity" } as Plot.ScaleOptions,
        marks: [
          Plot.ruleY(features.slice(1), { y: (_: unknown, i: number) => i + 1, stroke: canvas.line }),
          Plot.ruleX([0], { stroke: canvas.muted }),
          Plot.text(features, {
            frameAnchor: "left", text: (f: Feature) => clip(f.name, above ? 40 : Math.floor(left / 7)), y: (_: unknown, i: number) => i + (above ? nameShare * 0.7 : 0.5),
            textAnchor: above ? "start" : "end", dx: above ? -8 : -10, fontWeight: above ? 600 : 400,
          }),
          Plot.ruleY(entries, { y, x1: "low", x2: "high", stroke: colour, strokeOpacity: 0.55, strokeWidth: 2 }),
          Plot.dot(entries, { x: "z", y, r: 4, symbol: (e: Entry) => clusterSymbol(e.cluster), fill: colour }),
          Plot.tip(entries, Plot.pointer({ x: "z", y, title: "text", ...tip(canvas) })),
        ],
      });
    },
  };
}
