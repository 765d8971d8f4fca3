// The runs by their number of clusters, and where the clusters of more come from.
import { h } from "./dom";
import { clip, count, fixed, percent } from "./format";
import type { Level } from "./result";
import { card } from "./study";
import { type Column, table } from "./table";
import type { View } from "./view";

export function levelsTable(view: View): HTMLElement | null {
  const { levels, modes = [], splits = [] } = view.base.result;
  if (!levels) return null;
  const own = (level: Level) => modes.filter((mode) => mode.n_clusters === level.n_clusters);
  const origin = (level: Level) =>
    splits
      .filter((s) => s.to_clusters === level.n_clusters)
      .map((s) => `${s.child} from ${s.parent} (${percent(s.share)})`)
      .join(", ");
  const columns: Column<Level>[] = [
    { title: "K", key: (l) => l.n_clusters, numeric: true, header: true },
    { title: "Runs", key: (l) => l.n_runs, show: (l) => count(l.n_runs), numeric: true },
    {
      title: "Mean similarity of pairs",
      key: (l) => l.mean_pairwise_similarity,
      show: (l) => fixed(l.mean_pairwise_similarity),
      numeric: true,
    },
    { title: "Modes", key: (l) => own(l).length, numeric: true },
    { title: "Runs in the largest mode", key: (l) => own(l)[0]?.files.length ?? null, numeric: true },
    {
      title: "New clusters split off",
      key: origin,
      show: (l) => h("span", { class: "text" }, clip(origin(l) || "–", 200)),
    },
  ];
  return card(
    "Every number of clusters",
    table(columns, levels, { label: "Every number of clusters" }),
    h(
      "p",
      { class: "caption" },
      "A mode is a group of runs that found the same answer. “3 from 2 (90\u00a0%)” means: of the members of " +
        "cluster 3, which is new, 90\u00a0% belong to cluster 2 where there is one cluster fewer.",
    ),
  );
}
