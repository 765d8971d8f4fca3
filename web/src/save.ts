// Saves a plot as one picture with its title and legend, as SVG or (twice the size on screen) PNG.
import { download } from "./dom";
import type { Colours } from "./theme";

export interface Picture extends Colours {
  svg: SVGSVGElement;
  title: string;
  legend: { name: string; colour: string }[];
}

const svgNamespace = "http://www.w3.org/2000/svg";
const font = "Inter, 'Segoe UI', system-ui, 'Helvetica Neue', Arial, sans-serif";
const margin = 16;

function add(parent: Element, tag: string, attributes: Record<string, string | number>, text?: string): Element {
  const element = document.createElementNS(svgNamespace, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

function compose(picture: Picture): { text: string; width: number; height: number } {
  const plot = picture.svg.cloneNode(true) as SVGSVGElement;
  const plotWidth = Number(picture.svg.getAttribute("width"));
  const plotHeight = Number(picture.svg.getAttribute("height"));
  const width = plotWidth + 2 * margin;
  const outer = document.createElementNS(svgNamespace, "svg");
  const background = add(outer, "rect", { width: "100%", height: "100%", fill: picture.card });
  const style = { "font-family": font, fill: picture.ink };
  add(outer, "text", { x: margin, y: margin + 14, "font-size": 15, "font-weight": 600, ...style }, picture.title);

  let x = margin;
  let y = margin + 38;
  for (const item of picture.legend) {
    const itemWidth = 24 + 7 * Array.from(item.name).length;
    if (x > margin && x + itemWidth > width - margin) {
      x = margin;
      y += 20;
    }
    add(outer, "rect", { x, y: y - 10, width: 11, height: 11, rx: 2, fill: item.colour });
    add(outer, "text", { x: x + 16, y, "font-size": 12, ...style }, item.name);
    x += itemWidth;
  }
  const top = picture.legend.length > 0 ? y + 12 : margin + 26;
  plot.setAttribute("x", String(margin));
  plot.setAttribute("y", String(top));
  plot.style.fontFamily = font;
  plot.style.color = picture.ink;
  plot.querySelectorAll('[aria-label="tip"], [data-mark="tip"]').forEach((tip) => tip.remove());
  outer.append(plot);
  const height = top + plotHeight + margin;
  for (const element of [outer, background]) {
    element.setAttribute("width", String(width));
    element.setAttribute("height", String(height));
  }
  return { text: new XMLSerializer().serializeToString(outer), width, height };
}

export async function saveSvg(name: string, picture: Picture): Promise<void> {
  download(`${name}.svg`, new Blob([compose(picture).text], { type: "image/svg+xml" }));
}

export async function savePng(name: string, picture: Picture): Promise<void> {
  const { text, width, height } = compose(picture);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * width;
  canvas.height = 2 * height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && download(`${name}.png`, blob), "image/png");
}
