// A box drawn with the pointer on a plot with two numeric axes.
import type * as Plot from "@observablehq/plot";
import type { Canvas } from "../figure";

type Range = [number, number];

export function brush(drawing: SVGSVGElement & Plot.Plot, canvas: Canvas, done: (x: Range, y: Range) => void): void {
  const [x, y] = [drawing.scale("x"), drawing.scale("y")];
  if (!x?.invert || !y?.invert) return;
  const box = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  box.setAttribute("fill", canvas.accent);
  box.setAttribute("fill-opacity", "0.12");
  box.setAttribute("stroke", canvas.accent);
  box.setAttribute("class", "brush");
  let start: DOMPoint | null = null;

  const place = (event: PointerEvent) =>
    new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM()?.inverse());
  const ends = (a: number, b: number): Range => (a < b ? [a, b] : [b, a]);
  const far = (now: DOMPoint) => start !== null && Math.abs(now.x - start.x) > 5 && Math.abs(now.y - start.y) > 5;
  drawing.style.touchAction = "pan-y";
  drawing.addEventListener("pointerdown", (event) => {
    start = event.button === 0 ? place(event) : null;
  });
  drawing.addEventListener("pointermove", (event) => {
    const now = place(event);
    if (!start || !far(now)) return;
    if (!box.isConnected) {
      drawing.append(box);
      drawing.setPointerCapture(event.pointerId);
    }
    box.setAttribute("x", String(Math.min(start.x, now.x)));
    box.setAttribute("y", String(Math.min(start.y, now.y)));
    box.setAttribute("width", String(Math.abs(start.x - now.x)));
    box.setAttribute("height", String(Math.abs(start.y - now.y)));
  });
  drawing.addEventListener("pointerup", (event) => {
    const now = place(event);
    if (start && box.isConnected && far(now)) {
      const [x1, y1, x2, y2] = [x.invert?.(start.x), y.invert?.(start.y), x.invert?.(now.x), y.invert?.(now.y)];
      done(ends(x1, x2), ends(y1, y2));
    }
    box.remove();
    start = null;
  });
  drawing.addEventListener("pointercancel", () => {
    box.remove();
    start = null;
  });
  drawing.addEventListener("dragstart", (event) => event.preventDefault());
}
