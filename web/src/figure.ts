// The frame of a plot: title, legend, the drawing (made anew when width or theme changes), a menu that saves
// it, and beside it a plain-language note.
import { h } from "./dom";
import { clip } from "./format";
import { savePng, saveSvg } from "./save";
import { colours, type Colours, isDark, onThemeChange } from "./theme";

export interface Canvas extends Colours {
  width: number;
  dark: boolean;
}

export interface LegendItem {
  name: string;
  colour: (dark: boolean) => string;
}

export interface Figure {
  id: string; // also the name of saved files
  title: string;
  label: string; // what a screen reader says of the drawing
  note: string[]; // paragraphs under "What does this mean?"
  draw: (canvas: Canvas) => SVGSVGElement | HTMLElement;
  legend?: LegendItem[];
  caption?: string;
  maxWidth?: number;
}

export function figure(spec: Figure): HTMLElement {
  const stage = h("div", { class: "stage" });
  const legend = h("ul", { class: "legend" });
  let drawnWidth = 0;

  const draw = () => {
    const width = Math.floor(Math.min(stage.clientWidth, spec.maxWidth ?? Infinity));
    if (width <= 0) return;
    drawnWidth = width;
    const dark = isDark();
    const drawing = spec.draw({ width, dark, ...colours() });
    drawing.setAttribute("role", "img");
    drawing.setAttribute("aria-label", spec.label);
    stage.replaceChildren(drawing);
    legend.replaceChildren(...(spec.legend ?? []).map((item) => {
      const swatch = h("i", { class: "swatch" });
      swatch.style.background = item.colour(dark);
      return h("li", { title: item.name }, swatch, clip(item.name, 28));
    }));
  };
  onThemeChange(draw);
  new ResizeObserver(() => {
    const width = Math.floor(Math.min(stage.clientWidth, spec.maxWidth ?? Infinity));
    if (width !== drawnWidth) requestAnimationFrame(draw);
  }).observe(stage);

  const picture = () => ({
    svg: stage.querySelector("svg") as SVGSVGElement,
    title: spec.title,
    legend: (spec.legend ?? []).map((item) => ({ name: clip(item.name, 28), colour: item.colour(isDark()) })),
    ...colours(),
  });
  return h("figure", { class: "figure", id: spec.id },
    h("div", { class: "plot" },
      h("header", {}, h("h3", {}, spec.title), saveMenu(spec.id, picture)),
      spec.legend && legend,
      stage,
      spec.caption && h("p", { class: "caption" }, spec.caption)),
    h("figcaption", {}, h("h4", {}, "What does this mean?"), ...spec.note.map((text) => h("p", {}, text))));
}

function saveMenu(id: string, picture: () => Parameters<typeof saveSvg>[1]): HTMLElement {
  const menu = h("details", { class: "menu" });
  const entry = (text: string, save: typeof saveSvg | typeof savePng) =>
    h("button", { type: "button", click: () => {
      menu.open = false;
      void save(`truecluster-${id}`, picture());
    } }, text);
  menu.append(h("summary", { "aria-label": "Save this plot" }, "Save"),
    h("div", {}, entry("Save as SVG", saveSvg), entry("Save as PNG", savePng)));
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  document.addEventListener("click", (event) => {
    if (!menu.contains(event.target as Node)) menu.open = false;
  });
  return menu;
}
