// How certain the shown model is of its cases: of all in the answer, of the judges in another model.
import { count, percent, plural } from "./format";
import type { View } from "./view";

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
  const [sums, sizes] = [clusters.map(() => 0), clusters.map(() => 0)];
  for (let place = 0; place < probability.length; ++place) {
    const label = labels[cases ? cases[place] : place];
    sums[label] += probability[place];
    ++sizes[label];
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
  let n = 0;
  for (let place = 0; place < probability.length; ++place)
    if (probability[place] >= certain && labels[cases ? cases[place] : place] < k) ++n;
  const share = `${count(n)} of ${sureCases(view)} (${percent(n / probability.length)})`;
  return `${share} ${n === 1 ? "is" : "are"} assigned with probability 0.9 or more.`;
}
