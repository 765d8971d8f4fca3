// What all plots share: size, type, the box that follows the pointer, and the cluster legend.
import * as Plot from "@observablehq/plot";
import type { Canvas, LegendItem } from "../figure";
import { clusterColour } from "../palette";
import { clusterName, type View } from "../view";

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

// Names for the groups along an axis of `pixels`: the full name, else the short one, else none. `lengthwise` names run
// along the axis, the others stand beside it.
export function groupNames(view: View, labels: number[], pixels: number, lengthwise: boolean) {
  return groups(labels).flatMap((group) => {
    const space = ((group.to - group.from) / labels.length) * pixels;
    const room = lengthwise ? Math.floor(space / 7) : space >= 12 ? 11 : 0;
    const names = [clusterName(view, group.label), view.clusters[group.label]?.short ?? ""];
    const name = names.find((n) => n.length <= room);
    return name ? [{ at: (group.from + group.to) / 2, name }] : [];
  });
}

export const notMarked = 0.12; // opacity of what does not belong to the selection
