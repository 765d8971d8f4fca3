// What all plots share: size, type, the box that follows the pointer, and the cluster legend.
import * as Plot from "@observablehq/plot";
import type { Canvas, LegendItem } from "../figure";
import { clip, fixed } from "../format";
import { clusterColour, nColours } from "../palette";
import { clusterName, type DrawnCase, type View } from "../view";

export function plot(canvas: Canvas, options: Plot.PlotOptions): SVGSVGElement & Plot.Plot {
  return Plot.plot({
    width: canvas.width,
    marginLeft: 44,
    marginRight: 16,
    style: {
      fontFamily: "inherit",
      fontSize: "12px",
      color: canvas.ink,
      background: "transparent",
      overflow: "visible",
    },
    ...options,
  }) as SVGSVGElement & Plot.Plot;
}

export function tip(canvas: Canvas): Plot.TipOptions {
  return {
    fill: canvas.card,
    stroke: canvas.line,
    fontSize: 12,
    lineHeight: 1.35,
    textPadding: 10,
    lineWidth: 24,
    textOverflow: "ellipsis-end",
    // Follows the pointer; what it says is also in the values of the plot, which the keyboard reaches.
    ariaHidden: "true",
  };
}

// Calls `act` with the datum of a shape of this mark when it is clicked. Plot numbers its shapes by their data.
export function onClick<T>(drawing: SVGSVGElement, mark: string, data: T[], act: (datum: T) => void): void {
  for (const group of drawing.querySelectorAll<SVGGElement>(`g[aria-label="${mark}"]`)) {
    group.style.cursor = "pointer";
    group.addEventListener("click", (event) => {
      const at = (event.target as unknown as { __data__?: number | number[] }).__data__;
      const datum = data[Array.isArray(at) ? at[0] : (at as number)];
      if (datum !== undefined) act(datum);
    });
  }
}

export function colourOf(view: View, canvas: Canvas): (label: number) => string {
  return (label) => clusterColour(view.clusters[label]?.colour ?? label, canvas.dark);
}

export function isSelected(view: View, cluster: number): boolean {
  const { selection } = view;
  return selection?.kind === "cluster" && selection.model === view.shown && selection.cluster === cluster;
}

export function selectCluster(view: View, cluster: number): void {
  view.store.toggle({ kind: "cluster", model: view.shown, cluster });
}

export function clusterLegend(view: View): LegendItem[] {
  return view.clusters.map((cluster, index) => ({
    name: cluster.name,
    colour: (dark) => clusterColour(cluster.colour, dark),
    pressed: isSelected(view, index),
    click: () => selectCluster(view, index),
  }));
}

// The areas of clusters without a colour of their own are set apart by a thin line.
export function outlined(colour: (cluster: number) => number, canvas: Canvas) {
  const stroke = ({ cluster }: { cluster: number }) => (colour(cluster) >= nColours ? canvas.card : "none");
  return { stroke, strokeWidth: 0.5 };
}

// Each run of cases with one label, in a list sorted by label.
export function groups(labels: number[]): { label: number; from: number; to: number }[] {
  const found: { label: number; from: number; to: number }[] = [];
  labels.forEach((label, index) => {
    const last = found[found.length - 1];
    if (last && last.label === label) last.to = index + 1;
    else found.push({ label, from: index, to: index + 1 });
  });
  return found;
}

// Names for the groups along an axis of `pixels`: the full name, else the short one, as far as they keep clear of those
// before them. `lengthwise` names run along the axis, the others stand beside it.
export function groupNames(view: View, labels: number[], pixels: number, lengthwise: boolean) {
  const perCase = pixels / labels.length;
  const size = (name: string) => (lengthwise ? 7 * name.length : 12);
  let end = -Infinity;
  return groups(labels).flatMap(({ label, from, to }) => {
    const [full, short] = [clusterName(view, label), clip(view.clusters[label]?.short ?? "", 11)];
    const name = full.length <= 11 && size(full) <= (to - from) * perCase ? full : short;
    const at = (from + to) / 2;
    if (at * perCase - size(name) / 2 < end) return [];
    end = at * perCase + size(name) / 2;
    return [{ at, name }];
  });
}

export interface PlacedName {
  name: string;
  middle: number; // of its group, in cases
  at: number; // where the name stands, in cases
  row: number; // below the axis, from 0
}

const mostRows = 4;

// The name of every group below an axis of `pixels`: side by side, pushed apart and onto further rows where groups are
// narrow. Without any if there is no room for all.
export function namesBelow(view: View, labels: number[], pixels: number): PlacedName[] {
  const perCase = pixels / Math.max(1, labels.length);
  const names = groups(labels).map(({ label, from, to }) => {
    const room = Math.floor(((to - from) * perCase) / 7);
    const [full, short] = [clusterName(view, label), clip(view.clusters[label]?.short ?? "", 12)];
    const name = full.length <= room ? full : short;
    return { name, middle: (from + to) / 2, width: 7 * name.length + 5 };
  });
  const total = names.reduce((sum, n) => sum + n.width, 0);
  const nRows = Math.ceil(total / pixels);
  if (nRows > mostRows) return [];
  return Array.from({ length: nRows }, (_, row) => row).flatMap((row) => {
    const own = names.filter((_, i) => i % nRows === row);
    const at = pushedApart(
      own.map((n) => n.middle * perCase),
      own.map((n) => n.width),
      pixels,
    );
    return own.map(({ name, middle }, i) => ({ name, middle, at: at[i] / perCase, row }));
  });
}

// Moves things of given widths, which are in order, as little as keeps them from each other and within the room.
function pushedApart(middles: number[], widths: number[], room: number): number[] {
  const found: number[] = [];
  let end = 0;
  middles.forEach((middle, i) => {
    found.push(Math.max(middle, end + widths[i] / 2));
    end = found[i] + widths[i] / 2;
  });
  let start = room;
  for (let i = found.length; i-- > 0; ) {
    found[i] = Math.min(found[i], start - widths[i] / 2);
    start = found[i] - widths[i] / 2;
  }
  return found;
}

// "weight 1.84", where cases have weights.
export function weightLine({ base: { cases } }: View, item: DrawnCase): string[] {
  return cases.weighted ? [`weight ${fixed(cases.weight(item.at), 2)}`] : [];
}

export const notMarked = 0.12; // opacity of what does not belong to the selection
