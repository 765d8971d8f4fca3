// Many numbers by group: one line per group, one dot per number, a bar at the mean; panels side by side.
import * as Plot from "@observablehq/plot";
import type { Figure } from "../figure";
import { count, fixed } from "../format";
import { clusterColour } from "../palette";
import type { StripPlot } from "../result";
import { plot, tip } from "./shared";

interface Dot {
  panel: string;
  name: string;
  value: number;
}

export function stripPlotFigure(given: StripPlot): Figure {
  const dots: Dot[] = given.rows.flatMap((row) =>
    row.values.flatMap((values, p) => values.map((value) => ({ panel: given.panels[p], name: row.name, value }))),
  );
  const means: (Dot & { n: number })[] = given.rows.flatMap((row) =>
    row.values.map((values, p) => ({
      panel: given.panels[p],
      name: row.name,
      n: values.length,
      value: values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length),
    })),
  );
  const names = given.rows.map((row) => row.name);
  const longest = Math.max(...names.map((name) => Array.from(name).length));
  return {
    title: given.title,
    label: `${given.title}: ${dots.length} numbers in ${names.length} groups.`,
    caption: "Dots: one per scenario. Bars: the mean.",
    note: [
      "Each line is one way of matching, each dot one simulated situation. A dot at zero is as uncertain as it " +
        "should be.",
      "Dots on the left are more certain than they have a right to be; dots on the right have lost what the data hold.",
    ],
    draw: (canvas) => {
      const beside = canvas.width >= 620;
      const facet = beside ? "fx" : "fy";
      return plot(canvas, {
        height: (beside ? 1 : given.panels.length) * (names.length * 24 + 30) + 60,
        marginLeft: 14 + 6.4 * longest,
        marginTop: 30,
        marginBottom: 36,
        [facet]: beside
          ? { label: null, padding: 0.06, domain: given.panels }
          : { label: null, axis: null, padding: 0.14, domain: given.panels },
        x: { label: "Difference in bits per case", grid: true, ticks: 5, labelAnchor: "center" },
        y: { label: null, domain: names, tickSize: 0 },
        marks: [
          Plot.ruleX([0], { stroke: canvas.muted }),
          Plot.dot(dots, {
            [facet]: "panel",
            x: "value",
            y: "name",
            r: 3.5,
            fill: clusterColour(0, canvas.dark),
            fillOpacity: 0.25,
          }),
          Plot.tickX(means, {
            [facet]: "panel",
            x: "value",
            y: "name",
            stroke: clusterColour(4, canvas.dark),
            strokeWidth: 3,
            insetTop: 1,
            insetBottom: 1,
          }),
          beside
            ? null
            : Plot.text(given.panels, {
                fy: (d: string) => d,
                text: (d: string) => d,
                frameAnchor: "top-left",
                dy: -16,
                dx: -14 - 6 * longest,
              }),
          Plot.tip(
            means,
            Plot.pointer({
              [facet]: "panel",
              x: "value",
              y: "name",
              title: (m: (typeof means)[0]) => `${m.name}\n${m.panel}\nmean ${fixed(m.value)} of ${count(m.n)}`,
              ...tip(canvas),
            }),
          ),
        ],
      });
    },
    values: () => ({
      columns: ["Group", "Panel", "Numbers", "Mean"],
      rows: means.map((m) => [m.name, m.panel, m.n, m.value]),
    }),
  };
}
