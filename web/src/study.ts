// One part of the study: its tables beside the published numbers, its pictures, and what they show.
import { h } from "./dom";
import { figure } from "./figure";
import { capital } from "./format";
import { studyHeatMapFigure } from "./plots/heatmap";
import { stripPlotFigure } from "./plots/strips";
import type { Study } from "./result";
import { type Section, section } from "./section";
import { studyTable } from "./tables";

// With its description, unless the answer says it.
export function studySection(study: Study, _at: number, all: Study[]): Section {
  const [name, ...rest] = study.title.split(":");
  const about = rest.join(":").trim();
  return section(study.name, name,
    about && all.length > 1 ? h("p", { class: "reason" }, `${capital(about)}.`) : null,
    study.notes.length > 0 ? h("ul", { class: "notes" }, ...study.notes.map((note) => h("li", {}, note))) : null,
    ...study.strip_plots.map((plot, i) => stripPlotFigure(plot, `${study.name}-dots-${i + 1}`)),
    study.heat_maps.length > 0 ? h("div", { class: "grid" }, ...study.heat_maps.map((map, i) => figure(studyHeatMapFigure(map, `${study.name}-map-${i + 1}`)))) : null,
    ...study.tables.map((table) => studyTable(table.title === study.title ? { ...table, title: "Computed and published" } : table)));
}
