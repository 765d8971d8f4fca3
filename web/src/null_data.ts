// What the comparison with null data, single clusters that resemble the data, says of a model, and how that is worded.
import { count, fixed } from "./format";
import type { Model, Result } from "./result";

const leastTold = 0.01; // a dozen sets of null data do not bear a smaller p

export function wasCompared(model: Model): boolean {
  return typeof model.p_value === "number";
}

export function isClear(model: Model): boolean {
  return wasCompared(model) && model.clear === true;
}

// A p-value as a table shows it.
export function probability(p: number | null | undefined): string {
  return typeof p === "number" && p < leastTold ? `< ${leastTold}` : fixed(p);
}

// What a p-value is, and where it comes from.
export const pMeans = "that null data are divided as clearly";

export function pSource(result: Result): string {
  const n = result.null_clarities?.length ?? 0;
  return `by Student's t from ${n > 0 ? count(n) : "some"} sets`;
}
