// The answer in one sentence, by command. It says no more than the numbers do.
import type { Base } from "./base";
import { count, enumerate, fixed, percent, plural } from "./format";
import { reproduced } from "./study";

// A piece of the sentence; those in brackets are set in bold.
export type Piece = string | [string];

function certain(base: Base): Piece[] {
  const { n_certain: n, certain_share: ofWeight } = base.report;
  if (n === undefined || !base.nObjects) return [];
  const share = `${percent(ofWeight ?? n / base.nObjects)}${ofWeight === undefined ? "" : base.ofTheWeight}`;
  const all =
    n === base.nObjects
      ? `all ${plural(n, "case")}`
      : `${count(n)} of ${plural(base.nObjects, "case")} (${share})`;
  const noise = base.report.noise?.size ?? 0;
  return [
    ": ",
    [all],
    ` ${n === 1 ? "is" : "are"} assigned with probability 0.9 or more`,
    ...(noise > 0 ? [", ", [count(noise)] as [string], ` ${noise === 1 ? "is" : "are"} noise`] : []),
  ];
}

function others(base: Base, k: number): string {
  const tried = [...new Set(base.models.map((m) => m.k))].sort((a, b) => a - b);
  if (base.models.length < 2) return ".";
  const equal = [...new Set(base.models.filter((m) => m.within_one_se && m.k !== k).map((m) => m.k))].sort(
    (a, b) => a - b,
  );
  if (equal.length > 0)
    return `; K\u00a0=\u00a0${enumerate(equal)} ${equal.length === 1 ? "is" : "are"} within one standard error.`;
  return tried.length < 2 ? `; only K\u00a0=\u00a0${k} was tried.` : ".";
}

function fitSentence(base: Base): Piece[] {
  const model = base.models[base.chosen];
  const k = model?.k ?? base.result.selected_k ?? base.chosenNames.length;
  const tried = base.models.map((m) => m.k).filter((other) => other > 1);
  if (k > 1) return ["The data form ", [plural(k, "cluster")], ...certain(base), others(base, k)];
  const [least, most] = [Math.min(...tried), Math.max(...tried)];
  const numbers = most > least ? `${least} to ${most}` : String(least);
  const range = tried.length === 0 ? "" : `: no division into ${numbers} clusters stands out`;
  return ["The data form ", ["one cluster"], range, others(base, 1)];
}

function consensusSentence(base: Base): Piece[] {
  const { n_partitions: n = 0, cic = 0 } = base.result;
  const k = base.result.n_clusters ?? base.chosenNames.length;
  const start = `The ${plural(n, "partition")} `;
  if (k === 1) return [`${start}hold `, ["one cluster"], "."];
  if (cic < 0) {
    return [
      start,
      [`do not agree on ${plural(k, "cluster")}`],
      `: the CIC is ${fixed(cic)}. Below 0 they leave more unresolved than they explain.`,
    ];
  }
  return [`${start}combine into `, [plural(k, "cluster")], ...certain(base), "."];
}

function alignSentence(base: Base): Piece[] {
  const { runs = [], modes = [], levels = [], mean_pairwise_similarity: similarity } = base.result;
  const several = levels.length > 1;
  const pieces: Piece[] = [
    [plural(runs.length, "run")],
    several ? ` with ${levels[0].n_clusters} to ${levels[levels.length - 1].n_clusters} clusters` : "",
    " on common labels",
  ];
  if (typeof similarity === "number") {
    pieces.push(
      `: two runs${several ? " with the same number of clusters" : ""} are `,
      [`${percent(similarity)} similar`],
      " on average",
    );
  }
  if (runs.length < 2) return [...pieces, "."];
  if (!several) return [...pieces, ", and they fall into ", [plural(modes.length, "mode")], "."];
  const byK = levels.map(
    (level) => `${modes.filter((m) => m.n_clusters === level.n_clusters).length} for K\u00a0=\u00a0${level.n_clusters}`,
  );
  return [...pieces, "; modes: ", [byK.join(", ")], "."];
}

function studySentence(base: Base): Piece[] {
  const studies = base.report.studies ?? [];
  const { n, of } = reproduced(studies);
  const kept: Piece[] = of > 0 ? [[`${count(n)} of ${plural(of, "published number")}`], " reproduced."] : [];
  if (studies.length === 1) {
    const [name, ...rest] = studies[0].title.split(":");
    return ["Recomputed: ", [name], rest.length > 0 ? `:${rest.join(":")}. ` : ". ", ...kept];
  }
  return ["The paper's study recomputed: ", [`${count(studies.length)} tables and figures`], ". ", ...kept];
}

export function sentence(base: Base): Piece[] {
  if (base.result.runs) return alignSentence(base);
  if (base.report.studies) return studySentence(base);
  return base.given ? consensusSentence(base) : fitSentence(base);
}
