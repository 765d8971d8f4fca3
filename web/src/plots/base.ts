// What all plots share: size, type, and the look of the box that follows the pointer.
import * as Plot from "@observablehq/plot";
import type { Canvas, LegendItem } from "../figure";
import { clusterColour } from "../palette";
import { clusterName, type View } from "../view";

export function plot(canvas: Canvas, options: Plot.PlotOptions): SVGSVGElement {
  return Plot.plot({
    width: canvas.width,
    marginLeft: 44,
    marginRight: 16,
    style: { fontFamily: "inherit", fontSize: "12px", color: canvas.ink, background: "transparent", overflow: "visible" },
    ...options,
  }) as SVGSVGElement;
}

export function tip(canvas: Canvas): Plot.TipOptions {
  return { fill: canvas.card, stroke: canvas.line, fontSize: 12, lineHeight: 1.35, textPadding: 10, lineWidth: 24, textOverflow: "ellipsis-end" };
}

export function clusterLegend(view: View): LegendItem[] {
  return view.clusters.map((cluster, index) => ({
    name: cluster.name,
    colour: (dark) => clusterColour(index, dark),
  }));
}

// The middle of each run of cases with one label, in a list sorted by label.
export function groups(labels: number[]): { label: number; from: number; to: number }[] {
  const found: { label: number; from: number; to: number }[] = [];
  labels.forEach((label, index) => {
    const last = found[found.length - 1];
    if (last && last.label === label) last.to = index + 1;
    else found.push({ label, from: index, to: index + 1 });
  });
  return found;
}

// Names for the groups along an axis of `pixels`, left out where a group has no room: `lengthwise` names
// run along the axis, the others stand beside it.
export function groupNames(view: View, labels: number[], pixels: number, lengthwise: boolean) {
  return groups(labels).flatMap((group) => {
    const space = ((group.to - group.from) / labels.length) * pixels;
    const room = lengthwise ? Math.floor(space / 7) : space >= 14 ? 11 : 0;
    const name = clusterName(view, group.label, Math.max(room, 1));
    const whole = name === clusterName(view, group.label);
    return room > 0 && (whole || room >= 8) ? [{ at: (group.from + group.to) / 2, name }] : [];
  });
}
