// A box beside the pointer for plots of too many values to hand each of them to Plot's own tip.
import type * as Plot from "@observablehq/plot";
import type { Canvas } from "../figure";

const svg = "http://www.w3.org/2000/svg";
const lineHeight = 16;
const padding = 8;

function element<T extends keyof SVGElementTagNameMap>(
  tag: T,
  attributes: Record<string, string | number>,
): SVGElementTagNameMap[T] {
  const made = document.createElementNS(svg, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

// `text` says what lies at a place in the units of the axes; null: nothing.
export function hover(
  drawing: SVGSVGElement & Plot.Plot,
  canvas: Canvas,
  text: (x: number, y: number) => string | null,
): void {
  const [x, y] = [drawing.scale("x"), drawing.scale("y")];
  if (!x?.invert || !y?.invert) return;
  const tip = element("g", { "data-mark": "tip", "pointer-events": "none" });
  drawing.append(tip);
  drawing.addEventListener("pointermove", (event) => {
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM()?.inverse());
    const said = text(x.invert?.(place.x), y.invert?.(place.y));
    tip.replaceChildren();
    if (said === null) return;
    const lines = said.split("\n");
    const width = 2 * padding + 6.8 * Math.max(...lines.map((line) => Array.from(line).length));
    const height = 2 * padding + lineHeight * lines.length;
    const left = Math.max(0, Math.min(place.x + 12, canvas.width - width));
    const top = place.y + 14 + height > Number(drawing.getAttribute("height")) ? place.y - height - 8 : place.y + 14;
    tip.append(element("rect", { x: left, y: top, width, height, rx: 4, fill: canvas.card, stroke: canvas.line }));
    lines.forEach((line, at) => {
      const row = element("text", {
        x: left + padding,
        y: top + padding + lineHeight * (at + 0.75),
        fill: canvas.ink,
        "font-size": 12,
        "text-anchor": "start",
      });
      row.textContent = line;
      tip.append(row);
    });
  });
  drawing.addEventListener("pointerleave", () => tip.replaceChildren());
}
