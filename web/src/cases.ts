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

const noCases: Carried = { n: 0, n_total: 0, labels: [] };

export class AllCases {
  readonly n: number;
  readonly nTotal: number;
  private readonly carried: Carried;
  private readonly unpacked = new Map<number, Uint16Array>();
  private rows?: Uint32Array;
  private packed?: { bytes: Uint8Array; starts: Uint32Array };
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

  // Labels of a model, counted from 0; null if the page does not carry them.
  labels(model: number): Uint16Array | null {
    const known = this.unpacked.get(model);
    if (known) return known;
    const given = this.carried.labels.find((l) => l.model === model);
    if (!given) return null;
    const labels = unpack(bytesOf(given.data), given.bits, this.n);
    this.unpacked.set(model, labels);
    return labels;
  }

  has(model: number): boolean {
    return this.carried.labels.some((l) => l.model === model);
  }

  get hasMemberships(): boolean {
    return this.carried.memberships !== undefined;
  }

  // Memberships of a case in the chosen model, the largest first; without those that round to nothing.
  shares(i: number): Share[] {
    const { bytes, starts } = this.memberships();
    const width = this.carried.memberships?.bytes ?? 1;
    const at = (place: number) => {
      const p = starts[i] + place * width;
      return width === 1 ? bytes[p] : bytes[p] | (bytes[p + 1] << 8);
    };
    const m = at(0);
    const whole = 2 ** (8 * width) - 1;
    let rest = whole;
    const shares: Share[] = [];
    for (let c = 0; c < m; ++c) {
      const part = c === 0 ? 0 : at(m + c);
      rest -= part;
      shares.push({ cluster: at(1 + c), share: part / whole });
    }
    if (m > 0) shares[0].share = rest / whole;
    return shares;
  }

  certainty(): Certainty {
    if (this.known) return this.known;
    const labels = this.labels(this.chosen) ?? new Uint16Array(this.n);
    const probability = new Float32Array(this.n);
    const runnerUp = new Int32Array(this.n).fill(-1);
    const margin = new Float32Array(this.n);
    const uncertainty = new Float32Array(this.n);
    for (let i = 0; i < this.n; ++i) {
      let second = 0;
      for (const { cluster, share } of this.shares(i)) {
        if (share > 0) uncertainty[i] -= share * Math.log2(share);
        if (cluster === labels[i]) probability[i] = share;
        else if (share > second) {
          second = share;
          runnerUp[i] = cluster;
        }
      }
      margin[i] = probability[i] - second;
    }
    this.known = { probability, runnerUp, margin, uncertainty };
    return this.known;
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
    this.packed = { bytes, starts };
    return this.packed;
  }
}

// How many cases each pair of labels shares: rows are a's clusters.
export function crosstable(a: ArrayLike<number>, b: ArrayLike<number>, ka: number, kb: number): number[][] {
  const counts = Array.from({ length: ka }, () => Array<number>(kb).fill(0));
  for (let i = 0; i < a.length; ++i) ++counts[a[i]][b[i]];
  return counts;
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
