// Memberships of some cases in one model, packed as docs/report-data.md says. Read where they are, so that those of a
// million cases take no more memory than they came in.
import { bytesOf } from "./bytes";
import type { PackedMemberships } from "./result";

// runnerUp is −1 where there is no second cluster.
export interface CaseCertainty {
  probability: number;
  runnerUp: number;
  margin: number;
  uncertainty: number;
}

// The part of the entropy that each share has, by its number of parts of the whole.
const entropies = new Map<number, Float64Array>();

function entropyOf(whole: number): Float64Array {
  let parts = entropies.get(whole);
  if (!parts) {
    parts = Float64Array.from({ length: whole + 1 }, (_, p) => (p === 0 ? 0 : -(p / whole) * Math.log2(p / whole)));
    entropies.set(whole, parts);
  }
  return parts;
}

export class Memberships {
  private readonly bytes: Uint8Array;
  private readonly starts: Uint32Array;
  private readonly width: number;
  private readonly whole: number;

  constructor(
    { bytes: width, data }: PackedMemberships,
    readonly n: number,
    private readonly places: Uint16Array | null = null, // where the clusters stand, if not where they are packed
  ) {
    this.bytes = bytesOf(data);
    this.width = width;
    this.whole = width === 1 ? 255 : 65535;
    this.starts = new Uint32Array(n);
    for (let i = 0, at = 0; i < n; ++i) {
      this.starts[i] = at;
      at += width * 2 * Math.max(this.number(at), 1);
    }
  }

  // Calls `act` for every cluster of a case, the likeliest first; without those that round to nothing.
  each(i: number, act: (cluster: number, share: number) => void): void {
    const { width, whole } = this;
    const start = this.starts[i];
    const m = this.number(start);
    let first = whole;
    for (let c = 1; c < m; ++c) first -= this.number(start + (m + c) * width);
    for (let c = 0; c < m; ++c) {
      const part = c === 0 ? first : this.number(start + (m + c) * width);
      act(this.cluster(start + (1 + c) * width), part / whole);
    }
  }

  certainty(i: number, label: number): CaseCertainty {
    const { width, whole } = this;
    const entropy = entropyOf(whole);
    const start = this.starts[i];
    const m = this.number(start);
    let [own, second, runnerUp, uncertainty, first] = [0, 0, -1, 0, whole];
    for (let c = 1; c < m; ++c) first -= this.number(start + (m + c) * width);
    for (let c = 0; c < m; ++c) {
      const cluster = this.cluster(start + (1 + c) * width);
      const part = c === 0 ? first : this.number(start + (m + c) * width);
      uncertainty += entropy[part];
      if (cluster === label) own = part;
      else if (part > second) [second, runnerUp] = [part, cluster];
    }
    // The label has the most votes, whatever rounding makes of them.
    return { probability: own / whole, runnerUp, margin: Math.max(0, own - second) / whole, uncertainty };
  }

  private cluster(at: number): number {
    const cluster = this.number(at);
    return this.places?.[cluster] ?? cluster;
  }

  private number(at: number): number {
    return this.width === 1 ? this.bytes[at] : this.bytes[at] | (this.bytes[at + 1] << 8);
  }
}
