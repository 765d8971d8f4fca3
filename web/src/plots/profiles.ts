// Cluster profiles: how the features of each cluster differ from all cases.
import * as Plot from "@observablehq/plot";
import type { Figure } from "../figure";
import { clip, count, short } from "../format";
import { clusterColour, clusterSymbol } from "../palette";
import type { Cluster, Feature } from "../result";
import { clusterName, type View } from "../view";
import { clusterLegend, plot, tip } from "./base";
import { heatMap } from "./heatmap";

interface Profile {
  cluster: number;
  row: number;
  lane: number; // place within the row, from 0 to 1
  z: number;
  low: number;
  high: number;
  text: string;
}

const crowded = 160; // more pairs of feature and cluster than this become a heat map

export function profilesFigure(view: View): Figure | null {
  const features = view.report.features ?? [];
  const { clusters } = view;
  if (features.length === 0 || clusters.length === 0 || !clusters.every((c) => c.feature_means && c.feature_sds)) return null;
  const nFeatures = view.result.input?.n_features ?? features.length;
  const profiles = makeProfiles(view, features, clusters);
  return {
    id: "profiles",
    title: "What makes each cluster different?",
    label: `Means and spread of ${features.length} features in ${clusters.length} clusters.`,
    caption: features.length < nFeatures ? `Shown are ${features.length} of ${count(nFeatures)} features.` : undefined,
    ...(profiles.length > crowded ? asHeatMap(features, profiles) : asLines(view, features, profiles)),
  };
}

function makeProfiles(view: View, features: Feature[], clusters: Cluster[]): Profile[] {
  return features.flatMap((feature, row) => clusters.map((cluster, k) => {
    const scale = feature.sd > 0 ? feature.sd : 1;
    const mean = cluster.feature_means?.[row] ?? feature.mean;
    const sd = cluster.feature_sds?.[row] ?? 0;
    const z = (mean - feature.mean) / scale;
    return {
      cluster: k, row, lane: (k + 1) / (clusters.length + 1), z, low: z - sd / scale, high: z + sd / scale,
      text: `${clip(feature.name, 50)}\n${clusterName(view, k)}: ${short(mean)} ± ${short(sd)}\nall cases: ${short(feature.mean)} ± ${short(feature.sd)}`,
    };
  }));
}

function asHeatMap(features: Feature[], profiles: Profile[]): Pick<Figure, "note" | "draw"> {
  const nClusters = profiles.length / features.length;
  const at = (i: number, j: number) => profiles[j * nClusters + i];
  return {
    note: [
      "Each row is a feature, each column a cluster. Blue: the cluster lies above the mean of all cases; red: below; pale: like everyone. " +
        "The scale counts in the usual spread among all cases. Point at a cell for the mean and spread in the feature's own units.",
      "Rows with strong colours of both kinds are the ones that tell the clusters apart.",
    ],
    draw: (canvas) => heatMap(canvas, {
      nx: nClusters, ny: features.length, value: (i, j) => at(i, j).z, title: (i, j) => at(i, j).text, diverging: true, downwards: true, rowHeight: 18,
      x: { from: 0, to: nClusters, name: "Cluster", ticks: Array.from({ length: nClusters }, (_, k) => ({ at: k + 0.5, name: String(k + 1) })) },
      y: { from: 0, to: features.length, name: null, ticks: features.map((f, j) => ({ at: j + 0.5, name: clip(f.name, canvas.width < 480 ? 12 : 24) })) },
    }),
  };
}

function asLines(view: View, features: Feature[], profiles: Profile[]): Pick<Figure, "note" | "draw" | "legend"> {
  const nClusters = profiles.length / features.length;
  return {
    legend: clusterLegend(view),
    note: [
      "The point is the mean of a feature in a cluster, the bar its spread (one standard deviation). Zero is the mean of all cases; " +
        "one unit is the usual spread among all cases, so features of different units can be compared.",
      "Features whose points lie far apart are the ones that tell the clusters apart.",
    ],
    draw: (canvas) => {
      const colour = (p: Profile) => clusterColour(p.cluster, canvas.dark);
      const above = canvas.width < 480; // no room beside: names stand above their lines
      const longest = Math.max(...features.map((f) => Math.min(26, Array.from(f.name).length)));
      const left = above ? 12 : Math.min(canvas.width * 0.32, 12 + 7 * longest);
      const rowHeight = Math.max(30, 11 * nClusters + 8) + (above ? 20 : 0);
      const nameShare = above ? 20 / rowHeight : 0;
      const y = (p: Profile) => p.row + nameShare + (1 - nameShare) * p.lane;
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
          Plot.ruleY(profiles, { y, x1: "low", x2: "high", stroke: colour, strokeOpacity: 0.55, strokeWidth: 2 }),
          Plot.dot(profiles, { x: "z", y, r: 4, symbol: (p: Profile) => clusterSymbol(p.cluster), fill: colour }),
          Plot.tip(profiles, Plot.pointer({ x: "z", y, title: "text", ...tip(canvas) })),
        ],
      });
    },
  };
}
