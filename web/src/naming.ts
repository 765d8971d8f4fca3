// One name and one colour for a cluster wherever it appears. The chosen clusters have their own; those of another
// model are called after the chosen ones they consist of: "1+2" holds most of clusters 1 and 2, "3a" and "3b" are
// parts of cluster 3.

export interface ClusterName {
  name: string; // as short as it can be: "3", "1+2", "3a"
  colour: number;
}

const indexOfMax = (values: number[]) => values.indexOf(Math.max(...values));

function letter(at: number): string {
  const last = String.fromCharCode(97 + (at % 26));
  return at < 26 ? last : letter(Math.floor(at / 26) - 1) + last;
}

const isNumber = (name: string) => /^\d+$/.test(name);

// "3b", "Gentoo b"
function part(name: string, at: number): string {
  return `${name}${isNumber(name) ? "" : " "}${letter(at)}`;
}

// "1+2", "Adelie + Chinstrap"
function joined(names: string[]): string {
  return names.join(names.every(isNumber) ? "+" : " + ");
}

// What the clusters of another model consist of. counts[s][c]: cases of chosen cluster s in cluster c of the other
// model, or their weight.
function relations(counts: number[][]) {
  const k = counts[0].length;
  const sizes = counts.map((row) => row.reduce((a, b) => a + b, 0));
  const host = counts.map(indexOfMax); // where most of a chosen cluster went
  const held = Array.from({ length: k }, (_, c) =>
    counts.map((_unused, s) => s).filter((s) => host[s] === c && sizes[s] > 0),
  );
  const parent = Array.from({ length: k }, (_, c) => indexOfMax(counts.map((row) => row[c])));
  const parts = counts.map((_, s) => {
    const others = parent.map((p, c) => ({ p, c })).filter(({ p, c }) => p === s && held[c].length === 0);
    return others.map(({ c }) => c).sort((a, b) => counts[s][b] - counts[s][a]);
  });
  return { held, parent, parts };
}

// The clusters of another model in the order of the chosen ones they hold or are parts of: 1a, 1b, 2.
export function orderClusters(counts: number[][]): number[] {
  const { held, parent, parts } = relations(counts);
  const first = held.map((own, c) => own[0] ?? parent[c]);
  const rank = (c: number) => (held[c].length > 0 ? -1 : parts[parent[c]].indexOf(c));
  return held.map((_, c) => c).sort((a, b) => first[a] - first[b] || rank(a) - rank(b));
}

export function nameClusters(chosen: string[], counts: number[][]): ClusterName[] {
  const { held, parent, parts } = relations(counts);
  // New colours go to the second parts of all clusters, then to the third ones, so that a part mostly keeps its colour
  // from K to K + 1.
  const rank = (c: number) => parts[parent[c]].indexOf(c);
  const fresh = parts.flat().sort((a, b) => rank(a) - rank(b) || parent[a] - parent[b]);
  return held.map((own, c) => {
    if (own.length === 0) {
      return { name: part(chosen[parent[c]], rank(c) + 1), colour: chosen.length + fresh.indexOf(c) };
    }
    const largest = own.reduce((a, b) => (counts[b][c] > counts[a][c] ? b : a));
    const whole = own.length > 1 || parts[own[0]].length === 0;
    const name = joined(own.map((s) => chosen[s]));
    return { name: whole ? name : part(name, 0), colour: largest };
  });
}
