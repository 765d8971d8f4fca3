// A heat map on a regular grid, drawn as one image with a colour scale beside it.
import * as Plot from "@observablehq/plot";
import type { Canvas, Figure } from "../figure";
import { capital, short } from "../format";
import { clusterColour, ramp } from "../palette";
import type { HeatMap } from "../result";
import type { Cell } from "../table";
import { hover } from "./hover";
import { plot } from "./shared";

export interface Axis {
  from: number; // outer edges of the first and the last cell
  to: number;
  name: string | null;
  ticks?: { at: number; name: string }[]; // numbers if left out
}

export interface Grid {
  nx: number;
  ny: number;
  x: Axis;
  y: Axis;
  value: (i: number, j: number) => number | null;
  title: (i: number, j: number) => string;
  range?: [number, number]; // of the colours; the values' own if left out
  diverging?: boolean; // two hues, for values below and above zero
  rowHeight?: number; // the map is square if left out
  downwards?: boolean; // the first row is on top
  marked?: number[]; // rows with a mark at their right end
}

function axisOptions({ name, ticks }: Axis): Plot.ScaleOptions {
  if (!ticks) return { label: name, ticks: 6 };
  return {
    label: name,
    ticks: ticks.map((t) => t.at),
    tickSize: 0,
    tickFormat: (at: number) => ticks.find((t) => t.at === at)?.name ?? "",
  };
}

// The colour scale right of the map; each step covers all below the next, so that no seams show.
function colourBar(
  canvas: Canvas,
  { x, y, downwards }: Grid,
  [low, high]: [number, number],
  colour: (t: number) => string,
) {
  const steps = Array.from({ length: 48 }, (_, s) => s / 48);
  const [bottom, top] = downwards ? [y.to, y.from] : [y.from, y.to];
  const at = (share: number) => x.from + share * (x.to - x.from);
  return [
    Plot.rect(steps, {
      x1: at(1.04),
      x2: at(1.07),
      y1: (s: number) => bottom + s * (top - bottom),
      y2: top,
      fill: (s: number) => colour(s),
    }),
    Plot.text(
      [
        [low, bottom],
        [high, top],
      ],
      { x: at(1.085), y: "1", text: (d: number[]) => short(d[0]), textAnchor: "start", fill: canvas.muted },
    ),
  ];
}

// Its values as rows of a table, beginning with the names of the rows.
export function gridValues({ nx, ny, value }: Pick<Grid, "nx" | "ny" | "value">, rows: Cell[]): Cell[][] {
  return Array.from({ length: ny }, (_, j) => [rows[j], ...Array.from({ length: nx }, (_unused, i) => value(i, j))]);
}

export function heatMap(canvas: Canvas, grid: Grid): SVGSVGElement {
  const { nx, ny, x, y } = grid;
  const values = Array.from({ length: nx * ny }, (_, at) => grid.value(at % nx, Math.floor(at / nx)) ?? NaN);
  const extent = values.reduce<[number, number]>(
    ([low, high], v) => (Number.isNaN(v) ? [low, high] : [Math.min(low, v), Math.max(high, v)]),
    [Infinity, -Infinity],
  );
  const limit = Math.max(Math.abs(extent[0]), Math.abs(extent[1]));
  const range: [number, number] = grid.range ?? (grid.diverging ? [-limit, limit] : extent);
  const above = ramp(canvas.card, clusterColour(0, canvas.dark));
  const below = ramp(canvas.card, clusterColour(4, canvas.dark));
  const colour = grid.diverging ? (t: number) => (t < 0.5 ? below(1 - 2 * t) : above(2 * t - 1)) : above;
  const longest = Math.max(0, ...(y.ticks ?? []).map((t) => Array.from(t.name).length));
  const marginLeft = y.ticks ? Math.max(34, 14 + 7 * longest) : 48;
  const marginRight = Math.max(52, (canvas.width - marginLeft) * 0.14);
  const drawing = plot(canvas, {
    height:
      (grid.rowHeight ? ny * grid.rowHeight : Math.min(canvas.width - marginLeft - marginRight, 420)) +
      (x.name ? 68 : 34),
    marginLeft,
    marginTop: y.name ? 26 : 6,
    marginBottom: x.name ? 42 : 28,
    marginRight,
    x: { domain: [x.from, x.to], labelAnchor: "center", ...axisOptions(x) },
    y: { domain: grid.downwards ? [y.to, y.from] : [y.from, y.to], ...axisOptions(y) },
    color: { type: "linear", domain: range, interpolate: colour as never, unknown: canvas.line },
    marks: [
      Plot.raster(values, {
        width: nx,
        height: ny,
        x1: x.from,
        y1: y.from,
        x2: x.to,
        y2: y.to,
        imageRendering: "pixelated",
      } as Plot.RasterOptions),
      Plot.frame({ stroke: canvas.line }),
      Plot.rect(grid.marked ?? [], {
        x1: x.from + 1.005 * (x.to - x.from),
        x2: x.from + 1.025 * (x.to - x.from),
        y1: (row: number) => y.from + (row / ny) * (y.to - y.from),
        y2: (row: number) => y.from + ((row + 1) / ny) * (y.to - y.from),
        fill: canvas.ink,
      }),
      ...colourBar(canvas, grid, range, colour),
    ],
  });
  const place = (axis: Axis, value: number, n: number) => Math.floor(((value - axis.from) / (axis.to - axis.from)) * n);
  hover(drawing, canvas, (px, py) => {
    const [i, j] = [place(x, px, nx), place(y, py, ny)];
    return i < 0 || i >= nx || j < 0 || j >= ny || grid.value(i, j) === null ? null : grid.title(i, j);
  });
  return drawing;
}

// Values of a grid are the middles of its cells.
function numericAxis({ name, values }: HeatMap["x"]): Axis {
  const half = values.length > 1 ? (values[1] - values[0]) / 2 : 0.5;
  return { name, from: values[0] - half, to: values[values.length - 1] + half };
}

export function studyHeatMapFigure(map: HeatMap): Figure {
  const colours = map.diverging ? "Blue is above zero, red below." : "The stronger the colour, the higher.";
  return {
    title: capital(map.title),
    label: `Heat map of ${map.title} over ${map.x.name} and ${map.y.name}.`,
    maxWidth: 600,
    note: [`Each cell is one simulated situation. ${colours} Grey cells have no value. Point at a cell to read it.`],
    draw: (canvas) =>
      heatMap(canvas, {
        nx: map.x.values.length,
        ny: map.y.values.length,
        x: numericAxis(map.x),
        y: numericAxis(map.y),
        value: (i, j) => map.values[j][i],
        range: map.range,
        diverging: map.diverging,
        title: (i, j) =>
          `${map.x.name} ${short(map.x.values[i])}\n${map.y.name} ` +
          `${short(map.y.values[j])}\n${short(map.values[j][i] ?? NaN)}`,
      }),
    values: () => ({
      columns: [`${map.y.name} \\ ${map.x.name}`, ...map.x.values.map(String)],
      rows: gridValues(
        { nx: map.x.values.length, ny: map.y.values.length, value: (i, j) => map.values[j][i] },
        map.y.values,
      ),
    }),
  };
}
