// Result documents like those of the program, made from a seed: Gaussian clusters, memberships from the
// distances, and names that try to break out of the page.

import { bitsFor, packed, packedFloats, packedMemberships } from "./pack.mjs";

export const hostileNames = [
  "<script>window.hacked = 1</script>",
  "</script><script>window.hacked = 2</script>",
  "<!-- <img src=x onerror='window.hacked = 3'> -->",
  `"quotes" & 'apostrophes' \\ \u2028 \u2029 &lt;b&gt;`,
  "🐧 pingüino 企鹅 👩‍🔬",
  "a very long name ".repeat(40),
  "=1+1,\"x\"\nsecond line",
  "${window.hacked = 4} {{constructor}}",
];

function generator(seed) {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

const featureNames = ["length (mm)", "width (mm)", "height (mm)", "weight (g)", "age (years)", "wing span (mm)"];
const sum = (values) => values.reduce((a, b) => a + b, 0);
const mean = (values) => sum(values) / values.length;
const sd = (values) => Math.sqrt(mean(values.map((v) => (v - mean(values)) ** 2)));

// Mixture of `k` Gaussians; memberships are the posterior probabilities.
function simulate(n, k, nFeatures, random) {
  const centres = Array.from({ length: k }, () => Array.from({ length: nFeatures }, () => 2.6 * random.normal()));
  const weights = Array.from({ length: k }, (_, c) => 1 / (c + 1.6));
  return Array.from({ length: n }, () => {
    let draw = random.uniform() * sum(weights);
    let c = 0;
    while (c < k - 1 && (draw -= weights[c]) > 0) ++c;
    const x = centres[c].map((m) => m + random.normal());
    const density = centres.map((m, l) => weights[l] * Math.exp(-sum(m.map((v, f) => (x[f] - v) ** 2)) / 3));
    return { x, memberships: density.map((d) => d / sum(density)) };
  });
}

// Projection on the leading direction of the centred rows, which it then removes from them (power iteration).
function leadingComponent(rows) {
  let direction = rows[0].map((_, f) => 1 / (f + 1));
  for (let step = 0; step < 50; ++step) {
    const next = direction.map(() => 0);
    for (const row of rows) {
      const dot = sum(row.map((v, f) => v * direction[f]));
      row.forEach((v, f) => { next[f] += dot * v; });
    }
    const norm = Math.sqrt(sum(next.map((v) => v * v)));
    direction = next.map((v) => v / norm);
  }
  const scores = rows.map((row) => sum(row.map((v, f) => v * direction[f])));
  rows.forEach((row, i) => row.forEach((_, f) => { row[f] -= scores[i] * direction[f]; }));
  return scores;
}

function makeModels(k, kMax, clusterers, random) {
  return clusterers.flatMap((clusterer, c) => Array.from({ length: kMax }, (_, i) => {
    const clusters = i + 1;
    const information = clusters === 1 ? 0 : Math.log2(clusters) * (clusters <= k ? 0.9 : 0.78) - 0.06 * c;
    const uncertainty = clusters === 1 ? 0 : clusters <= k ? 0.12 * (k + 1 - clusters) + 0.04 * c : 0.2 + 0.42 * (clusters - k);
    return {
      k: clusters, clusterer, uncertainty, relative_model_complexity: 0.002 * clusters, information, cic: information - uncertainty,
      cic_standard_error: clusters === 1 ? 0 : 0.01 + 0.02 * random.uniform(), half_difference: 0.004 * clusters,
      n_replicates: clusters === 1 ? 0 : 400, converged: clusters < 8, stopped: clusters === 1 ? "fixed" : clusters < 8 ? "converged" : "limit",
      null_uncertainty: clusters === 1 ? null : Math.log2(clusters) / 2, p_value: clusters === 1 ? null : 0.004, clear: true, silhouette: 0.5, prediction_strength: 0.9, cluster_sizes: Array.from({ length: clusters }, (_unused, l) => 200 - 12 * l),
      within_one_se: false,
    };
  }));
}

// Labels of every K: those of the chosen K, the last clusters joined for fewer, the largest halved for more.
export function labelsOf(simulated, chosen, k) {
  const labels = simulated.map((c) => c.memberships.indexOf(Math.max(...c.memberships)));
  for (let now = chosen; now > k; --now) labels.forEach((l, i) => { if (l === now - 1) labels[i] = now - 2; });
  for (let now = chosen; now < k; ++now) {
    const sizes = Array.from({ length: now }, (_, l) => labels.filter((v) => v === l).length);
    const largest = sizes.indexOf(Math.max(...sizes));
    labels.forEach((l, i) => { if (l === largest && simulated[i].x[now % simulated[i].x.length] > 0) labels[i] = now; });
  }
  return labels;
}

// Memberships in a model that is not chosen: as sure as the chosen one or surer, the rest in the next cluster.
export function otherMemberships(simulated, labels, k) {
  return simulated.map(({ memberships }, i) => {
    const row = Array(k).fill(0);
    row[labels[i]] = 0.5 + Math.max(...memberships) / 2;
    if (k > 1) row[(labels[i] + 1) % k] = 1 - row[labels[i]];
    return row;
  });
}

const common = (command, options) => ({ schema: 1, version: "0.1.0", command, options, seed: 42, warnings: [] });

function makeReport(simulated, nTotal, names, random) {
  const nFeatures = simulated[0].x.length;
  const k = simulated[0].memberships.length;
  const columns = Array.from({ length: nFeatures }, (_, f) => simulated.map((c) => c.x[f]));
  const rows = simulated.map((c) => c.x.map((v, f) => v - mean(columns[f])));
  const variance = sum(rows.flat().map((v) => v * v));
  const pc1 = leadingComponent(rows);
  const pc2 = nFeatures > 1 ? leadingComponent(rows) : pc1.map(() => 0);
  const labels = labelsOf(simulated, k, k);
  const members = Array.from({ length: k }, (_, l) => simulated.filter((_unused, i) => labels[i] === l));
  const between = (f) => sum(members.map((own) => (own.length ? own.length * (mean(own.map((c) => c.x[f])) - mean(columns[f])) ** 2 : 0)));
  const scale = nTotal / simulated.length;
  return {
    command_line: `truecluster fit simulated.csv --k 1:10 --seed 42 --report report.html`,
    environment: { system: "Linux x86_64", compiler: "GCC 12.2.0", threads: 8 },
    sample: { n_shown: simulated.length, n_total: nTotal, how: "drawn at random with the run's seed" },
    n_certain: Math.round(scale * simulated.filter((c) => Math.max(...c.memberships) >= 0.9).length),
    carried: {
      n: simulated.length, n_total: nTotal, ids: simulated.map((_, i) => names.cases[i] ?? `case ${i + 1}`),
      labels: [{ model: 0, bits: bitsFor(k), data: packed(labels, bitsFor(k)) }],
      memberships: { bytes: 2, data: packedMemberships(simulated.map((c) => c.memberships)) },
    },
    drawn: { at: simulated.map((_, i) => i), pc1, pc2 },
    features: columns.map((column, f) => ({
      name: names.features[f] ?? `feature ${f + 1}`, mean: mean(column), sd: sd(column),
      separation: between(f) / (column.length * sd(column) ** 2), values: packedFloats(column),
    })).slice(0, 50),
    principal_components: { explained: [pc1, pc2].map((scores) => sum(scores.map((v) => v * v)) / variance) },
    clusters: members.map((own, l) => ({
      name: names.clusters[l] ?? String(l + 1), size: Math.round(own.length * scale),
      mean_certainty: own.length ? mean(own.map((c) => c.memberships[l])) : 0, jaccard: 0.9 - 0.01 * l,
      feature_means: columns.map((_, f) => (own.length ? mean(own.map((c) => c.x[f])) : 0)).slice(0, 50),
      feature_sds: columns.map((_, f) => (own.length ? sd(own.map((c) => c.x[f])) : 0)).slice(0, 50),
    })),
    replicate_agreement: {
      replicate: Array.from({ length: 400 }, (_, i) => i + 1), index: "adjusted_rand",
      agreement: Array.from({ length: 400 }, () => Math.min(1, 0.93 + 0.03 * random.normal())),
    },
  };
}

export function fitResult({ n = 344, k = 3, kMax = 8, nFeatures = 4, clusterers = ["kmeans", "gmm"], nTotal = n, hostile = false, seed = 7 } = {}) {
  const random = generator(seed);
  const simulated = simulate(n, k, nFeatures, random);
  const names = hostile ? { cases: hostileNames, features: hostileNames, clusters: hostileNames } : { cases: [], features: featureNames, clusters: [] };
  const models = makeModels(k, kMax, clusterers, random);
  const selected = models.find((m) => m.k === k && m.clusterer === clusterers[0]);
  selected.within_one_se = true;
  const report = makeReport(simulated, nTotal, names, random);
  report.carried.labels = models.map((m, model) => {
    const labels = labelsOf(simulated, k, m.k);
    m.cluster_sizes = Array.from({ length: m.k }, (_, l) => labels.filter((v) => v === l).length);
    const entry = { model, bits: bitsFor(m.k), data: packed(labels, bitsFor(m.k)) };
    if (m === selected || m.k === 1) return entry;
    return { ...entry, memberships: { bytes: 1, data: packedMemberships(otherMemberships(simulated, labels, m.k), 1) } };
  });
  report.traces = models.filter((m) => m.k > 1).map((m) => {
    const replicates = Array.from({ length: 40 }, (_, i) => 10 * (i + 1));
    return { k: m.k, clusterer: m.clusterer, replicates, cic: replicates.map((b) => m.cic + (0.9 * random.normal() * 0.3 - 0.5) / Math.sqrt(b)) };
  });
  return {
    ...common("fit", { k: "1:8", clusterer: clusterers.join(","), resample: "bootstrap", vote: "all", match: "oddsmatch", tolerance: 0.01 }),
    selected_k: k, selected_clusterer: clusterers[0], p_value: 0.004, null_clarities: Array(12).fill(0.2),
    reason: hostile ? hostileNames.join(" ") : `K = ${k} with ${clusterers[0]} has the highest criterion, and no simpler model is within one standard error of it.`,
    warnings: hostile ? [hostileNames[1]] : [],
    models,
    input: { file: hostile ? hostileNames[1] : "simulated.csv", hash: "sha256:9f2c4e7a1b0d83c65e21f4a97788d0c3", n_objects: nTotal, n_features: nFeatures },
    report,
    simulated, // not of the document: what the tests compare the page with
  };
}

// A million cases of ten clusters, a third of them between two; models of 2 to 10 clusters, which 5,000 judges have
// memberships in.
export function millionResult() {
  const n = 1_000_000;
  const result = fitResult({ n: 2000, nTotal: n, k: 10, kMax: 10, clusterers: ["kmeans"] });
  const random = generator(11);
  const labels = Uint8Array.from({ length: n }, () => Math.floor(10 * random.uniform()));
  const bytes = [];
  for (const label of labels) {
    if (random.uniform() < 0.67) bytes.push(1, label);
    else bytes.push(2, label, (label + 1) % 10, 1 + Math.floor(126 * random.uniform()));
  }
  const { carried, drawn } = result.report;
  delete carried.ids;
  const judges = Array.from({ length: 5000 }, (_, j) => 200 * j + (j % 100));
  carried.judges = Buffer.from(Uint32Array.from(judges).buffer).toString("base64");
  Object.assign(carried, { n, memberships: { bytes: 1, data: Buffer.from(bytes).toString("base64") } });
  carried.labels = result.models.map((m, model) => {
    const coarser = labels.map((l) => Math.min(l, m.k - 1));
    m.cluster_sizes = Array.from({ length: m.k }, (_, l) => coarser.reduce((sum, v) => sum + (v === l), 0));
    const own = judges.map((i) => coarser[i]);
    const rows = own.map((label) => Array.from({ length: m.k }, (_, l) => (l === label ? 0.7 : l === (label + 1) % m.k ? 0.3 : 0)));
    const judged = m.k === 1 || m.k === 10 ? {} : { memberships: { bytes: 1, data: packedMemberships(rows, 1) } };
    return { model, bits: bitsFor(m.k), data: packed(coarser, bitsFor(m.k)), ...judged };
  });
  drawn.at = drawn.at.map((i) => judges[2 * i]);
  return result;
}

export function consensusResult() {
  const random = generator(3);
  const report = makeReport(simulate(200, 4, 2, random), 200, { cases: [], features: [], clusters: [] }, random);
  delete report.features;
  report.drawn = { at: report.drawn.at };
  for (const c of report.clusters) { delete c.feature_means; delete c.feature_sds; }
  return {
    ...common("consensus", { method: "mmcc", match: "oddsmatch" }), warnings: ["Not converged: more partitions are needed."],
    inputs: [{ file: "ensemble.csv", hash: "xxh64:0123456789abcdef" }], n_objects: 200, n_clusters: 4, n_partitions: 60, uncertainty: 0.21,
    relative_model_complexity: 0.015, information: 1.64, cic: 1.43, converged: false, cic_standard_error: 0.012, half_difference: 0.013, report,
  };
}

export function alignResult() {
  const random = generator(5);
  const cases = simulate(240, 4, 3, random);
  const runs = Array.from({ length: 6 }, (_, r) => cases.map((c, i) => {
    const swapped = r >= 4 && i % 4 === 1; // the last two runs are a mode of their own
    const noisy = c.memberships.map((p) => p + 0.08 * random.uniform());
    const shares = swapped ? [noisy[1], noisy[0], noisy[2], noisy[3]] : noisy;
    return shares.map((p) => p / sum(shares));
  }));
  const similarity = runs.map((_, a) => runs.map((_unused, b) => (a === b ? 1 : (a >= 4) === (b >= 4) ? 0.96 : 0.74)));
  return {
    ...common("align", { n_starts: 10 }),
    inputs: runs.map((_, r) => ({ file: `structure.run${r + 1}.Q`, hash: `xxh64:000000000000000${r}` })),
    n_objects: 240,
    runs: runs.map((_, r) => ({ file: `structure.run${r + 1}.Q`, n_clusters: 4, permutation: [1, 2, 3, 4], similarity: 0.9, mode: r >= 4 ? 2 : 1 })),
    mean_pairwise_similarity: 0.85,
    levels: [{ n_clusters: 4, n_runs: 6, mean_pairwise_similarity: 0.85 }],
    modes: [[1, 2, 3, 4], [5, 6]].map((members) => ({ n_clusters: 4, representative: `structure.run${members[0]}.Q`, files: members.map((r) => `structure.run${r}.Q`) })),
    splits: [],
    report: {
      command_line: "truecluster align structure.run*.Q --report runs.html",
      aligned: { n_clusters: 4, shown_runs: runs.map((_, r) => r), case_ids: cases.map((_, i) => `individual ${i + 1}`), runs: runs.map((memberships) => ({ memberships })), pairwise_similarity: similarity },
    },
  };
}

export function studyResult() {
  const p = Array.from({ length: 99 }, (_, i) => (i + 1) / 100);
  const kappa = Array.from({ length: 101 }, (_, i) => i / 100);
  return {
    ...common("study", { name: ["figure1"] }),
    report: {
      command_line: "truecluster study figure1 --report study.html",
      studies: [{
        name: "figure1",
        title: "Figure 1: two clusters of relative size p",
        notes: ["Published values have three digits."],
        tables: [{ title: "Statements", columns: ["scenario", "method", "uncertainty", "published"], rows: [["random 50:50", "heuristic", 0.9952, 0.995], ["justified 50:50", "any", 0, null]] }],
        heat_maps: ["Uncertainty under truematch", "Uncertainty under tracemax"].map((title) => ({
          title, x: { name: "share of class 1", values: p }, y: { name: "kappa", values: kappa }, range: [0, 1], diverging: false,
          values: kappa.map((c) => p.map((q) => (title.includes("tracemax") && Math.abs(q - 0.5) > 0.3 + c / 4 ? null : (1 - c) * (1 - 0.2 * Math.abs(q - 0.5))))),
        })),
        strip_plots: [{ title: "Difference", panels: ["nested", "noisy"], rows: ["truematch", "oddsmatch"].map((name) => ({ name, values: [[0, 0.1, 0.2], [-0.1, 0]] })) }],
      }],
    },
  };
}
