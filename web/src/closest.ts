// Beside the answer of one cluster: the divisions that came closest to being chosen.
import { h } from "./dom";
import { capital, clip, fixed } from "./format";
import { look } from "./models_table";
import { pMeans, probability, pSource } from "./null_data";
import type { Model } from "./result";
import { type Column, table } from "./table";
import type { View } from "./view";

const most = 6;

// "kmeans+gmm+ward", broken after a plus where room is scarce.
function breakable(name: string): HTMLElement {
  const parts = name.split(/(?<=\+)/);
  return h("span", {}, ...parts.flatMap((part, at) => (at === 0 ? [part] : [h("wbr", {}), part])));
}

export function closestTable(view: View): HTMLElement | null {
  const { models, chosen } = view.base;
  const p = (m: Model) => m.p_value ?? 1;
  const worth = (m: Model) => Number(m.cic > 0);
  const found = models
    .filter((m) => m.k > 1 && typeof m.p_value === "number")
    .sort((a, b) => worth(b) - worth(a) || p(a) - p(b) || b.cic - a.cic)
    .slice(0, most);
  if (models[chosen]?.k !== 1 || !view.isChosen || found.length === 0) return null;
  const columns: Column<Model>[] = [
    { title: "K", key: (m) => m.k, header: true, numeric: true },
    { title: "Clusterer", key: (m) => m.clusterer, show: (m) => breakable(clip(m.clusterer, 28)) },
    {
      title: "p",
      key: p,
      show: (m) => probability(m.p_value),
      numeric: true,
      help: `${capital(pMeans)}, ${pSource(view.base.result)}`,
    },
    { title: "CIC", key: (m) => m.cic, show: (m) => fixed(m.cic), numeric: true },
    { title: "Look", key: () => null, show: (m) => look(view, m) },
  ];
  return h(
    "div",
    { id: "closest" },
    h("h2", {}, "What came closest"),
    table(columns, found, { label: "What came closest" }),
    h("p", { class: "caption" }, "To be chosen, a division needs a CIC and a score above 0, and a p of at most 0.05."),
  );
}
