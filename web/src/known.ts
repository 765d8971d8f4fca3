// Labels known beforehand beside the clusters of the shown model: crosstable and agreement.
import { adjustedRand, crosstable, withoutNoise } from "./cases";
import { swatch } from "./cluster_table";
import { h } from "./dom";
import { amount, clip, fixed, plural } from "./format";
import { card } from "./study";
import { labelledText, type View } from "./view";

const indices: [string, string][] = [
  ["adjusted_rand", "adjusted Rand index"],
  ["adjusted_mutual_information", "adjusted mutual information"],
  ["homogeneity", "homogeneity"],
  ["completeness", "completeness"],
  ["purity", "purity"],
];

// Rows are classes. Of the chosen model it is part of the result, unless noise has a column, too; then, and of another
// model, it is counted here.
function counts(view: View): number[][] | null {
  const { result, cases, known } = view.base;
  if (view.isChosen && !view.base.hasNoise(view.shown)) return result.known_labels?.crosstable ?? null;
  const labels = cases.labels(view.shown);
  if (!labels || !known?.codes) return null;
  const [k, weights] = [known.classes.length, cases.weights([view.shown])];
  return crosstable(known.codes, labels, k, view.clusters.length, null, weights); // without those of no known label
}

export function agreementText(view: View, table: number[][]): string {
  const given = view.base.result.known_labels as unknown as Record<string, unknown> | undefined;
  const known = indices.filter(([key]) => view.isChosen && typeof given?.[key] === "number");
  if (known.length === 0) {
    return `Adjusted Rand index ${fixed(adjustedRand(withoutNoise(table, undefined, view.model?.k)))}.`;
  }
  const said = known.map(([key, name]) => `${name} ${fixed(given?.[key] as number)}`);
  return `Agreement with the clusters: ${said.join(", ")}.`;
}

export function knownTable(view: View): HTMLElement | null {
  const { base, store, selection, clusters } = view;
  const { known } = base;
  const table = counts(view);
  if (!known || !table || table.length === 0) return null;
  const sum = (row: number[]) => row.reduce((a, b) => a + b, 0);
  const pressed = (of: number) => selection?.kind === "class" && selection.of === of;
  const { weighted } = base.cases;
  const missing = base.cases.nTotal - (base.result.known_labels?.n_known ?? base.cases.nTotal);
  return card(
    `${clip(known.name, 40)} and clusters`,
    h(
      "p",
      {},
      view.nJudges > 0 && `${labelledText(base, [view.shown])}. `,
      agreementText(view, table),
      " These labels were not used for clustering.",
    ),
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "Crosstable of known labels and " + "clusters" },
      h(
        "table",
        { id: "known" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, clip(known.name, 24)),
            ...clusters.map((c) =>
              h("th", { scope: "col", class: "number" }, swatch(c.colour), ` ${clip(c.short, 16)}`),
            ),
            h("th", { scope: "col", class: "number" }, "All"),
          ),
        ),
        h(
          "tbody",
          {},
          ...table.map((row, of) =>
            h(
              "tr",
              { class: pressed(of) ? "selected" : "" },
              h(
                "th",
                { scope: "row" },
                known.codes
                  ? h(
                      "button",
                      {
                        type: "button",
                        class: "case",
                        "data-key": `class-${of}`,
                        "aria-pressed": String(pressed(of)),
                        click: () => store.toggle({ kind: "class", of }),
                      },
                      clip(known.classes[of], 40),
                    )
                  : clip(known.classes[of], 40),
              ),
              ...row.map((n) => h("td", { class: "number" }, n === 0 ? "·" : amount(n, weighted))),
              h("td", { class: "number" }, amount(sum(row), weighted)),
            ),
          ),
        ),
      ),
    ),
    missing > 0 || weighted
      ? h(
          "p",
          { class: "caption" },
          [base.countedText, missing > 0 ? `Not known for ${plural(missing, "case")}.` : ""].filter(Boolean).join(" "),
        )
      : null,
  );
}
