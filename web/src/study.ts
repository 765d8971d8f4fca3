// One part of the study: its tables beside the published numbers, its pictures, and what they show.
import { h } from "./dom";
import { capital, count, fixed } from "./format";
import { studyHeatMapFigure } from "./plots/heatmap";
import { stripPlotFigure } from "./plots/strips";
import type { Study, Table } from "./result";
import { blockElement, type Section, section } from "./section";
import { type Cell, type Column, table } from "./table";
import type { View } from "./view";

export function card(title: string, ...content: (HTMLElement | null)[]): HTMLElement {
  return h(
    "div",
    { class: "figure wide" },
    h("div", { class: "plot" }, h("header", {}, h("h3", {}, title)), ...content),
  );
}

const longCell = 24; // characters, more are set on several lines where there is no room

function studyTable(given: Table): HTMLElement {
  const numbers = (column: number) => given.rows.map((row) => row[column]).filter((value) => typeof value === "number");
  const columns = given.columns.map((title, c): Column<Cell[]> => {
    const numeric = numbers(c).length > 0;
    const whole = numbers(c).every(Number.isInteger);
    return {
      title: title.replace(/_/g, " "),
      key: (row) => row[c],
      numeric,
      show: ({ [c]: value }) => {
        if (typeof value === "number") return whole ? count(value) : fixed(value, 4);
        const text = String(value ?? "–").replace(/_/g, " ");
        return text.length > longCell ? h("span", { class: "text" }, text) : text;
      },
    };
  });
  return card(given.title, table(columns, given.rows, { label: given.title }));
}

// Published numbers that were computed again: those whose difference is at most half a unit of the third digit, which
// is what the paper prints, or two standard deviations over seeds where the table has one.
export function reproduced(studies: Study[]): { n: number; of: number } {
  let [n, of] = [0, 0];
  for (const { columns, rows } of studies.flatMap((s) => s.tables)) {
    const [difference, spread] = [columns.indexOf("difference"), columns.indexOf("spread")];
    for (const row of rows) {
      const value = row[difference];
      if (typeof value !== "number") continue;
      of += 1;
      const room = typeof row[spread] === "number" ? 2 * (row[spread] as number) : 0;
      if (Math.abs(value) <= 0.0005 + 1e-9 + room) n += 1;
    }
  }
  return { n, of };
}

// Maps stand side by side; each is drawn when it comes into view.
function maps(study: Study): { element: HTMLElement; show: (view: View) => void } {
  const blocks = study.heat_maps.map((map, i) =>
    blockElement({ id: `${study.name}-map-${i + 1}`, make: () => studyHeatMapFigure(map) }),
  );
  return {
    element: h("div", { class: "grid" }, ...blocks.map((b) => b.element)),
    show: (view) => blocks.forEach((b) => b.show(view)),
  };
}

// With its description, unless the answer says it.
export function studySection(study: Study, _at: number, all: Study[]): Section {
  const [name, ...rest] = study.title.split(":");
  const about = rest.join(":").trim();
  const grid = maps(study);
  const { n, of } = reproduced([study]);
  const score = of > 0 && all.length > 1 ? `${count(n)} of ${count(of)} published numbers reproduced.` : "";
  const text = [about && all.length > 1 ? `${capital(about)}.` : "", score].filter(Boolean).join(" ");
  const made = section(
    study.name,
    name,
    { id: `${study.name}-about`, make: () => (text ? h("p", { class: "reason" }, text) : null) },
    {
      id: `${study.name}-notes`,
      make: () =>
        study.notes.length > 0 ? h("ul", { class: "notes" }, ...study.notes.map((note) => h("li", {}, note))) : null,
    },
    ...study.strip_plots.map((plot, i) => ({ id: `${study.name}-dots-${i + 1}`, make: () => stripPlotFigure(plot) })),
    { id: `${study.name}-maps`, make: () => (study.heat_maps.length > 0 ? grid.element : null) },
    ...study.tables.map((given, i) => ({
      id: `${study.name}-table-${i + 1}`,
      make: () => studyTable(given.title === study.title ? { ...given, title: "Computed and published" } : given),
    })),
  );
  return {
    ...made,
    show: (view) => {
      made.show(view);
      grid.show(view);
    },
  };
}
