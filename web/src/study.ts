// One part of the study: its tables beside the published numbers, its pictures, and what they show.
import { h } from "./dom";
import { studyHeatMapFigure } from "./plots/heatmap";
import { stripPlotFigure } from "./plots/strips";
import type { Study } from "./result";
import { type Section, section } from "./section";
import { studyTable } from "./tables";

export function studySection(study: Study): Section {
  const [name, ...rest] = study.title.split(":");
  const about = rest.join(":").trim();
  return section(study.name, name,
    about ? h("p", { class: "reason" }, `${about.charAt(0).toUpperCase()}${about.slice(1)}.`) : null,
    study.notes.length > 0 ? h("ul", { class: "notes" }, ...study.notes.map((note) => h("li", {}, note))) : null,
    ...study.strip_plots.map((plot, i) => stripPlotFigure(plot, `${study.name}-dots-${i + 1}`)),
    ...study.heat_maps.map((map, i) => studyHeatMapFigure(map, `${study.name}-map-${i + 1}`)),
    ...study.tables.map(studyTable));
}
