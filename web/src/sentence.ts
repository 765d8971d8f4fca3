// The answer in one sentence, by command. It says no more than the numbers do.
import type { Base } from "./base";
import { isClear, wasCompared } from "./null_data";
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
  const equal = [...new Set(base.models.filter((m) => m.within_one_se && m.k !== k).map((m) => m.k))].sort(
    (a, b) => a - b,
  );
  if (equal.length > 0)
    return `; K\u00a0=\u00a0${enumerate(equal)} ${equal.length === 1 ? "is" : "are"} within one standard error.`;
  return ".";
}

// Only what was compared with null data, and is clearer, stands out; anything else is what was asked for.
function division(base: Base, k: number): Piece[] {
  const model = base.models[base.chosen];
  const clusters: Piece = [plural(k, "cluster")];
  if (new Set(base.models.map((m) => m.k)).size < 2) return ["Divided into ", clusters, ", as asked"];
  if (!model || !wasCompared(model)) return ["Divided into ", clusters, ", not compared with null data"];
  if (!isClear(model)) return ["Divided into ", clusters, ", though no division stands out"];
  if (model.cic <= 0) return ["Divided into ", clusters, ", though their CIC is not above 0"];
  return [clusters, " stand out"];
}

function fitSentence(base: Base): Piece[] {
  const k = base.models[base.chosen]?.k ?? base.result.selected_k ?? base.chosenNames.length;
  if (k > 1) return [...division(base, k), ...certain(base), others(base, k)];
  const tried = base.models.map((m) => m.k).filter((other) => other > 1);
  if (tried.length === 0) return [["One cluster"], ", as asked."];
  const [least, most] = [Math.min(...tried), Math.max(...tried)];
  const numbers = most > least ? `${least} to ${most}` : String(least);
  return [["One cluster"], `: no division into ${numbers} clusters stands out`, others(base, 1)];
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
  const nModes = (k: number) => modes.filter((m) => m.n_clusters === k).length;
  const byK = levels.map(({ n_clusters: k }) => `${nModes(k)} for K = ${k}`.replace(/ /g, "\u00a0"));
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
