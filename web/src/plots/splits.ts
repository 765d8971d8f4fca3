// How clusters split from K to K + 1: one column per K, one ribbon for the cases two clusters share.
import * as Plot from "@observablehq/plot";
import type { Figure } from "../figure";
import { clip, percent, plural } from "../format";
import { clusterColour } from "../palette";
import { labelledText, type View } from "../view";
import { alluvial, growingModels, half, type Node, type Ribbon } from "./alluvial";
import { notMarked, onClick, plot, tip } from "./shared";

const middle = ({ shape: [a, b] }: Ribbon) => ({ x: (a.x + b.x) / 2, y: (a.y1 + a.y2 + b.y1 + b.y2) / 4 });

export function splitsFigure(view: View): Figure | null {
  const { base } = view;
  const models = growingModels(view);
  if (models.length < 2) return null;
  const [first, last] = [base.models[models[0]].k, base.models[models[models.length - 1]].k];
  return {
    title: "How clusters split as K grows",
    label: `Flow of cases between the clusters of K = ${first} to ${last} by ${view.model?.clusterer}.`,
    caption:
      `${labelledText(base, models)}, by ${clip(view.model?.clusterer ?? "", 40)}. ` +
      "The K shown is set in bold. Names follow the chosen clusters: 1+2 holds most of 1 and 2; 3a and 3b are " +
      `parts of 3. ${base.countedText}`.trim(),
    note: [
      "Each column divides the same cases into K clusters; ribbons follow the cases to the next column. Colours and " +
        "names are those of the chosen clusters.",
      "A cluster that splits cleanly in two may have structure inside. Many thin crossing ribbons mean that the " +
        "larger K shuffles cases instead of refining clusters.",
      "Press a cluster or a ribbon to highlight its cases.",
    ],
    draw: (canvas) => {
      const { columns, ribbons, total } = alluvial(view);
      const nodes = columns.flat();
      const points = ribbons.flatMap((ribbon, id) => ribbon.shape.map((p) => ({ ...p, id, ribbon })));
      const colour = (node: Node) => clusterColour(node.colour, canvas.dark);
      const height = Math.max(320, 26 * Math.max(...columns.map((c) => c.length)));
      const depth = Math.max(...nodes.map((n) => n.y2));
      const gap = canvas.width / columns.length;
      const letters = Math.min(9, Math.max(2, Math.floor((gap - 10) / 6.5))); // that fit between two columns
      const room = (n: Node) => ((n.y2 - n.y1) / depth) * height > 11;
      const pale = view.mask ? notMarked : 0.35;
      const shape = { x1: (n: Node) => n.x - half, x2: (n: Node) => n.x + half, rx: 2 };
      const drawing = plot(canvas, {
        height,
        marginLeft: 16,
        marginTop: 24,
        marginBottom: 8,
        x: { axis: null, domain: [-half, columns.length - 1 + half] },
        y: { axis: null, domain: [depth, 0] },
        marks: [
          Plot.areaY(points, {
            x: "x",
            y1: "y1",
            y2: "y2",
            z: "id",
            curve: "bump-x",
            fill: (p: { ribbon: Ribbon }) => colour(p.ribbon.to),
            fillOpacity: pale,
          }),
          Plot.rect(nodes, { ...shape, y1: "y1", y2: "y2", fill: colour, fillOpacity: view.mask ? 0.3 : 1 }),
          view.mask
            ? Plot.rect(nodes, {
                ...shape,
                y1: "y1",
                y2: (n: Node) => n.y1 + ((n.y2 - n.y1) * n.marked) / (n.size || 1),
                fill: colour,
              })
            : null,
          Plot.text(nodes.filter(room), {
            x: (n: Node) => n.x + half,
            y: (n: Node) => (n.y1 + n.y2) / 2,
            text: (n: Node) => clip(n.name, letters),
            textAnchor: "start",
            dx: 4,
            fill: canvas.ink,
            stroke: canvas.card,
            strokeWidth: 3,
            fontSize: 11,
            pointerEvents: "none",
          }),
          ...[false, true].map((bold) =>
            Plot.text(
              columns.filter((c) => (c[0].model === view.shown) === bold),
              {
                x: (c: Node[]) => c[0].x,
                frameAnchor: "top",
                dy: -16,
                fontWeight: bold ? 700 : 400,
                fill: canvas.ink,
                text: (c: Node[]) => (gap > 60 ? `K = ${c[0].k}` : String(c[0].k)),
              },
            ),
          ),
          Plot.tip(
            ribbons,
            Plot.pointer({
              x: (r: Ribbon) => middle(r).x,
              y: (r: Ribbon) => middle(r).y,
              ...tip(canvas),
              title: (r: Ribbon) =>
                `${plural(r.n, "case")} (${percent(r.weight / total, 1)}${base.ofTheWeight})\n` +
                `K = ${r.from.k}, cluster ${clip(r.from.name, 20)}\n→ K = ${r.to.k}, cluster ${clip(r.to.name, 20)}`,
            }),
          ),
        ],
      });
      onClick(drawing, "rect", nodes, (n) => view.store.toggle({ kind: "cluster", model: n.model, cluster: n.label }));
      onClick(drawing, "area", points, ({ ribbon: { from, to } }) =>
        view.store.toggle({ kind: "flow", from: from.model, to: to.model, a: from.label, b: to.label }),
      );
      return drawing;
    },
    values: () => ({
      columns: ["From K", "Cluster", "To K", "Cluster", "Cases", ...(base.cases.weighted ? ["Weight"] : [])],
      rows: alluvial(view).ribbons.map((r) => [
        ...[r.from.k, r.from.name, r.to.k, r.to.name, r.n],
        ...(base.cases.weighted ? [r.weight] : []),
      ]),
    }),
  };
}
