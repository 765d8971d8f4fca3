// Two models side by side: their crosstable, how far they agree, and both maps.
import { adjustedRand, crosstable, withoutNoise } from "./cases";
import { swatch } from "./cluster_table";
import { h } from "./dom";
import { amount, clip, fixed } from "./format";
import { onMap, drawMap } from "./plots/map";
import { asImage } from "./image";
import { colours, isDark } from "./theme";
import { clustersOf, drawnCases, labelledText, type View } from "./view";

// The same view of the other model; a case keeps its highlight.
function viewOf(view: View, model: number): View {
  const { base } = view;
  return {
    ...view,
    shown: model,
    model: base.models[model],
    isChosen: model === base.chosen,
    clusters: clustersOf(base, model),
    drawn: drawnCases(base, model, view.mask),
  };
}

function mapOf(view: View): HTMLElement {
  const stage = h("div", { class: "small-map" });
  const title = `K = ${view.model?.k}, ${clip(view.model?.clusterer ?? "", 40)}`;
  new ResizeObserver(() => {
    const drawing = drawMap(view, { width: Math.max(240, stage.clientWidth), dark: isDark(), ...colours() }, 320, true);
    asImage(drawing, `Map by the clusters of ${title}`);
    stage.replaceChildren(drawing);
  }).observe(stage);
  return h("div", {}, h("h4", {}, title), stage);
}

export function compare(view: View): HTMLElement | null {
  const { base, store, shown, other } = view;
  if (other === null) return null;
  const [a, b] = [base.cases.labels(shown), base.cases.labels(other)];
  if (!a || !b) return null;
  const beside = viewOf(view, other);
  const weights = base.cases.weights([shown, other]);
  const counts = crosstable(a, b, view.clusters.length, beside.clusters.length, null, weights);
  const agreement = adjustedRand(withoutNoise(counts, view.model?.k, beside.model?.k));
  const cell = (n: number, i: number, j: number) =>
    h(
      "td",
      { class: "number" },
      n === 0
        ? "·"
        : h(
            "button",
            {
              type: "button",
              "data-key": `cell-${i}-${j}`,
              click: () => store.toggle({ kind: "flow", from: shown, to: other, a: i, b: j }),
            },
            amount(n, base.cases.weighted),
          ),
    );
  const [mine, theirs] = [view.model, beside.model].map((m) => `K = ${m?.k}, ${clip(m?.clusterer ?? "", 30)}`);
  return h(
    "div",
    { class: "figure wide", id: "compare" },
    h(
      "div",
      { class: "plot" },
      h("header", {}, h("h3", {}, `${mine} compared with ${theirs}`)),
      h(
        "p",
        {},
        `${labelledText(base, [shown, other])}. Adjusted Rand index ${fixed(agreement)}. Rows: ${mine}; ` +
          `columns: ${theirs}. Press a number to highlight its cases. ${base.countedText}`.trim(),
      ),
      h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": "Crosstable of the two models" },
        h(
          "table",
          {},
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              h("td", {}),
              ...beside.clusters.map((c) =>
                h("th", { scope: "col", class: "number" }, swatch(c.colour), ` ${clip(c.short, 16)}`),
              ),
            ),
          ),
          h(
            "tbody",
            {},
            ...counts.map((row, i) =>
              h(
                "tr",
                {},
                h("th", { scope: "row" }, swatch(view.clusters[i].colour), ` ${clip(view.clusters[i].name, 24)}`),
                ...row.map((n, j) => cell(n, i, j)),
              ),
            ),
          ),
        ),
      ),
      onMap(view) && h("div", { class: "pair" }, mapOf(view), mapOf(beside)),
    ),
  );
}
