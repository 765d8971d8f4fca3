// How good each number of clusters is: the figure that decides the choice, over K. Rejected models are crossed out.
import * as Plot from "@observablehq/plot";
import type { Base } from "../base";
import type { Figure } from "../figure";
import { count, plural } from "../format";
import type { Model } from "../result";
import type { View } from "../view";
import { describeModel, fate, kAxis, series, stoppedText } from "./models_axis";
import { onClick, plot, tip } from "./shared";

// The Monte-Carlo standard error of what is drawn.
function errorOf(m: Model, scored: boolean): number {
  return m.k > 1 ? ((scored ? m.score_standard_error : m.cic_standard_error) ?? 0) : 0;
}

export function criterionFigure(view: View): Figure | null {
  const { base } = view;
  const models = [...base.models].sort((a, b) => a.k - b.k);
  if (models.length < 2 || models[models.length - 1].k === 1) return null;
  const several = models[0].k !== models[models.length - 1].k;
  const lines = series(base);
  const scored = models.some((m) => typeof m.score === "number");
  const value = (m: Model) => (scored ? (m.score ?? null) : m.cic);
  const low = Math.min(...models.map((m) => value(m) ?? 0)); // below 0 a cross would lie on the axis
  const chosen = base.models[base.chosen];
  const rejected = models.filter((m) => fate(base, m) === "rejected");
  const isOnTop = (m: Model) => Number(m.clusterer === chosen?.clusterer); // the chosen one is seen among equals
  const others = models.filter((m) => fate(base, m) !== "rejected").sort((a, b) => isOnTop(a) - isOnTop(b));
  const error = (m: Model) => errorOf(m, scored);
  const bars = others.filter((m) => error(m) > 0);
  const one = models.filter((m) => m.within_one_se && m !== chosen).length > 0;
  return {
    title: several ? "How good is each number of clusters?" : "How good is each clusterer?",
    label:
      `${scored ? "Score" : "Cluster information criterion"} for K from ${models[0].k} to ` +
      `${models[models.length - 1].k}; ` +
      `the chosen K is ${chosen?.k}${rejected.length > 0 ? `; ${rejected.length} models are rejected` : ""}.`,
    legend: lines.legend,
    caption: [
      "Ring: the chosen model.",
      bars.length > 0 ? "Bars: one standard error." : "",
      one ? "Filled: within one standard error of it." : "",
      rejected.length > 0 ? "Crossed out: rejected, whatever their height." : "",
      "Press a point to look at that model.",
    ]
      .filter(Boolean)
      .join(" "),
    note: [
      scored
        ? "Each point rates one model: how crisp it is, how finely it divides, and whether " +
          "another clusterer finds the same. Higher is better."
        : "Each point rates one model. Higher is better: it explains more than it leaves " +
          "unresolved. At or below zero, clustering the data is no better than leaving them in one piece.",
      rejected.length > 0
        ? "A crossed-out model is not clear: its p is above 0.05, so it does not stand out from divisions of null " +
          `data, single clusters that resemble these data.${
            models.some((m) => m.k === 1) ? " However high it stands, one cluster is preferred to it." : ""
          }`
        : "",
    ].filter(Boolean),
    draw: (canvas) => {
      const stroke = (m: Model) => lines.colour(m.clusterer, canvas.dark);
      const shown = view.model && view.model !== chosen ? [view.model] : [];
      const drawing = plot(canvas, {
        height: Math.min(340, 200 + canvas.width / 5),
        marginTop: 28,
        marginBottom: 38,
        x: kAxis(models),
        y: { label: scored ? "Score" : "CIC (bits per case)", grid: true, ticks: 6, insetBottom: low < 0 ? 8 : 0 },
        marks: [
          Plot.ruleY([0], { stroke: canvas.muted }),
          Plot.line(models, {
            x: "k",
            y: value,
            z: "clusterer",
            stroke,
            strokeWidth: 1,
            strokeOpacity: 0.35,
            strokeDasharray: "3 3",
          }),
          Plot.line(others, { x: "k", y: value, z: "clusterer", stroke, strokeWidth: 1.75 }),
          Plot.ruleX(bars, {
            x: "k",
            y1: (m: Model) => (value(m) ?? 0) - error(m),
            y2: (m: Model) => (value(m) ?? 0) + error(m),
            stroke,
            strokeWidth: 1.5,
            marker: "tick",
          }),
          Plot.dot(rejected, { x: "k", y: value, r: 5, symbol: "times", stroke: canvas.muted, strokeWidth: 1.75 }),
          Plot.dot(others, {
            x: "k",
            y: value,
            r: 4.5,
            stroke,
            strokeWidth: 1.75,
            fill: (m: Model) => (m.within_one_se || m === chosen ? stroke(m) : canvas.card),
          }),
          chosen
            ? Plot.dot([chosen], {
                x: "k",
                y: value,
                r: 10,
                stroke: canvas.ink,
                strokeWidth: 1.5,
                pointerEvents: "none",
              })
            : null,
          Plot.dot(shown, {
            x: "k",
            y: value,
            r: 9,
            stroke: canvas.accent,
            strokeWidth: 1.5,
            strokeDasharray: "3 2",
            pointerEvents: "none",
          }),
          Plot.tip(
            models,
            Plot.pointer({ x: "k", y: value, title: (m: Model) => describeModel(base, m), ...tip(canvas) }),
          ),
        ],
      });
      const show = (m: Model) => view.store.set({ model: base.models.indexOf(m) });
      const [crosses, dots] = rejected.length > 0 ? [rejected, others] : [[], others];
      const groups = drawing.querySelectorAll('g[aria-label="dot"]');
      groups.forEach((group, at) => group.setAttribute("aria-label", `dot ${at}`));
      onClick(drawing, "dot 0", rejected.length > 0 ? crosses : dots, show);
      if (rejected.length > 0) onClick(drawing, "dot 1", dots, show);
      return drawing;
    },
    values: () => ({
      columns: ["K", "Clusterer", scored ? "Score" : "CIC", "Standard error", "Result", "Replicates"],
      rows: models.map((m) => [
        m.k,
        m.clusterer,
        value(m),
        error(m) || null,
        fate(base, m),
        stoppedText(view.base, m),
      ]),
    }),
  };
}

// For the answer of one cluster.
export function rejectedText(base: Base): string {
  const divisions = base.models.filter((m) => m.k > 1);
  const rejected = divisions.filter((m) => fate(base, m) === "rejected");
  if (rejected.length === 0) return "";
  const some = rejected.length < divisions.length ? `${count(rejected.length)} of` : "";
  const all = some || (divisions.length > 1 ? "All" : "The");
  const verb = rejected.length === 1 ? "is" : "are";
  return (
    `${all} ${plural(divisions.length, "division")} tried ${verb} rejected: not clear enough beside those of null ` +
    "data (p above 0.05)."
  );
}
