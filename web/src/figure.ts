// The frame of a plot: title, legend, the drawing (redrawn when width, theme or what is shown changes), a menu that
// saves it, its values as a table, and beside it a plain-language note.
import { h } from "./dom";
import { clip } from "./format";
import { asImage } from "./image";
import { savePng, saveSvg } from "./save";
import { draw as schedule, watch } from "./schedule";
import { type Cell, simpleTable } from "./table";
import { colours, type Colours, isDark } from "./theme";

export interface Canvas extends Colours {
  width: number;
  dark: boolean;
}

export interface LegendItem {
  name: string;
  colour: (dark: boolean) => string;
  pressed?: boolean; // belongs to the selection
  click?: () => void; // selects what it stands for
}

export interface Figure {
  title: string;
  label: string; // what a screen reader says of the drawing
  note: string[]; // paragraphs under "What does this mean?"
  draw: (canvas: Canvas) => SVGSVGElement;
  values: () => { columns: string[]; rows: Cell[][] }; // what the drawing shows, for those who cannot point at it
  legend?: LegendItem[];
  buttons?: { text: string; pressed: boolean; click: () => void }[]; // what the plot can be asked for
  buttonsLabel?: string;
  caption?: string;
  maxWidth?: number;
}

export interface Frame {
  element: HTMLElement;
  show: (figure: Figure) => void;
}

const mostRows = 500;

export function frame(id: string): Frame {
  const stage = h("div", { class: "stage" });
  const legend = h("ul", { class: "legend" });
  const buttons = h("div", { class: "choices", role: "group" });
  const title = h("h3", {});
  const caption = h("p", { class: "caption" });
  const note = h("div", {});
  const values = h("div", { class: "values", hidden: true });
  let spec: Figure;
  let drawnWidth = 0;
  let room = 0; // as last observed: to ask for it while others draw would lay out the whole page each time

  const widthNow = () => Math.floor(Math.min(room || stage.clientWidth, spec.maxWidth ?? Infinity));
  const draw = () => {
    const width = widthNow();
    if (width <= 0) return;
    drawnWidth = width;
    const drawing = spec.draw({ width, dark: isDark(), ...colours() });
    asImage(drawing, spec.label);
    stage.replaceChildren(drawing);
  };
  const again = () => spec && schedule(element, draw);
  const showValues = () => {
    if (values.hidden) return values.replaceChildren();
    const { columns, rows } = spec.values();
    const cut = rows.length > mostRows ? `The first ${mostRows} of ${rows.length} rows.` : "";
    values.replaceChildren(simpleTable(columns, rows.slice(0, mostRows), `${spec.title}: values`));
    if (cut) values.append(h("p", { class: "caption" }, cut));
  };
  const toggleValues = () => {
    values.hidden = !values.hidden;
    showValues();
    if (!values.hidden) values.querySelector<HTMLElement>(".scroll")?.focus();
  };
  const picture = () => {
    if (!stage.querySelector("svg")) draw();
    return {
      svg: stage.querySelector("svg") as SVGSVGElement,
      title: spec.title,
      legend: (spec.legend ?? []).map((item) => ({ name: clip(item.name, 28), colour: item.colour(isDark()) })),
      ...colours(),
    };
  };
  const about = h("figcaption", {}, h("h4", {}, "What does this mean?"), note);
  const element = h(
    "figure",
    { class: "figure", id },
    h(
      "div",
      { class: "plot" },
      h("header", {}, title, menu(id, picture, toggleValues)),
      legend,
      buttons,
      stage,
      caption,
      values,
    ),
    about,
  );
  watch(element);
  new ResizeObserver(([entry]) => {
    room = entry.contentRect.width;
    if (spec && room > 0 && widthNow() !== drawnWidth) again();
  }).observe(stage);

  return {
    element,
    show(figure) {
      spec = figure;
      title.textContent = figure.title;
      caption.textContent = figure.caption ?? "";
      caption.hidden = !figure.caption;
      note.replaceChildren(...figure.note.map((text) => h("p", {}, text)));
      about.hidden = figure.note.length === 0;
      showLegend(legend, figure.legend ?? []);
      showButtons(buttons, figure);
      showValues();
      again();
    },
  };
}

function showLegend(list: HTMLElement, items: LegendItem[]): void {
  list.hidden = items.length === 0;
  const focused = [...list.querySelectorAll("button")].indexOf(document.activeElement as HTMLButtonElement);
  list.replaceChildren(
    ...items.map((item) => {
      const swatch = h("i", { class: "swatch" });
      swatch.style.background = item.colour(isDark());
      const name = clip(item.name, 28);
      if (!item.click) return h("li", { title: item.name }, swatch, name);
      return h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            title: `Highlight ${name}`,
            "aria-pressed": String(item.pressed ?? false),
            click: item.click,
          },
          swatch,
          name,
        ),
      );
    }),
  );
  if (focused >= 0) list.querySelectorAll("button")[focused]?.focus();
}

function showButtons(list: HTMLElement, { buttons = [], buttonsLabel = "" }: Figure): void {
  list.hidden = buttons.length === 0;
  list.setAttribute("aria-label", buttonsLabel);
  const focused = [...list.querySelectorAll("button")].indexOf(document.activeElement as HTMLButtonElement);
  list.replaceChildren(
    `${buttonsLabel}: `,
    ...buttons.map(({ text, pressed, click }) =>
      h("button", { type: "button", "aria-pressed": String(pressed), click }, text),
    ),
  );
  if (focused >= 0) list.querySelectorAll("button")[focused]?.focus();
}

function menu(id: string, picture: () => Parameters<typeof saveSvg>[1], toggleValues: () => void): HTMLElement {
  const details = h("details", { class: "menu" });
  const entry = (text: string, act: () => void) =>
    h(
      "button",
      {
        type: "button",
        click: () => {
          details.open = false;
          act();
        },
      },
      text,
    );
  details.append(
    h("summary", {}, "Values, save"),
    h(
      "div",
      {},
      entry("Show the values", toggleValues),
      entry("Save as SVG", () => void saveSvg(`truecluster-${id}`, picture())),
      entry("Save as PNG", () => void savePng(`truecluster-${id}`, picture())),
    ),
  );
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    details.open = false;
    details.querySelector("summary")?.focus();
  });
  details.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !details.contains(event.relatedTarget as Node)) details.open = false;
  });
  return details;
}
