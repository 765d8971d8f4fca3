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
    number(fixed(m.cic)), number(fixed(m.cic_standard_error)), number(fixed(m.information)), number(fixed(m.uncertainty)),
    number(fixed(m.relative_model_complexity)), number(fixed(m.half_difference)), number(count(m.n_replicates)), h("td", {}, m.converged ? "yes" : "no"),
    h("td", {}, (m.cluster_sizes ?? []).map(count).join(" · "))));
  return h("details", { class: "more" }, h("summary", {}, "All numbers as a table"),
    table(["K", "Method", "CIC", "Standard error", "Information", "Uncertainty", "Relative model complexity", "Half difference", "Replicates", "Converged", "Cluster sizes"], rows, "All models"));
}

export function studyTable(given: Table): HTMLElement {
  const cell = (value: Cell) => typeof value === "number"
    ? h("td", { class: "number" }, Number.isInteger(value) ? count(value) : fixed(value)) : h("td", {}, value ?? "–");
  return h("div", { class: "figure wide" }, h("div", { class: "plot" },
    h("header", {}, h("h3", {}, given.title)),
    table(given.columns, given.rows.map((row) => h("tr", {}, ...row.map(cell))), given.title),
    given.note && h("p", { class: "caption" }, given.note)));
}
