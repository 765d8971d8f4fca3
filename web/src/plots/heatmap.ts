// A heat map on a regular grid, drawn as one image with a colour scale beside it.
import * as Plot from "@observablehq/plot";
import type { Canvas, Figure } from "../figure";
import { short } from "../format";
import { clusterColour, ramp } from "../palette";
import type { HeatMap } from "../result";
import { plot, tip } from "./base";

export interface Grid {
  nx: number;
  ny: number;
  value: (i: number, j: number) => number | null;
  title: (i: number, j: number) => string;
  xName: string;
  yName: string;
  xTick: (i: number) => string;
  yTick: (j: number) => string;
}

// At most six ticks, in the middle of their cells.
function ticks(n: number): number[] {
  const step = Math.max(1, Math.ceil(n / 6));
  return Array.from({ length: Math.ceil(n / step) }, (_, i) => i * step + 0.5);
}

export function heatMap(canvas: Canvas, grid: Grid): SVGSVGElement {
  const { nx, ny } = grid;
  const cells = Array.from({ length: nx * ny }, (_, at) => {
    const i = at % nx;
    const j = Math.floor(at / nx);
    return { i, j, x: i + 0.5, y: j + 0.5, value: grid.value(i, j) };
  });
  const known = cells.flatMap((c) => (c.value === null ? [] : [c.value]));
  const low = Math.min(...known);
  const high = Math.max(...known, low + 1e-9);
  const colour = ramp(canvas.card, clusterColour(0, canvas.dark));
  const steps = Array.from({ length: 32 }, (_, s) => s);
  const barX = (s: number) => nx * (1.05 + 0 * s);
  return plot(canvas, {
    height: Math.min(canvas.width, 440),
    marginLeft: 52,
    marginTop: 26,
    marginBottom: 42,
    marginRight: 56,
    x: { domain: [0, nx], ticks: ticks(nx), tickFormat: (x: number) => grid.xTick(Math.floor(x)), label: grid.xName, labelAnchor: "center" },
    y: { domain: [0, ny], ticks: ticks(ny), tickFormat: (y: number) => grid.yTick(Math.floor(y)), label: grid.yName },
    color: { type: "linear", domain: [low, high], interpolate: colour as never, unknown: "transparent" },
    marks: [
      Plot.raster(cells.map((c) => c.value ?? NaN), { width: nx, height: ny, x1: 0, y1: 0, x2: nx, y2: ny, imageRendering: "pixelated" } as Plot.RasterOptions),
      Plot.frame({ stroke: canvas.line }),
      Plot.rect(steps, { x1: barX, x2: (s: number) => barX(s) + nx * 0.03, y1: (s: number) => (ny * s) / 32, y2: (s: number) => (ny * (s + 1)) / 32, fill: (s: number) => colour(s / 31), clip: false }),
      Plot.text([low, high], { x: nx * 1.09, y: (v: number) => (v === high ? ny : 0), text: short, textAnchor: "start" }),
      Plot.tip(cells.filter((c) => c.value !== null), Plot.pointer({ x: "x", y: "y", maxRadius: 30, title: (c: (typeof cells)[0]) => grid.title(c.i, c.j), ...tip(canvas) })),
    ],
  });
}

export function studyHeatMapFigure(map: HeatMap, index: number): Figure {
  return {
    id: `heat-map-${index + 1}`,
    title: map.title,
    label: `Heat map of ${map.title} over ${map.x.name} and ${map.y.name}.`,
    maxWidth: 560,
    note: [map.note ?? `Each cell is one simulated situation: ${map.x.name} from left to right, ${map.y.name} from bottom to top. The darker, the higher the value; empty cells have none.`],
    draw: (canvas) => heatMap(canvas, {
      nx: map.x.values.length, ny: map.y.values.length,
      value: (i, j) => map.values[j][i],
      title: (i, j) => `${map.x.name} ${short(map.x.values[i])}\n${map.y.name} ${short(map.y.values[j])}\n${short(map.values[j][i] ?? NaN)}`,
      xName: map.x.name, yName: map.y.name,
      xTick: (i) => short(map.x.values[i]), yTick: (j) => short(map.y.values[j]),
    }),
  };
}
