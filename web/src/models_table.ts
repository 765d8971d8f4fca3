// Every model with its numbers, in groups that fit the card: what the choice looked at, how the run went, and the usual
// indices. All of them at once scroll sideways.
import { h } from "./dom";
import { capital, clip, count, fixed } from "./format";
import { pMeans, probability, pSource } from "./null_data";
import { fate, stoppedText } from "./plots/models_axis";
import type { Model } from "./result";
import { type Column, type Sorting, table } from "./table";
import type { View } from "./view";

const words = { chosen: "chosen", "as good": "within one standard error", rejected: "rejected", behind: "–" };

type NumberKey = { [K in keyof Model]-?: Model[K] extends number | null | undefined ? K : never }[keyof Model];

// Numbers that only some results have are left out where none has them.
type Figures = [NumberKey, string, string, number][];

const ofTheChoice = (p: string): Figures => [
  ["score", "Score", "What decides the choice", 3],
  ["p_value", "p", p, 3],
  ["support", "Support", "Largest agreement with another clusterer of the same K", 3],
];
const ofTheCriterion: Figures = [
  ["information", "Information", "Bits per case explained, less a charge for complexity", 3],
  ["uncertainty", "Uncertainty", "Bits per case unresolved", 3],
  ["null_uncertainty", "Null uncertainty", "Uncertainty of the same clusterer on null data", 3],
  ["relative_model_complexity", "Complexity", "Relative model complexity", 3],
  ["half_difference", "Half difference", "Mean difference of the memberships of two halves of the run", 4],
];
const usualIndices: Figures = [
  ["mean_jaccard", "Jaccard", "Mean over the clusters of how well replicates find them again", 3],
  [
    "prediction_strength",
    "Agreement of replicates",
    "Of successive replicates, after the prediction strength of Tibshirani and Walther (2005), but without a test set",
    3,
  ],
  ["ambiguous_pairs", "Ambiguous pairs", "Share of pairs of cases together in 10 to 90 % of the replicates", 3],
  ["silhouette", "Silhouette", "Mean over the cases (Rousseeuw 1987)", 3],
  ["calinski_harabasz", "Calinski–Harabasz", "Ratio of the variance between and within clusters", 1],
  ["crossing", "Crossing", "Share of nearest neighbours in another cluster", 3],
  ["null_crossing", "Null crossing", "The same on null data", 3],
  ["noise_share", "Noise", "Share of votes that call a case noise", 3],
];

const one = (m: Model) => m.k === 1;

function numbers(models: Model[], figures: Figures): Column<Model>[] {
  return figures
    .filter(([key]) => models.some((m) => typeof m[key] === "number"))
    .map(([key, title, help, digits]) => ({
      title,
      help,
      key: (m) => m[key] ?? null,
      show: (m) => (key === "p_value" ? probability(m[key]) : fixed(m[key], digits)),
      numeric: true,
    }));
}

// What names a model, in front of every group.
function nameColumns(view: View): Column<Model>[] {
  const { models } = view.base;
  const looks = models.length > 1 && models.some((_, at) => view.base.canShow(at));
  return [
    { title: "K", key: (m) => m.k, header: true, numeric: true },
    ...(looks ? [{ title: "Look", key: () => null, show: (m: Model) => look(view, m) }] : []),
    { title: "Clusterer", key: (m) => m.clusterer, show: (m) => clip(m.clusterer, 28) },
  ];
}

function choiceColumns(view: View): Column<Model>[] {
  return [
    ...(view.base.models.length > 1 ? [{ title: "Result", key: (m: Model) => words[fate(view.base, m)] }] : []),
    {
      title: "Cluster sizes",
      key: (m) => m.cluster_sizes?.[0] ?? null,
      show: (m) => h("span", { class: "text" }, clip((m.cluster_sizes ?? []).map(count).join(" · "), 200)),
      help: "How many cases, or judges, each has",
    },
    ...numbers(view.base.models, ofTheChoice(`${capital(pMeans)}, ${pSource(view.base.result)}`)),
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
      help: "Monte-Carlo standard error of the CIC: what more replicates may change",
    },
  ];
}

function runColumns(view: View): Column<Model>[] {
  return [
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
    ...numbers(view.base.models, ofTheCriterion),
  ];
}

interface Group {
  title: string;
  columns: Column<Model>[];
  sorting: Sorting;
}

const sortings = Array.from({ length: 4 }, (): Sorting => ({ column: -1, down: false }));
let [chosenGroup, isOpen] = [0, null as boolean | null]; // as the reader left it

function groupsOf(view: View): Group[] {
  const [choice, run] = [choiceColumns(view), runColumns(view)];
  const usual = numbers(view.base.models, usualIndices);
  const made: [string, Column<Model>[]][] = [
    [view.base.given ? "The criterion" : "The choice", choice],
    ["The run", run],
    ["Other indices", usual],
    ["All", [...choice, ...run, ...usual]],
  ];
  return made
    .map(([title, columns], at) => ({ title, columns: [...nameColumns(view), ...columns], sorting: sortings[at] }))
    .filter((_, at) => made[at][1].length > 0);
}

export function modelsTable(view: View): HTMLElement | null {
  const { models } = view.base;
  if (models.length === 0) return null;
  const groups = groupsOf(view);
  const box = h("div", {});
  const buttons = groups.map(({ title }, at) =>
    h("button", { type: "button", "data-key": `numbers-${at}`, click: () => show(at) }, title),
  );
  const rowClass = (m: Model) => (m === view.model ? "selected" : fate(view.base, m) === "rejected" ? "rejected" : "");
  const show = (at: number) => {
    chosenGroup = at;
    const { columns, sorting, title } = groups[at];
    buttons.forEach((button, b) => button.setAttribute("aria-pressed", String(b === at)));
    const label = `All models: ${title.toLowerCase()}`;
    box.replaceChildren(table(columns, models, { label, sort: sorting, rowClass }));
  };
  show(Math.min(chosenGroup, groups.length - 1));
  const details = h(
    "details",
    { class: "more", open: isOpen ?? models.length <= 20 },
    h("summary", {}, "All numbers as a table"),
    h("div", { class: "choices", role: "group", "aria-label": "Columns" }, "Columns: ", ...buttons),
    box,
    h(
      "p",
      { class: "caption" },
      "Press a heading to sort. – means not known or not defined. Point at a heading for what it means.",
    ),
  );
  details.addEventListener("toggle", () => {
    isOpen = details.open;
  });
  return details;
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
