// Every model with all its numbers; sizes first, the rest beyond the edge.
import { h } from "./dom";
import { clip, count, fixed } from "./format";
import { fate, stoppedText } from "./plots/models_axis";
import type { Model } from "./result";
import { type Column, type Sorting, table } from "./table";
import type { View } from "./view";

const words = { chosen: "chosen", "as good": "within one standard error", rejected: "rejected", behind: "–" };
const sorting: Sorting = { column: -1, down: false };

type NumberKey = { [K in keyof Model]-?: Model[K] extends number | null | undefined ? K : never }[keyof Model];

// Indices that only some results have are left out where none has them.
const indices: [NumberKey, string, string, number][] = [
  ["score", "Score", "What the choice is made by", 3],
  ["information", "Information", "Bits per case explained, less a charge for complexity", 3],
  ["uncertainty", "Uncertainty", "Bits per case unresolved", 3],
  ["null_uncertainty", "Null uncertainty", "Uncertainty of the same clusterer on null data", 3],
  ["crossing", "Crossing", "Share of nearest neighbours in another cluster", 3],
  ["null_crossing", "Null crossing", "The same on null data", 3],
  ["support", "Support", "Largest agreement with another clusterer of the same K", 3],
  ["mean_jaccard", "Jaccard", "Mean over the clusters of how well replicates find them again", 3],
  ["prediction_strength", "Prediction strength", "Of successive replicates (Tibshirani and Walther 2005)", 3],
  ["ambiguous_pairs", "Ambiguous pairs", "Share of pairs of cases together in 10 to 90 % of the replicates", 3],
  ["silhouette", "Silhouette", "Mean over the cases (Rousseeuw 1987)", 3],
  ["calinski_harabasz", "Calinski–Harabasz", "Ratio of the variance between and within clusters", 1],
  ["noise_share", "Noise", "Share of votes that call a case noise", 3],
  ["relative_model_complexity", "Complexity", "Relative model complexity", 3],
  ["half_difference", "Half difference", "Mean difference of the memberships of two halves of the run", 4],
];

export function modelsTable(view: View): HTMLElement | null {
  const { models } = view.base;
  if (models.length === 0) return null;
  const one = (m: Model) => m.k === 1;
  const columns: Column<Model>[] = [
    { title: "K", key: (m) => m.k, header: true, numeric: true },
    { title: "Clusterer", key: (m) => m.clusterer, show: (m) => clip(m.clusterer, 28) },
    { title: "Result", key: (m) => words[fate(view.base, m)] },
    {
      title: "Cluster sizes",
      key: (m) => m.cluster_sizes?.[0] ?? null,
      show: (m) => h("span", { class: "text" }, clip((m.cluster_sizes ?? []).map(count).join(" · "), 200)),
    },
    {
      title: "CIC",
      key: (m) => m.cic,
      show: (m) => fixed(m.cic),
      numeric: true,
      help: "Cluster information criterion: information minus uncertainty",
    },
    {
      title: "± se",
      key: (m) => (one(m) ? null : m.cic_standard_error),
      show: (m) => (one(m) ? "" : fixed(m.cic_standard_error)),
      numeric: true,
      help: "Standard error of the CIC",
    },
    {
      title: view.base.given ? "Partitions" : "Replicates",
      key: (m) => m.n_replicates,
      show: (m) => (one(m) ? "" : count(m.n_replicates)),
      numeric: true,
    },
    {
      title: "Stopped",
      key: (m) => stoppedText(view.base, m),
      show: (m) => (one(m) ? "" : h("span", { class: "text" }, stoppedText(view.base, m))),
    },
    ...indices
      .filter(([key]) => models.some((m) => typeof m[key] === "number"))
      .map(([key, title, help, digits]): Column<Model> => ({
        title,
        help,
        key: (m) => m[key] ?? null,
        show: (m) => fixed(m[key], digits),
        numeric: true,
      })),
  ];
  if (models.some((m) => view.base.canShow(m === undefined ? -1 : models.indexOf(m))) && models.length > 1) {
    columns.splice(1, 0, { title: "Look", key: () => null, show: (m) => look(view, m) });
  }
  return h(
    "details",
    { class: "more", open: models.length <= 20 },
    h("summary", {}, "All numbers as a table"),
    table(columns, models, {
      label: "All models",
      sort: sorting,
      rowClass: (m) => (m === view.model ? "selected" : fate(view.base, m) === "rejected" ? "rejected" : ""),
    }),
    h(
      "p",
      { class: "caption" },
      "Press a heading to sort. – means not known or not defined. Point at a heading for what it means.",
    ),
  );
}

export function look(view: View, model: Model): HTMLElement | string {
  const at = view.base.models.indexOf(model);
  if (!view.base.canShow(at)) return "";
  return h(
    "button",
    {
      type: "button",
      "data-key": `look-${at}`,
      "aria-pressed": String(at === view.shown),
      title: `Look at K = ${model.k} by ${model.clusterer}`,
      click: () => view.store.set({ model: at }),
    },
    at === view.shown ? "shown" : "show",
  );
}
