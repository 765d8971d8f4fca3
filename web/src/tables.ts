// Tables: the least certain cases (with search and CSV), all models, and the tables of a study.
import { download, h } from "./dom";
import { clip, count, fixed, percent } from "./format";
import type { Case, Table } from "./result";
import { clusterName, type View } from "./view";

type Cell = string | number | null;

// The heading of a column is aligned as its first cell.
function table(columns: string[], rows: HTMLElement[], label: string): HTMLElement {
  const kind = (column: number) => rows[0]?.children[column]?.className ?? "";
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label },
    h("table", {}, h("thead", {}, h("tr", {}, ...columns.map((c, i) => h("th", { scope: "col", class: kind(i) }, c)))), h("tbody", {}, ...rows)));
}

function csv(columns: string[], rows: Cell[][]): Blob {
  const quote = (cell: Cell) => {
    const text = cell === null ? "" : String(cell);
    return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
  };
  return new Blob([[columns, ...rows].map((row) => row.map(quote).join(",")).join("\n") + "\n"], { type: "text/csv;charset=utf-8" });
}

const caseColumns = ["id", "cluster", "probability", "runner_up", "margin", "uncertainty"];

export function leastCertain(view: View): HTMLElement | null {
  const cases = view.report.least_certain ?? [];
  if (cases.length === 0 || view.clusters.length < 2) return null;
  const name = (label: number | null) => (label === null ? "" : view.clusters[label]?.name ?? String(label + 1));
  const rawName = (label: number | null) => (label === null ? "" : view.report.clusters?.[label]?.name ?? String(label + 1));
  const entries = cases.map((c) => ({ c, row: caseRow(view, c), text: `${c.id}\n${name(c.label)}\n${name(c.runner_up)}`.toLowerCase() }));
  const status = h("span", { class: "status", role: "status" });
  const input = h("input", { type: "search", placeholder: "Search case or cluster", "aria-label": "Search the least certain cases", input: filter });
  const shown = () => entries.filter((e) => !e.row.hidden);
  const save = h("button", { type: "button", click: () => download("truecluster-least-certain.csv",
    csv(caseColumns, shown().map(({ c }) => [c.id, rawName(c.label), c.probability, rawName(c.runner_up), c.margin, c.uncertainty]))) }, "Download CSV");

  function filter(): void {
    const wanted = input.value.trim().toLowerCase();
    for (const entry of entries) entry.row.hidden = !entry.text.includes(wanted);
    status.textContent = `${count(shown().length)} of ${count(entries.length)} listed`;
  }
  filter();
  const all = view.nObjects !== undefined && cases.length < view.nObjects
    ? `The ${count(cases.length)} least certain of ${count(view.nObjects)} cases, the most undecided first.` : "All cases, the most undecided first.";
  return h("div", { class: "figure wide", id: "least-certain" },
    h("div", { class: "plot" },
      h("header", {}, h("h3", {}, "The least certain cases")),
      h("p", { class: "caption" }, all, " Look at these first: they may be mixtures, errors, or members of a group the data hardly show."),
      h("div", { class: "tools" }, input, save, status),
      table(["Case", "Cluster", "Probability", "Next best", "Margin", "Uncertainty"], entries.map((e) => e.row), "The least certain cases")));
}

function caseRow(view: View, c: Case): HTMLElement {
  return h("tr", {},
    h("th", { scope: "row", title: c.id }, clip(c.id, 48)),
    h("td", {}, clusterName(view, c.label)),
    h("td", { class: "number" }, percent(c.probability, 1)),
    h("td", {}, c.runner_up === null ? "–" : clusterName(view, c.runner_up)),
    h("td", { class: "number" }, percent(c.margin, 1)),
    h("td", { class: "number" }, fixed(c.uncertainty)));
}

export function allModels(view: View): HTMLElement | null {
  if (view.models.length === 0) return null;
  const number = (text: string) => h("td", { class: "number" }, text);
  const rows = view.models.map((m) => h("tr", m === view.selected ? { class: "selected" } : {},
    h("th", { scope: "row" }, m.k), h("td", {}, clip(m.clusterer, 28)),
    number(fixed(m.cic)), number(fixed(m.cic_standard_error)), number(fixed(m.information)), number(fixed(m.uncertainty)), number(fixed(m.null_uncertainty ?? null)),
    number(fixed(m.relative_model_complexity)), number(fixed(m.half_difference)), number(count(m.n_replicates)), h("td", {}, m.converged ? "yes" : "no"),
    h("td", {}, (m.cluster_sizes ?? []).map(count).join(" · "))));
  const compared = view.models.some((m) => typeof m.null_uncertainty === "number");
  const unknown = view.models.some((m) => m.cic_standard_error === null || m.half_difference === null);
  return h("details", { class: "more", open: view.models.length === 1 }, h("summary", {}, "All numbers as a table"),
    table(["K", "Method", "CIC", "Standard error", "Information", "Uncertainty", "Without clusters", "Relative model complexity", "Half difference", "Replicates", "Converged", "Cluster sizes"], rows, "All models"),
    compared && h("p", { class: "caption" }, "Without clusters: the uncertainty of the same method on data of the same extent that have no clusters. Only a K whose uncertainty is well below it is chosen."),
    unknown && h("p", { class: "caption" }, "– in a column of numbers: not known, because there are too few replicates."));
}

export function studyTable(given: Table): HTMLElement {
  const numbers = (column: number) => given.rows.map((row) => row[column]).filter((value) => typeof value === "number");
  const whole = given.columns.map((_, column) => numbers(column).every(Number.isInteger));
  const numeric = given.columns.map((_, column) => numbers(column).length > 0);
  const cell = (value: Cell, column: number) => !numeric[column] ? h("td", {}, String(value ?? "–").replace(/_/g, " "))
    : h("td", { class: "number" }, typeof value !== "number" ? value ?? "–" : whole[column] ? count(value) : fixed(value, 4));
  return card(given.title, table(given.columns.map((name) => name.replace(/_/g, " ")), given.rows.map((row) => h("tr", {}, ...row.map(cell))), given.title));
}

function card(title: string, ...content: HTMLElement[]): HTMLElement {
  return h("div", { class: "figure wide" }, h("div", { class: "plot" }, h("header", {}, h("h3", {}, title)), ...content));
}

// The runs by their number of clusters, and where the clusters of more come from.
export function alignLevels(view: View): HTMLElement | null {
  const { levels, modes, splits } = view.result;
  if (!levels || !modes) return null;
  const number = (text: string) => h("td", { class: "number" }, text);
  const rows = levels.map((level) => {
    const own = modes.filter((mode) => mode.n_clusters === level.n_clusters);
    const origin = (splits ?? []).filter((s) => s.to_clusters === level.n_clusters)
      .map((s) => `${s.child} from ${s.parent} (${percent(s.share)})`).join(", ");
    return h("tr", {}, h("th", { scope: "row" }, level.n_clusters), number(count(level.n_runs)), number(fixed(level.mean_pairwise_similarity)),
      number(count(own.length)), number(own.length === 0 ? "–" : count(own[0].files.length)), h("td", { title: own[0]?.representative ?? "" }, clip(own[0]?.representative ?? "–", 40)), h("td", {}, origin || "–"));
  });
  return card("Every number of clusters",
    table(["Clusters", "Runs", "Mean similarity of two", "Modes", "Runs of the largest", "Its most typical run", "New clusters split off"], rows, "Every number of clusters"),
    h("p", { class: "caption" }, "A mode is a group of runs that found the same answer. “3 from 2 (90\u00a0%)” means: of the members of cluster 3, which is new, 90\u00a0% belong to cluster 2 where there is one cluster less."));
}
