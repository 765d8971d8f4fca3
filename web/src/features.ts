// Features and how they differ between the clusters of the shown model: for the chosen model from all cases, for
// another one from the drawn cases.
import type { View } from "./view";
import { meanOf, sumOf } from "./weighted";

export interface ShownFeature {
  name: string;
  mean: number;
  sd: number;
  separation: number; // share of the variance between the clusters
  means: (number | null)[]; // by cluster, without noise; null: it has none of the cases
  sds: (number | null)[];
  values: Float32Array | null; // of the drawn cases
}

export interface Features {
  list: ShownFeature[]; // those that separate best first
  fromDrawn: boolean; // means are those of the drawn cases, which are not all
}

const cache = new WeakMap<View, Features>();

export function features(view: View): Features {
  let found = cache.get(view);
  if (!found) cache.set(view, (found = makeFeatures(view)));
  return found;
}

function makeFeatures(view: View): Features {
  const { report } = view.base;
  const given = report.features ?? [];
  const list = given
    .map((feature, f): ShownFeature | null => {
      const values = view.base.featureValues(f);
      const common = { name: feature.name, mean: feature.mean, sd: feature.sd, values };
      if (view.isChosen) {
        const own = report.clusters ?? [];
        return {
          ...common,
          separation: feature.separation ?? 0,
          means: own.map((c) => c.feature_means?.[f] ?? null),
          sds: own.map((c) => c.feature_sds?.[f] ?? null),
        };
      }
      return values && { ...common, ...byCluster(view, values) };
    })
    .filter((f): f is ShownFeature => f !== null);
  list.sort((a, b) => b.separation - a.separation);
  return { list, fromDrawn: !view.isChosen && view.sampleText !== "" };
}

// Noise is no cluster: its cases count for the whole variance only.
function byCluster(view: View, values: Float32Array): Pick<ShownFeature, "means" | "sds" | "separation"> {
  const k = view.model?.k ?? 0;
  const n = Array<number>(k).fill(0);
  const sum = Array<number>(k).fill(0);
  const squares = Array<number>(k).fill(0);
  const clustered = view.drawn.filter(({ label }) => label < k);
  for (const { label, place, weight } of clustered) {
    n[label] += weight;
    sum[label] += weight * values[place];
  }
  const means = sum.map((s, c) => (n[c] > 0 ? s / n[c] : null));
  for (const { label, place, weight } of clustered)
    squares[label] += weight * (values[place] - (means[label] ?? 0)) ** 2;
  const all = meanOf(view.drawn.map(({ place, weight }) => ({ value: values[place], weight })));
  const total = sumOf(view.drawn.map(({ place, weight }) => weight * (values[place] - all) ** 2));
  const between = sumOf(means.map((m, c) => (m === null ? 0 : n[c] * (m - all) ** 2)));
  return {
    means,
    sds: squares.map((s, c) => (n[c] > 0 ? Math.sqrt(s / n[c]) : null)),
    separation: total > 0 ? between / total : 0,
  };
}

// The features in which a cluster differs most from all cases, in standard deviations.
export function differences(
  view: View,
  cluster: number,
  most: number,
): { feature: ShownFeature; mean: number; z: number }[] {
  return features(view)
    .list.flatMap((feature) => {
      const mean = feature.means[cluster];
      return mean === null || mean === undefined || feature.sd === 0
        ? []
        : [{ feature, mean, z: (mean - feature.mean) / feature.sd }];
    })
    .sort((a, b) => Math.abs(b.z) - Math.abs(a.z))
    .slice(0, most);
}
