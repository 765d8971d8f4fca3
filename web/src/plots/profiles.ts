// Cluster profiles: how the features of each cluster differ from all cases, those that separate best on top.
import * as Plot from "@observablehq/plot";
import { features, type ShownFeature } from "../features";
import type { Canvas, Figure } from "../figure";
import { clip, clipMiddle, count, percent, short } from "../format";
import { nColours, symbolOf } from "../palette";
import { clusterName, type ShownCluster, type View } from "../view";
import { meanOf } from "../weighted";
import { heatMap } from "./heatmap";
import { clusterLegend, colourOf, isSelected, notMarked, plot, tip } from "./shared";

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
  const { list, fromDrawn } = features(view);
  const clusters = ofMeans(view);
  if (list.length === 0 || clusters.length < 2) return null;
  const nFeatures = view.base.result.input?.n_features ?? list.length;
  const pairs = list.length * clusters.length;
  return {
    title: "What makes each cluster different?",
    label: `Means and spread of ${list.length} features in ${clusters.length} clusters.`,
    caption: [
      list.length < nFeatures
        ? `Shown are the ${list.length} of ${count(nFeatures)} features that separate the chosen clusters best.`
        : "",
      "The percentage is the share of a feature's variance that lies between the clusters; the best stand on top.",
      fromDrawn ? `Means of this model are those of the ${count(view.drawn.length)} drawn cases.` : "",
      view.base.cases.weighted ? "Means and standard deviations are by the weight of the cases." : "",
    ]
      .filter(Boolean)
      .join(" "),
    values: () => ({
      columns: [
        "Feature",
        "Variance between clusters",
        "All cases",
        "Standard deviation",
        ...clusters.flatMap((c) => [`${c.name}: mean`, "Standard deviation"]),
      ],
      rows: list.map((f) => [
        f.name,
        f.separation,
        f.mean,
        f.sd,
        ...clusters.flatMap((_, k) => [f.means[k], f.sds[k]]),
      ]),
    }),
    ...(pairs > crowded ? asHeatMap(view, list) : asLines(view, list)),
  };
}

// The clusters that have means: noise has none.
function ofMeans(view: View): ShownCluster[] {
  return view.clusters.slice(0, view.model?.k);
}

// Without those of clusters that have no cases.
function makeProfiles(view: View, list: ShownFeature[]): Profile[] {
  return list.flatMap((feature, row) =>
    ofMeans(view).flatMap((_, k, clusters) => {
      const scale = feature.sd > 0 ? feature.sd : 1;
      const mean = feature.means[k] ?? null;
      if (mean === null) return [];
      const sd = feature.sds[k] ?? 0;
      const z = (mean - feature.mean) / scale;
      return [
        {
          cluster: k,
          row,
          lane: (k + 1) / (clusters.length + 1),
          z,
          low: z - sd / scale,
          high: z + sd / scale,
          text:
            `${clip(feature.name, 50)}\n${clusterName(view, k)}: ${short(mean)} ± ${short(sd)}\nall cases: ` +
            `${short(feature.mean)} ± ${short(feature.sd)}`,
        },
      ];
    }),
  );
}

interface MarkedMean {
  row: number;
  z: number;
}

// The mean of the highlighted ones among the drawn cases in each feature.
function markedMeans(view: View, list: ShownFeature[]): MarkedMean[] {
  const cases = view.mask ? view.drawn.filter((c) => c.marked) : [];
  return list.flatMap(({ values, mean, sd }, row) => {
    if (!values || cases.length === 0) return [];
    const own = meanOf(cases.map((c) => ({ value: values[c.place], weight: c.weight })));
    if (Number.isNaN(own)) return []; // none of them has a weight
    return [{ row, z: (own - mean) / (sd > 0 ? sd : 1) }];
  });
}

type Drawn = Pick<Figure, "note" | "draw" | "legend">;

function asHeatMap(view: View, list: ShownFeature[]): Drawn {
  const clusters = ofMeans(view);
  const n = clusters.length;
  return {
    note: [
      "Each row is a feature, each column a cluster. Blue: the cluster lies above the mean of all cases; red: " +
        "below; pale: close to it. " +
        "The scale is in standard deviations of all cases. Point at a cell for the mean and standard deviation " +
        "in the feature's own units.",
      "Rows with strong colours of both kinds are the ones that tell the clusters apart.",
    ],
    draw: (canvas) => {
      const profiles = new Map(makeProfiles(view, list).map((p) => [p.row * n + p.cluster, p]));
      const at = (i: number, j: number) => profiles.get(j * n + i);
      const every = Math.ceil((n * 22) / Math.max(1, canvas.width * 0.6));
      return heatMap(canvas, {
        nx: n,
        ny: list.length,
        value: (i, j) => at(i, j)?.z ?? null,
        title: (i, j) => at(i, j)?.text ?? "",
        diverging: true,
        downwards: true,
        rowHeight: 18,
        x: {
          from: 0,
          to: n,
          name: "Cluster",
          ticks: clusters
            .map((c, k) => ({ at: k + 0.5, name: clip(c.short, 6) }))
            .filter((_, k) => k % every === 0),
        },
        y: {
          from: 0,
          to: list.length,
          name: null,
          ticks: list.map((f, j) => ({ at: j + 0.5, name: clipMiddle(f.name, canvas.width < 480 ? 12 : 24) })),
        },
      });
    },
  };
}

function asLines(view: View, list: ShownFeature[]): Drawn {
  return {
    legend: clusterLegend(view).slice(0, ofMeans(view).length),
    note: [
      "The point is the mean of a feature in a cluster, the bar one standard deviation to either side. Zero is " +
        "the mean of all cases; " +
        "one unit is the standard deviation of all cases, so that features of different units can be compared.",
      "Features whose points lie far apart are the ones that tell the clusters apart. A dashed line is the mean of " +
        "the highlighted cases.",
    ],
    draw: (canvas) => drawLines(view, list, canvas),
  };
}

function drawLines(view: View, list: ShownFeature[], canvas: Canvas): SVGSVGElement {
  const profiles = makeProfiles(view, list);
  const colour = colourOf(view, canvas);
  const picked = view.clusters.some((_, k) => isSelected(view, k));
  const strength = (p: Profile) => (picked && !isSelected(view, p.cluster) ? notMarked : 1);
  const marked = picked ? [] : markedMeans(view, list);
  const numbered = view.clusters.some((c) => c.colour >= nColours);
  const above = canvas.width < 560; // no room beside: names stand above their lines
  const title = (f: ShownFeature, room: number) => `${clipMiddle(f.name, room)} ${percent(f.separation)}`;
  const longest = Math.max(...list.map((f) => Math.min(26, Array.from(f.name).length) + 6));
  const left = above ? 12 : Math.min(canvas.width * 0.36, 12 + 7 * longest);
  const rowHeight = Math.max(30, 11 * view.clusters.length + 8) + (above ? 20 : 0);
  const nameShare = above ? 20 / rowHeight : 0;
  const y = (p: Profile) => p.row + nameShare + (1 - nameShare) * p.lane;
  return plot(canvas, {
    height: 50 + list.length * rowHeight,
    marginLeft: left,
    marginTop: 10,
    marginBottom: 40,
    x: {
      label: above
        ? "Standard deviations from the overall mean"
        : "Difference from the mean of all cases (standard deviations)",
      grid: true,
      ticks: above ? 5 : 8,
      labelAnchor: "center",
      inset: 8,
    },
    y: { axis: null, domain: [list.length, 0] },
    symbol: { type: "identity" } as Plot.ScaleOptions,
    marks: [
      Plot.ruleY(list.slice(1), { y: (_: unknown, i: number) => i + 1, stroke: canvas.line }),
      Plot.ruleX([0], { stroke: canvas.muted }),
      Plot.text(list, {
        frameAnchor: "left",
        text: (f: ShownFeature) => title(f, above ? 40 : Math.floor(left / 7) - 7),
        y: (_: unknown, i: number) => i + (above ? nameShare * 0.7 : 0.5),
        textAnchor: above ? "start" : "end",
        dx: above ? -8 : -10,
        fontWeight: above ? 600 : 400,
      }),
      Plot.ruleX(marked, {
        x: "z",
        y1: (m: MarkedMean) => m.row + nameShare,
        y2: (m: MarkedMean) => m.row + 1,
        stroke: canvas.ink,
        strokeWidth: 2,
        strokeDasharray: "3 2",
      }),
      Plot.ruleY(profiles, {
        y,
        x1: "low",
        x2: "high",
        stroke: (p: Profile) => colour(p.cluster),
        strokeOpacity: (p: Profile) => 0.55 * strength(p),
        strokeWidth: 2,
      }),
      numbered
        ? Plot.text(profiles, {
            x: "z",
            y,
            text: (p: Profile) => clip(view.clusters[p.cluster].short, 6),
            fill: (p: Profile) => colour(p.cluster),
            fillOpacity: strength,
            stroke: canvas.card,
            strokeWidth: 3,
          })
        : Plot.dot(profiles, {
            x: "z",
            y,
            r: 4,
            symbol: (p: Profile) => symbolOf(p.cluster),
            fill: (p: Profile) => colour(p.cluster),
            fillOpacity: strength,
          }),
      Plot.tip(profiles, Plot.pointer({ x: "z", y, title: "text", ...tip(canvas) })),
    ],
  });
}
