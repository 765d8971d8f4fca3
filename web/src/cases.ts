// All cases the page carries: names, labels in every model, memberships in the chosen one. Unpacked when first asked
// for, so that a page of a million cases opens at once.
import { bytesOf, integers, unpack } from "./bytes";
import type { Carried } from "./result";

export interface Share {
  cluster: number;
  share: number;
}

// Of all cases, by the labels of the chosen model; runner_up is −1 where there is no second cluster.
export interface Certainty {
  probability: Float32Array;
  runnerUp: Int32Array;
  margin: Float32Array;
  uncertainty: Float32Array;
}

// The label of a case that has none: it did not judge the model, and the model was not estimated for all cases.
export const notJudged = 65535;

const noCases: Carried = { n: 0, n_total: 0, labels: [] };

export class AllCases {
  readonly n: number;
  readonly nTotal: number;
  private readonly carried: Carried;
  private readonly unpacked = new Map<number, Uint16Array>();
  private rows?: Uint32Array;
  private judgePlaces?: Uint32Array;
  private packed?: { bytes: Uint8Array; starts: Uint32Array; width: number };
  private known?: Certainty;

  constructor(
    carried: Carried = noCases,
    private readonly chosen: number,
  ) {
    this.carried = carried;
    this.n = carried.n;
    this.nTotal = carried.n_total;
    if (carried.rows) this.rows = integers(carried.rows);
  }

  id(i: number): string {
    return this.carried.ids?.[i] ?? String((this.rows?.[i] ?? i) + 1);
  }

  // Labels of a model, counted from 0; notJudged where a case has none; null if the page does not carry them.
  labels(model: number): Uint16Array | null {
    const known = this.unpacked.get(model);
    if (known) return known;
    const given = this.carried.labels.find((l) => l.model === model);
    if (!given) return null;
    const labels = given.of_judges ? this.labelsOfJudges(given) : unpack(bytesOf(given.data), given.bits, this.n);
    this.unpacked.set(model, labels);
    return labels;
  }

  has(model: number): boolean {
    return this.carried.labels.some((l) => l.model === model);
  }

  // The cases that have a label in all these models; null: all have.
  labelled(models: number[]): Uint32Array | null {
    return models.some((m) => this.isJudged(m)) ? this.judges() : null;
  }

  // Whether only the judges have a label in this model.
  isJudged(model: number): boolean {
    return this.carried.labels.some((l) => l.model === model && l.of_judges === true);
  }

  private judges(): Uint32Array {
    this.judgePlaces ??= integers(this.carried.judges ?? "");
    return this.judgePlaces;
  }

  private labelsOfJudges({ bits, data }: Carried["labels"][0]): Uint16Array {
    const places = this.judges();
    const known = unpack(bytesOf(data), bits, places.length);
    const labels = new Uint16Array(this.n).fill(notJudged);
    for (let j = 0; j < places.length; ++j) labels[places[j]] = known[j];
    return labels;
  }

  get hasMemberships(): boolean {
    return this.carried.memberships !== undefined;
  }

  // Memberships of a case in the chosen model, the largest first; without those that round to nothing.
  shares(i: number): Share[] {
    const found: Share[] = [];
    this.visit(i, (cluster, share) => found.push({ cluster, share }));
    return found;
  }

  // Of one case, for plots of some: without going through all.
  certaintyOf(i: number): { probability: number; runnerUp: number; margin: number; uncertainty: number } {
    const label = this.labels(this.chosen)?.[i] ?? 0;
    let [probability, runnerUp, second, uncertainty] = [0, -1, 0, 0];
    this.visit(i, (cluster, share) => {
      if (share > 0) uncertainty -= share * Math.log2(share);
      if (cluster === label) probability = share;
      else if (share > second) [second, runnerUp] = [share, cluster];
    });
    return { probability, runnerUp, margin: Math.max(0, probability - second), uncertainty }; // but for rounding
  }

  certainty(): Certainty {
    if (this.known) return this.known;
    const labels = this.labels(this.chosen) ?? new Uint16Array(this.n);
    const known: Certainty = {
      probability: new Float32Array(this.n),
      runnerUp: new Int32Array(this.n).fill(-1),
      margin: new Float32Array(this.n),
      uncertainty: new Float32Array(this.n),
    };
    let [at, label, second] = [0, 0, 0];
    const add = (cluster: number, share: number) => {
      if (share > 0) known.uncertainty[at] -= share * Math.log2(share);
      if (cluster === label) known.probability[at] = share;
      else if (share > second) {
        second = share;
        known.runnerUp[at] = cluster;
      }
    };
    for (at = 0; at < this.n; ++at) {
      label = labels[at];
      second = 0;
      this.visit(at, add);
      known.margin[at] = Math.max(0, known.probability[at] - second);
    }
    this.known = known;
    return known;
  }

  // Calls `act` for every cluster of a case, the likeliest first.
  private visit(i: number, act: (cluster: number, share: number) => void): void {
    const { bytes, starts, width } = this.memberships();
    const number = (place: number) => {
      const p = starts[i] + place * width;
      return width === 1 ? bytes[p] : bytes[p] | (bytes[p + 1] << 8);
    };
    const m = number(0);
    const whole = width === 1 ? 255 : 65535;
    let first = whole;
    for (let c = 1; c < m; ++c) first -= number(m + c);
    if (m > 0) act(number(1), first / whole);
    for (let c = 1; c < m; ++c) act(number(1 + c), number(m + c) / whole);
  }

  private memberships() {
    if (this.packed) return this.packed;
    const { bytes: width, data } = this.carried.memberships ?? { bytes: 1, data: "" };
    const bytes = bytesOf(data);
    const starts = new Uint32Array(this.n);
    let at = 0;
    for (let i = 0; i < this.n; ++i) {
      starts[i] = at;
      const m = width === 1 ? bytes[at] : bytes[at] | (bytes[at + 1] << 8);
      at += width * 2 * Math.max(m, 1);
    }
    this.packed = { bytes, starts, width };
    return this.packed;
  }
}

// How many of the cases at `places` (null: of all) each pair of labels shares, labels from ka and kb on left out: rows
// are a's clusters.
export function crosstable(
  a: Uint16Array,
  b: Uint16Array,
  ka: number,
  kb: number,
  places: Uint32Array | null = null,
): number[][] {
  const counts = new Uint32Array(ka * kb);
  const n = (places ?? a).length;
  for (let p = 0; p < n; ++p) {
    const i = places ? places[p] : p;
    if (a[i] < ka && b[i] < kb) ++counts[a[i] * kb + b[i]];
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
