// How uncertain the cases are: the distribution of their uncertainty, and the part of it that is selected.
import * as Plot from "@observablehq/plot";
import type { Figure } from "../figure";
import { count, percent, plural } from "../format";
import { clusterColour } from "../palette";
import type { View } from "../view";
import { plot, tip } from "./shared";

const nBins = 30;

interface Bin {
  n: number;
  marked: number;
  from: number;
  to: number;
}

function binsOf(view: View): Bin[] {
  const { uncertainty } = view.base.cases.certainty();
  const largest = Math.max(1, Math.log2(view.base.chosenNames.length));
  const bins = Array.from({ length: nBins }, (_, b) => ({
    n: 0,
    marked: 0,
    from: (largest * b) / nBins,
    to: (largest * (b + 1)) / nBins,
  }));
  for (let i = 0; i < uncertainty.length; ++i) {
    const bin = bins[Math.min(nBins - 1, Math.floor((nBins * uncertainty[i]) / largest))];
    ++bin.n;
    if (view.mask?.[i] === 1) ++bin.marked;
  }
  return bins;
}

export function uncertaintyFigure(view: View): Figure | null {
  const { cases, chosenNames } = view.base;
  if (cases.n === 0 || !cases.hasMemberships || chosenNames.length < 2) return null;
  const chosenOnly = view.isChosen
    ? ""
    : " Memberships are kept for the chosen model alone: this is not the model shown.";
  const all =
    cases.n < cases.nTotal ? `${count(cases.n)} of ${count(cases.nTotal)} cases.` : `All ${plural(cases.n, "case")}.`;
  return {
    title: "How uncertain are the cases?",
    label: `Histogram of the uncertainty of ${plural(cases.n, "case")}.`,
    caption: all + (view.mask ? ` Solid: the ${plural(view.nMarked, "highlighted case")}.` : "") + chosenOnly,
    note: [
      "Uncertainty is zero for a case that always falls into the same cluster, and one when it is like tossing " +
        "a coin between two clusters.",
      "A tall bar on the left and a short tail mean that most cases always fall into the same cluster. Many " +
        "cases on the right lie between clusters.",
    ],
    draw: (canvas) => {
      const bins = binsOf(view);
      const fill = clusterColour(0, canvas.dark);
      const shape = { x1: "from", x2: "to", inset: 0.5, fill };
      return plot(canvas, {
        height: 230,
        marginTop: 26,
        marginBottom: 38,
        marginLeft: 60,
        x: { label: "Uncertainty of a case (bits)", ticks: 6 },
        y: { label: "Cases", grid: true, ticks: 5, tickFormat: (n: number) => (Number.isInteger(n) ? count(n) : "") },
        marks: [
          Plot.rectY(bins, { ...shape, y: "n", fillOpacity: view.mask ? 0.25 : 1 }),
          view.mask ? Plot.rectY(bins, { ...shape, y: "marked" }) : null,
          Plot.ruleY([0], { stroke: canvas.muted }),
          Plot.tip(
            bins,
            Plot.pointerX({
              x: (b: Bin) => (b.from + b.to) / 2,
              y: "n",
              title: (b: Bin) => describe(view, b),
              ...tip(canvas),
            }),
          ),
        ],
      });
    },
    values: () => ({
      columns: ["Uncertainty from", "to", "Cases", ...(view.mask ? ["Highlighted"] : [])],
      rows: binsOf(view).map((b) => [b.from, b.to, b.n, ...(view.mask ? [b.marked] : [])]),
    }),
  };
}

function describe(view: View, b: Bin): string {
  const share = percent(b.n / view.base.cases.n, 1);
  const marked = view.mask ? `\n${plural(b.marked, "highlighted case")}` : "";
  return `${plural(b.n, "case")} (${share})\nuncertainty ${b.from.toFixed(2)} to ${b.to.toFixed(2)}${marked}`;
}
