// All cases the page carries: names, labels in every model, memberships of all in the chosen one and of the judges in
// the others. Unpacked when first asked for, so that a page of a million cases opens at once.
import { bytesOf, floats, integers, unpack } from "./bytes";
import { type CaseCertainty, Memberships } from "./memberships";
import { orderClusters } from "./naming";
import type { Carried, CarriedModel } from "./result";

export interface Share {
  cluster: number;
  share: number;
}

// Of the cases with memberships in a model, by its labels.
export interface Certainty {
  cases: Uint32Array | null; // which these are; null: all
  probability: Float32Array;
  runnerUp: Int32Array; // −1 where there is no second cluster
  margin: Float32Array;
  uncertainty: Float32Array;
}

// The label of a case that has none: it did not judge the model, and the model was not estimated for all cases.
export const notJudged = 65535;

const noCases: Carried = { n: 0, n_total: 0, labels: [] };

export class AllCases {
  readonly n: number;
  readonly nTotal: number;
  readonly weighted: boolean; // cases count by weights
  private readonly carried: Carried;
  private readonly unpacked = new Map<number, Uint16Array>();
  private readonly orders = new Map<number, Uint16Array | null>();
  private readonly sums = new Map<boolean, Float32Array>();
  private own?: Float32Array;
  private rows?: Uint32Array;
  private judgePlaces?: Uint32Array;
  private judgeNumbers?: Int32Array;
  private readonly memberships = new Map<number, Memberships>();
  private readonly certainties = new Map<number, Certainty>();

  constructor(
    carried: Carried = noCases,
    private readonly chosen: number,
    private readonly sizes: number[], // numbers of clusters of all models
  ) {
    this.carried = carried;
    this.n = carried.n;
    this.nTotal = carried.n_total;
    this.weighted = carried.weights !== undefined;
    if (carried.rows) this.rows = integers(carried.rows);
  }

  id(i: number): string {
    return this.carried.ids?.[i] ?? String((this.rows?.[i] ?? i) + 1);
  }

  // Beside the others, of which the mean is 1.
  weight(i: number): number {
    return this.ownWeights()?.[i] ?? 1;
  }

  // What the cases with a label in all these models count for in sums over them; null: all alike.
  weights(models: number[]): Float32Array | null {
    return this.weightsInSums(models.some((m) => this.isJudged(m)));
  }

  // The same of the cases with memberships in a model.
  sureWeights(model: number): Float32Array | null {
    return this.weightsInSums(this.sure(model) !== null);
  }

  // Labels of a model, counted from 0; notJudged where a case has none; null if the page does not carry them. Clusters
  // of a model that is not chosen stand in the order of the chosen ones they consist of.
  labels(model: number): Uint16Array | null {
    const known = this.unpacked.get(model);
    if (known) return known;
    const given = this.given(model);
    if (!given) return null;
    const labels = given.of_judges ? this.labelsOfJudges(given) : unpack(bytesOf(given.data), given.bits, this.n);
    const places = this.placesOf(model, labels);
    if (places) for (let i = 0; i < labels.length; ++i) labels[i] = places[labels[i]] ?? labels[i];
    this.unpacked.set(model, labels);
    return labels;
  }

  // Where each cluster of the run's model stands on the page; null: where it stands in the run.
  places(model: number): Uint16Array | null {
    this.labels(model);
    return this.orders.get(model) ?? null;
  }

  has(model: number): boolean {
    return this.given(model) !== undefined;
  }

  // The cases that have a label in all these models; null: all have.
  labelled(models: number[]): Uint32Array | null {
    return models.some((m) => this.isJudged(m)) ? this.judges() : null;
  }

  // Whether only the judges have a label in this model.
  isJudged(model: number): boolean {
    return this.given(model)?.of_judges === true;
  }

  private placesOf(model: number, labels: Uint16Array): Uint16Array | null {
    const chosen = model === this.chosen ? null : this.labels(this.chosen);
    if (!chosen) return null;
    const [mine, theirs] = [this.sizes[this.chosen], this.sizes[model]];
    const order = orderClusters(crosstable(chosen, labels, mine, theirs, null, this.weights([model])));
    if (order.every((cluster, place) => cluster === place)) return null;
    const places = new Uint16Array(theirs);
    order.forEach((cluster, place) => {
      places[cluster] = place;
    });
    this.orders.set(model, places);
    return places;
  }

  private ownWeights(): Float32Array | null {
    if (!this.own && this.carried.weights !== undefined) this.own = floats(this.carried.weights);
    return this.own ?? null;
  }

  private weightsInSums(ofJudges: boolean): Float32Array | null {
    const { judge_weights: judged, sample_weights: sampled } = this.carried;
    const given = ofJudges ? judged : sampled;
    if (given === undefined) return this.ownWeights();
    let weights = this.sums.get(ofJudges);
    if (!weights) {
      weights = floats(given);
      if (ofJudges) weights = scattered(weights, this.judges(), this.n);
      this.sums.set(ofJudges, weights);
    }
    return weights;
  }

  private given(model: number): CarriedModel | undefined {
    return this.carried.labels.find((l) => l.model === model);
  }

  private judges(): Uint32Array {
    this.judgePlaces ??= integers(this.carried.judges ?? "");
    return this.judgePlaces;
  }

  private labelsOfJudges({ bits, data }: CarriedModel): Uint16Array {
    const places = this.judges();
    const known = unpack(bytesOf(data), bits, places.length);
    const labels = new Uint16Array(this.n).fill(notJudged);
    for (let j = 0; j < places.length; ++j) labels[places[j]] = known[j];
    return labels;
  }

  hasMemberships(model: number): boolean {
    return this.packed(model) !== undefined;
  }

  // Whether the memberships of a case in a model are known.
  isSure(model: number, i: number): boolean {
    return this.place(model, i) >= 0;
  }

  // The cases with memberships in a model; null: all have.
  sure(model: number): Uint32Array | null {
    return model === this.chosen || this.carried.judges === undefined ? null : this.judges();
  }

  // Memberships of a case in a model, the largest first; without those that round to nothing.
  shares(model: number, i: number): Share[] {
    const found: Share[] = [];
    const place = this.place(model, i);
    if (place >= 0) this.unpackedMemberships(model).each(place, (cluster, share) => found.push({ cluster, share }));
    return found;
  }

  // Of one case, for plots of some: without going through all; null if its memberships are not known.
  certaintyOf(model: number, i: number): CaseCertainty | null {
    const place = this.place(model, i);
    return place < 0 ? null : this.unpackedMemberships(model).certainty(place, this.labels(model)?.[i] ?? 0);
  }

  certainty(model: number): Certainty {
    const known = this.certainties.get(model);
    if (known) return known;
    const memberships = this.unpackedMemberships(model);
    const cases = this.sure(model);
    const labels = this.labels(model) ?? new Uint16Array(this.n);
    const { n } = memberships;
    const made: Certainty = {
      cases,
      probability: new Float32Array(n),
      runnerUp: new Int32Array(n),
      margin: new Float32Array(n),
      uncertainty: new Float32Array(n),
    };
    for (let place = 0; place < n; ++place) {
      const one = memberships.certainty(place, labels[cases ? cases[place] : place]);
      made.probability[place] = one.probability;
      made.runnerUp[place] = one.runnerUp;
      made.margin[place] = one.margin;
      made.uncertainty[place] = one.uncertainty;
    }
    this.certainties.set(model, made);
    return made;
  }

  // Where the memberships of a case stand among those of a model; −1: they are not known.
  private place(model: number, i: number): number {
    if (!this.hasMemberships(model)) return -1;
    if (this.sure(model) === null) return i;
    if (!this.judgeNumbers) {
      this.judgeNumbers = new Int32Array(this.n).fill(-1);
      const places = this.judges();
      for (let j = 0; j < places.length; ++j) this.judgeNumbers[places[j]] = j;
    }
    return this.judgeNumbers[i];
  }

  private packed(model: number) {
    return model === this.chosen ? this.carried.memberships : this.given(model)?.memberships;
  }

  private unpackedMemberships(model: number): Memberships {
    let found = this.memberships.get(model);
    if (!found) {
      const n = this.sure(model)?.length ?? this.n;
      found = new Memberships(this.packed(model) ?? { bytes: 1, data: "" }, n, this.places(model));
      this.memberships.set(model, found);
    }
    return found;
  }
}

// Values of some cases among n, of which the others have 0.
function scattered(values: Float32Array, places: Uint32Array, n: number): Float32Array {
  const all = new Float32Array(n);
  for (let p = 0; p < places.length; ++p) all[places[p]] = values[p];
  return all;
}

// How many of the cases at `places` (null: of all), or how much of their weight, each pair of labels shares, labels
// from ka and kb on left out: rows are a's clusters.
export function crosstable(
  a: Uint16Array,
  b: Uint16Array,
  ka: number,
  kb: number,
  places: Uint32Array | null = null,
  weights: Float32Array | null = null,
): number[][] {
  const counts = new Float64Array(ka * kb);
  const n = (places ?? a).length;
  for (let p = 0; p < n; ++p) {
    const i = places ? places[p] : p;
    if (a[i] < ka && b[i] < kb) counts[a[i] * kb + b[i]] += weights ? weights[i] : 1;
  }
  return Array.from({ length: ka }, (_, row) => Array.from(counts.subarray(row * kb, (row + 1) * kb)));
}

// The cells of the first clusters of both sides: what comes after them is noise.
export function withoutNoise(counts: number[][], ka?: number, kb?: number): number[][] {
  return counts.slice(0, ka).map((row) => row.slice(0, kb));
}

// The adjusted Rand index of a crosstable (Hubert and Arabie 1985).
export function adjustedRand(counts: number[][]): number {
  const pairs = (n: number) => (n * (n - 1)) / 2;
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
  const rows = counts.map(sum);
  const columns = counts[0].map((_, j) => sum(counts.map((row) => row[j])));
  const [inRows, inColumns] = [sum(rows.map(pairs)), sum(columns.map(pairs))];
  const expected = (inRows * inColumns) / pairs(sum(rows));
  const most = (inRows + inColumns) / 2;
  return most === expected ? 1 : (sum(counts.flat().map(pairs)) - expected) / (most - expected);
}
