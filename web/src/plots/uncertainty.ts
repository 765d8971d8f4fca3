// How uncertain the cases are: the distribution of their uncertainty, and the part of it that is selected.
import * as Plot from "@observablehq/plot";
import { hasCertainty, nSureJudges, sureCases } from "../certainty";
import type { Figure } from "../figure";
import { count, percent, plural } from "../format";
import { clusterColour } from "../palette";
import { binsOf, type View } from "../view";
import { sumOf, weigher } from "../weighted";
import { onClick, plot, tip } from "./shared";

interface Bin {
  n: number;
  nMarked: number;
  weight: number; // of these cases; their number if all count alike
  marked: number;
  from: number;
  to: number;
}

function countedBins(view: View): Bin[] {
  const { cases, uncertainty } = view.base.cases.certainty(view.shown);
  const { n, width, of } = binsOf(view.base, view.shown);
  const weight = weigher(view.base.cases.sureWeights(view.shown));
  const none = { n: 0, nMarked: 0, weight: 0, marked: 0 };
  const bins = Array.from({ length: n }, (_, b) => ({ ...none, from: width * b, to: width * (b + 1) }));
  for (let place = 0; place < uncertainty.length; ++place) {
    const bin = bins[of(uncertainty[place])];
    const i = cases ? cases[place] : place;
    ++bin.n;
    bin.weight += weight(i);
    if (view.mask?.[i] !== 1) continue;
    ++bin.nMarked;
    bin.marked += weight(i);
  }
  return bins;
}

export function uncertaintyFigure(view: View): Figure | null {
  const { cases } = view.base;
  if (cases.n === 0 || !hasCertainty(view)) return null;
  const judges = nSureJudges(view);
  const part = cases.n < cases.nTotal ? `${count(cases.n)} of ${count(cases.nTotal)} cases.` : "";
  const all = judges > 0 ? `The ${plural(judges, "judge")} of this model.` : part || `All ${plural(cases.n, "case")}.`;
  const solid = () => sumOf(countedBins(view).map((b) => b.nMarked));
  return {
    title: "How uncertain are the cases?",
    label: `Histogram of the uncertainty of ${sureCases(view)}.`,
    caption: [all, view.base.countedText, view.mask ? `Solid: the ${plural(solid(), "highlighted case")}.` : ""]
      .filter(Boolean)
      .join(" "),
    note: [
      "Uncertainty is zero for a case that always falls into the same cluster, and one when it is like tossing " +
        "a coin between two clusters.",
      "A tall bar on the left and a short tail mean that most cases always fall into the same cluster. Many " +
        "cases on the right lie between clusters. Press a bar to highlight its cases.",
    ],
    draw: (canvas) => {
      const bins = countedBins(view);
      const total = sumOf(bins.map((b) => b.weight));
      const fill = clusterColour(0, canvas.dark);
      const shape = { x1: "from", x2: "to", inset: 0.5, fill };
      const drawing = plot(canvas, {
        height: 230,
        marginTop: 26,
        marginBottom: 38,
        marginLeft: 60,
        x: { label: "Uncertainty of a case (bits)", ticks: 6 },
        y: {
          label: cases.weighted ? "Cases, by weight" : "Cases",
          grid: true,
          ticks: 5,
          tickFormat: (n: number) => (Number.isInteger(n) ? count(n) : ""),
        },
        marks: [
          Plot.rectY(bins, { ...shape, y: "weight", fillOpacity: view.mask ? 0.25 : 1 }),
          view.mask ? Plot.rectY(bins, { ...shape, y: "marked" }) : null,
          Plot.ruleY([0], { stroke: canvas.muted }),
          Plot.tip(
            bins,
            Plot.pointerX({
              x: (b: Bin) => (b.from + b.to) / 2,
              y: "weight",
              title: (b: Bin) => describe(view, b, total),
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
      columns: [
        ...["Uncertainty from", "to", "Cases"],
        ...(cases.weighted ? ["Weight"] : []),
        ...(view.mask ? ["Highlighted"] : []),
      ],
      rows: countedBins(view).map((b) => [
        ...[b.from, b.to, b.n],
        ...(cases.weighted ? [b.weight] : []),
        ...(view.mask ? [b.nMarked] : []),
      ]),
    }),
  };
}

function describe(view: View, b: Bin, total: number): string {
  const share = `${percent(b.weight / total, 1)}${view.base.ofTheWeight}`;
  const marked = view.mask ? `\n${plural(b.nMarked, "highlighted case")}` : "";
  return `${plural(b.n, "case")} (${share})\nuncertainty ${b.from.toFixed(2)} to ${b.to.toFixed(2)}${marked}`;
}
