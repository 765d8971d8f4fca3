// Sums, means and quantiles by the weight of cases.

export interface Weighted {
  value: number;
  weight: number;
}

export function sumOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; ++i) sum += values[i];
  return sum;
}

// Of things that count `weights[i]`; null: all alike.
export function weigher(weights: Float32Array | null): (i: number) => number {
  return weights ? (i) => weights[i] : () => 1;
}

export function meanOf(list: Weighted[]): number {
  return sumOf(list.map((w) => w.weight * w.value)) / sumOf(list.map((w) => w.weight));
}

// The value below which a share of the weight lies, of as many cases as are effective [Akinshin 2023, type 7]: of equal
// weights type 7 of Hyndman and Fan (1996). The list is in the order of its values.
export function quantile(sorted: Weighted[], share: number): number {
  const sum = sumOf(sorted.map((w) => w.weight));
  const n = sum ** 2 / sumOf(sorted.map((w) => w.weight ** 2));
  const low = (share * (n - 1)) / n;
  const high = low + 1 / n;
  let [mean, before] = [0, 0];
  for (const { value, weight } of sorted) {
    const after = before + weight / sum;
    mean += n * Math.max(0, Math.min(after, high) - Math.max(before, low)) * value;
    before = after;
  }
  return mean;
}
