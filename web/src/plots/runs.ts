// The aligned runs: a row per mode with its count, unfolding to its runs; the same case in the same place in all rows.
import * as Plot from "@observablehq/plot";
import type { Canvas, Figure } from "../figure";
import { clip, count, fixed, percent, plural } from "../format";
import { clusterColour } from "../palette";
import type { Aligned } from "../result";
import { caseOrder, membershipsOf, modePlace, type RunRow, runRows } from "../runs";
import type { View } from "../view";
import { hover } from "./hover";
import { outlines, type Step } from "./memberships";
import { groups, onClick, outlined, plot } from "./shared";

const unfolded = new Set<number>();
const height = 0.84; // of a row, the rest is the gap
const longestUpright = 20; // characters of the name of a population

function toggle(view: View, mode: number): void {
  if (!unfolded.delete(mode)) unfolded.add(mode);
  view.store.set({});
}

// What is new in the first mode of a K: where its additional clusters come from.
function origin(view: View, row: RunRow): string {
  if (!row.head || modePlace(view, row.modeAt).place > 1) return "";
  const own = (view.base.result.splits ?? []).filter((s) => s.to_clusters === row.mode.n_clusters);
  return own.map((s) => `cluster ${s.child} split from ${s.parent} (${percent(s.share)})`).join(", ");
}

function lines(view: View, row: RunRow): [string, string] {
  if (!row.head) return ["", clip(row.name, 34)];
  const { place, of, runs } = modePlace(view, row.modeAt);
  const n = row.mode.files.length;
  const mark = n > 1 ? (unfolded.has(row.modeAt) ? "▾ " : "▸ ") : "";
  return [
    `${mark}K = ${row.mode.n_clusters}, mode ${place} of ${of}: ${count(n)} of ` + `${plural(runs, "run")}`,
    clip(origin(view, row) || row.name, 38),
  ];
}

// Those whose middles are at least so far from the one before.
function apart<T extends { from: number; to: number }>(bounds: T[], least: number): T[] {
  let last = -Infinity;
  return bounds.filter(({ from, to }) => {
    const middle = (from + to) / 2;
    if (middle - last < least) return false;
    last = middle;
    return true;
  });
}

function draw(view: View, aligned: Aligned, canvas: Canvas): SVGSVGElement {
  const rows = runRows(view, unfolded);
  const all = aligned.runs.map((_, r) => membershipsOf(aligned, r));
  const order = caseOrder(aligned, all);
  const beside = canvas.width >= 620;
  const [from, share] = beside ? [0, height] : [0.42, 0.5];
  const bars = rows.map(({ at }, row) =>
    outlines(
      order.map((i) => all[at][i]),
      aligned.n_clusters,
      row + from,
      share,
    ),
  );
  const texts = rows.map((row, y) => ({ y, row, text: lines(view, row) }));
  const bounds = aligned.groups ? groups(order.map((i) => aligned.groups?.of[i] ?? 0)) : [];
  const room = canvas.width - (beside ? 264 : 8);
  const nameOf = (g: { label: number }) => aligned.groups?.names[g.label] ?? "not known";
  const upright = bounds.some((g) => ((g.to - g.from) / order.length) * room < 7 * nameOf(g).length);
  const longest = Math.max(0, ...bounds.map((g) => Math.min(longestUpright, nameOf(g).length)));
  const drawing = plot(canvas, {
    height: rows.length * (beside ? 46 : 78) + 16 + (bounds.length > 0 ? (upright ? 12 + 7 * longest : 20) : 0),
    marginLeft: beside ? 260 : 4,
    marginRight: 4,
    marginTop: 4,
    marginBottom: bounds.length > 0 ? (upright ? 12 + 7 * longest : 22) : 6,
    x: { axis: null, domain: [0, order.length] },
    y: { axis: null, domain: [rows.length, 0] },
    marks: [
      ...bars.map((steps) =>
        Plot.areaY(steps, {
          x: "x",
          y1: "y1",
          y2: "y2",
          z: "cluster",
          fill: (s: Step) => clusterColour(s.cluster, canvas.dark),
          ...outlined((k) => k, canvas),
        }),
      ),
      Plot.ruleX(
        rows.flatMap((_, row) => bounds.slice(1).map(({ from: x }) => ({ x, row }))),
        { x: "x", y1: (r) => r.row + from, y2: (r) => r.row + from + share, stroke: canvas.ink, strokeWidth: 1 },
      ),
      Plot.text(upright ? apart(bounds, (11 * order.length) / room) : bounds, {
        x: (g: { from: number; to: number }) => (g.from + g.to) / 2,
        y: rows.length,
        rotate: upright ? -90 : 0,
        text: (g: { label: number }) => clip(nameOf(g), upright ? longestUpright : 30),
        dy: 8,
        lineAnchor: upright ? "middle" : "top",
        textAnchor: upright ? "end" : "middle",
      }),
      Plot.text(texts, {
        x: 0,
        y: (t: { y: number }) => t.y + (beside ? height / 2 : 0.14),
        text: (t: { text: string[] }) => t.text[0],
        fontWeight: 600,
        textAnchor: beside ? "end" : "start",
        dx: beside ? -8 : 0,
        dy: beside ? -8 : 0,
      }),
      Plot.text(texts, {
        x: 0,
        y: (t: { y: number }) => t.y + (beside ? height / 2 : 0.32),
        text: (t: { text: string[] }) => t.text[1],
        fill: canvas.muted,
        textAnchor: beside ? "end" : "start",
        dx: beside ? -8 : 0,
        dy: beside ? 8 : 0,
        fontSize: 11,
      }),
    ],
  });
  onClick(drawing, "text", texts, ({ row }) => toggle(view, row.modeAt));
  hover(drawing, canvas, (x, y) => {
    const row = rows[Math.floor(y)];
    const i = order[Math.floor(x)];
    return row === undefined || i === undefined ? null : describe(aligned, row, i, all[row.at][i]);
  });
  return drawing;
}

function describe(aligned: Aligned, row: RunRow, i: number, shares: number[]): string {
  const group = aligned.groups ? [clip(aligned.groups.names[aligned.groups.of[i]] ?? "not known", 40)] : [];
  const top = shares
    .map((share, k) => ({ share, k }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
    .slice(0, 4);
  return [
    clip(aligned.case_ids[i], 40),
    ...group,
    ...top.map(({ share, k }) => `cluster ${k + 1}: ${percent(share, 1)}`),
    `${clip(row.name, 40)}, similarity ${fixed(row.run.similarity)}`,
  ].join("\n");
}

export function runsFigure(view: View): Figure | null {
  const { aligned } = view.base.report;
  const { runs = [], modes = [] } = view.base.result;
  if (!aligned || aligned.runs.length === 0 || runs.length === 0) return null;
  const shown = aligned.shown_runs.length;
  const fewer =
    shown < runs.length
      ? `${count(shown)} of ${count(runs.length)} runs can be unfolded, among them one of each mode as far as ` +
        `there is room.`
      : "";
  return {
    title: "The modes of the runs, on common labels",
    label: `Memberships of ${aligned.case_ids.length} cases in ${modes.length} modes of ${runs.length} runs.`,
    legend: Array.from({ length: aligned.n_clusters }, (_, k) => ({
      name: `Cluster ${k + 1}`,
      colour: (dark: boolean) => clusterColour(k, dark),
    })),
    buttons: modes.flatMap((mode, m) =>
      mode.files.length < 2
        ? []
        : [
            {
              text: `K = ${mode.n_clusters}, mode ${modePlace(view, m).place}: ${plural(mode.files.length, "run")}`,
              pressed: unfolded.has(m),
              click: () => toggle(view, m),
            },
          ],
    ),
    buttonsLabel: "Unfold",
    caption: [fewer, view.sampleText, aligned.groups ? `Cases are ordered by ` + `${aligned.groups.name}.` : ""]
      .filter(Boolean)
      .join(" "),
    note: [
      "A mode is a group of runs that found the same answer; its row is its most typical run. Each thin column " +
        "is one case, in the same place in all rows. The same colour means the same cluster.",
      "Modes of the same K that differ in a few blocks of cases are different answers. Press a mode to see its " +
        "runs; point at a column to read a case.",
    ],
    draw: (canvas) => draw(view, aligned, canvas),
    values: () => {
      const rows = runRows(view, unfolded);
      const all = aligned.runs.map((_, r) => membershipsOf(aligned, r));
      return {
        columns: [
          "Case",
          "K",
          "Mode",
          "Run",
          ...Array.from({ length: aligned.n_clusters }, (_, k) => `Cluster ` + `${k + 1}`),
        ],
        rows: rows.flatMap((row) =>
          caseOrder(aligned, all).map((i) => [
            aligned.case_ids[i],
            row.mode.n_clusters,
            modePlace(view, row.modeAt).place,
            row.run.file,
            ...Array.from({ length: aligned.n_clusters }, (_, k) => all[row.at][i][k] ?? null),
          ]),
        ),
      };
    },
  };
}
