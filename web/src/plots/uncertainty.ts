// How uncertain the cases are: the distribution of their uncertainty, and the part of it that is selected.
import * as Plot from "@observablehq/plot";
import { hasCertainty, nSureJudges, sureCases } from "../certainty";
import type { Figure } from "../figure";
import { count, percent, plural } from "../format";
import { clusterColour } from "../palette";
import { binsOf, type View } from "../view";
import { onClick, plot, tip } from "./shared";

interface Bin {
  n: number;
  marked: number;
  from: number;
  to: number;
}

function countedBins(view: View): Bin[] {
  const { cases, uncertainty } = view.base.cases.certainty(view.shown);
  const { n, width, of } = binsOf(view.base, view.shown);
  const bins = Array.from({ length: n }, (_, b) => ({ n: 0, marked: 0, from: width * b, to: width * (b + 1) }));
  for (let place = 0; place < uncertainty.length; ++place) {
    const bin = bins[of(uncertainty[place])];
    ++bin.n;
    if (view.mask?.[cases ? cases[place] : place] === 1) ++bin.marked;
  }
  return bins;
}

export function uncertaintyFigure(view: View): Figure | null {
  const { cases } = view.base;
  if (cases.n === 0 || !hasCertainty(view)) return null;
  const judges = nSureJudges(view);
  const part = cases.n < cases.nTotal ? `${count(cases.n)} of ${count(cases.nTotal)} cases.` : "";
  const all = judges > 0 ? `The ${plural(judges, "judge")} of this model.` : part || `All ${plural(cases.n, "case")}.`;
  const solid = () => countedBins(view).reduce((sum, b) => sum + b.marked, 0);
  return {
    title: "How uncertain are the cases?",
    label: `Histogram of the uncertainty of ${sureCases(view)}.`,
    caption: all + (view.mask ? ` Solid: the ${plural(solid(), "highlighted case")}.` : ""),
    note: [
      "Uncertainty is zero for a case that always falls into the same cluster, and one when it is like tossing " +
        "a coin between two clusters.",
      "A tall bar on the left and a short tail mean that most cases always fall into the same cluster. Many " +
        "cases on the right lie between clusters. Press a bar to highlight its cases.",
    ],
    draw: (canvas) => {
      const bins = countedBins(view);
      const fill = clusterColour(0, canvas.dark);
      const shape = { x1: "from", x2: "to", inset: 0.5, fill };
      const drawing = plot(canvas, {
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
      onClick(drawing, "rect", bins, (b) =>
        view.store.toggle({ kind: "bin", model: view.shown, bin: bins.indexOf(b) }),
      );
      return drawing;
    },
    values: () => ({
      columns: ["Uncertainty from", "to", "Cases", ...(view.mask ? ["Highlighted"] : [])],
      rows: countedBins(view).map((b) => [b.from, b.to, b.n, ...(view.mask ? [b.marked] : [])]),
    }),
  };
}

function describe(view: View, b: Bin): string {
  const share = percent(b.n / (nSureJudges(view) || view.base.cases.n), 1);
  const marked = view.mask ? `\n${plural(b.marked, "highlighted case")}` : "";
  return `${plural(b.n, "case")} (${share})\nuncertainty ${b.from.toFixed(2)} to ${b.to.toFixed(2)}${marked}`;
}
