// How certain the shown model is of its cases: of all in the answer, of the judges in another model.
import { count, percent, plural } from "./format";
import type { View } from "./view";
import { sumOf, weigher } from "./weighted";

const certain = 0.9; // a case is certain at this probability

export function hasCertainty(view: View): boolean {
  return view.clusters.length > 1 && view.base.cases.hasMemberships(view.shown);
}

// The number of judges if memberships of the shown model are those of the judges alone; else 0.
export function nSureJudges(view: View): number {
  return view.base.cases.sure(view.shown)?.length ?? 0;
}

// "342 cases", "5,000 judges", "900 carried cases"
export function sureCases(view: View): string {
  const { cases } = view.base;
  const judges = nSureJudges(view);
  if (judges > 0) return plural(judges, "judge");
  return plural(cases.n, cases.n < cases.nTotal ? "carried case" : "case");
}

// What share of the weight each cluster has: its mean membership. null if it is not known, or if cases have no weights.
export function clusterShares(view: View): number[] | null {
  const { cases, report } = view.base;
  if (!cases.weighted || !hasCertainty(view)) return null;
  const { clusters: own = [], noise } = report;
  if (view.isChosen) return [...own, ...(noise ? [noise] : [])].map((c) => c.share ?? 0);
  const sure = cases.sure(view.shown);
  const weight = weigher(cases.sureWeights(view.shown));
  const sums = view.clusters.map(() => 0);
  for (let place = 0; place < (sure?.length ?? cases.n); ++place) {
    const i = sure ? sure[place] : place;
    for (const { cluster, share } of cases.shares(view.shown, i)) sums[cluster] += weight(i) * share;
  }
  const total = sumOf(sums);
  return sums.map((sum) => sum / total);
}

// Mean probability of the cases of each cluster; null where there are none.
export function clusterCertainties(view: View): (number | null)[] {
  const { base, clusters, shown } = view;
  if (!hasCertainty(view)) return clusters.map(() => null);
  if (view.isChosen) {
    const { clusters: own = [], noise } = base.report;
    return [...own, ...(noise ? [noise] : [])].map((c) => c.mean_certainty);
  }
  const { cases, probability } = base.cases.certainty(shown);
  const labels = base.cases.labels(shown) as Uint16Array;
  const weight = weigher(base.cases.sureWeights(shown));
  const [sums, sizes] = [clusters.map(() => 0), clusters.map(() => 0)];
  for (let place = 0; place < probability.length; ++place) {
    const i = cases ? cases[place] : place;
    sums[labels[i]] += weight(i) * probability[place];
    sizes[labels[i]] += weight(i);
  }
  return sums.map((sum, k) => (sizes[k] > 0 ? sum / sizes[k] : null));
}

// The places of the cases that are not certain, among those with memberships.
export function doubtful(view: View): number[] {
  const { probability } = view.base.cases.certainty(view.shown);
  const found: number[] = [];
  for (let place = 0; place < probability.length; ++place) if (probability[place] < certain) found.push(place);
  return found;
}

// Of a model that is not the answer, whose share the headline tells.
export function certainText(view: View): string {
  if (view.isChosen || !hasCertainty(view)) return "";
  const { cases, probability } = view.base.cases.certainty(view.shown);
  const labels = view.base.cases.labels(view.shown) as Uint16Array;
  const { k = 0 } = view.model ?? {}; // noise is no cluster
  const weight = weigher(view.base.cases.sureWeights(view.shown));
  let [n, sum, total] = [0, 0, 0];
  for (let place = 0; place < probability.length; ++place) {
    const i = cases ? cases[place] : place;
    total += weight(i);
    if (probability[place] < certain || labels[i] >= k) continue;
    ++n;
    sum += weight(i);
  }
  const share = `${count(n)} of ${sureCases(view)} (${percent(sum / total)}${view.base.ofTheWeight})`;
  return `${share} ${n === 1 ? "is" : "are"} assigned with probability 0.9 or more.`;
}
