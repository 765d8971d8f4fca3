// The clusters of the shown model: size, certainty, stability, and what makes each different.
import { notJudged } from "./cases";
import { certainText, clusterCertainties, clusterShares, nSureJudges } from "./certainty";
import { h } from "./dom";
import { differences } from "./features";
import { clip, clipMiddle, count, fixed, percent, plural, short } from "./format";
import { clusterColour } from "./palette";
import { isSelected, selectCluster } from "./plots/shared";
import { type Column, type Sorting, table } from "./table";
import { isDark } from "./theme";
import type { ShownCluster, View } from "./view";

const noticeable = 0.3; // standard deviations

// "higher body_mass_g (5,520), lower bill_depth_mm (15.7)"
export function differenceText(view: View, cluster: number): string {
  if (view.clusters[cluster].size === 0) return "no cases";
  if (cluster >= (view.model?.k ?? 0)) return "–"; // noise has nothing in common
  const found = differences(view, cluster, 2).filter(({ z }) => Math.abs(z) >= noticeable);
  if (found.length === 0) return "close to the mean of all cases";
  return found
    .map(({ feature, mean, z }) => `${z > 0 ? "higher" : "lower"} ${clipMiddle(feature.name, 22)} (${short(mean)})`)
    .join(", ");
}

const sorting: Sorting = { column: -1, down: false };

export function swatch(colour: number): HTMLElement {
  const element = h("i", { class: "swatch" });
  element.style.background = clusterColour(colour, isDark());
  return element;
}

// A field in the place of the name; Enter keeps what it holds, Escape does not, nothing gives the old name back.
function nameField(view: View, cluster: ShownCluster, k: number, done: () => void): HTMLElement {
  const { base, store } = view;
  const field = h("input", { type: "text", maxlength: "60", "aria-label": `Name of ${clip(cluster.name, 60)}` });
  field.value = cluster.name;
  let open = true;
  const close = (keep: boolean) => {
    if (!open) return;
    open = false;
    const name = field.value.trim();
    done();
    if (!keep || name === cluster.name) return;
    const names = base.chosenNames.map((_, at) => store.state.names?.[at] ?? "");
    names[k] = name;
    store.set({ names: names.some(Boolean) ? names : null });
  };
  field.addEventListener("blur", () => close(true));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === "Escape") close(event.key === "Enter");
  });
  return field;
}

function nameCell(view: View, cluster: ShownCluster, k: number): HTMLElement {
  const name = nameButton(view, cluster, k);
  if (!view.isChosen || k >= view.base.chosenNames.length) return name; // noise stays noise
  const rename = h(
    "button",
    {
      type: "button",
      class: "rename",
      "data-key": `rename-${k}`,
      title: `Rename ${clip(cluster.name, 60)}, in every plot, file and link`,
      "aria-label": `Rename ${clip(cluster.name, 60)}`,
      click: () => {
        const field = nameField(view, cluster, k, () => cell.replaceChildren(name, rename));
        cell.replaceChildren(field);
        field.focus();
      },
    },
  );
  const cell = h("span", { class: "name" }, name, rename);
  return cell;
}

function nameButton(view: View, cluster: ShownCluster, k: number): HTMLElement {
  return h(
    "button",
    {
      type: "button",
      class: "cluster",
      "data-key": `cluster-${k}`,
      "aria-pressed": String(isSelected(view, k)),
      title: `Highlight ${clip(cluster.name, 60)} in every plot`,
      click: () => selectCluster(view, k),
    },
    swatch(cluster.colour),
    clip(cluster.name, 24),
  );
}

function judgesText(view: View): string {
  const judges = nSureJudges(view);
  const how = view.base.cases.weighted ? "by weight" : "at random";
  const who = `cases, drawn ${how}, that vote while a model is chosen`;
  if (view.nJudges > 0) return `This model has labels for its ${plural(view.nJudges, "judge")} only: ${who}.`;
  return judges > 0 ? `Certainty is that of the ${plural(judges, "judge")}: ${who}.` : "";
}

export function clusterTable(view: View): HTMLElement | null {
  const { clusters } = view;
  if (clusters.length < 2) return null;
  type Row = { cluster: ShownCluster; k: number };
  const rows: Row[] = clusters.map((cluster, k) => ({ cluster, k }));
  const marked = clusters.map(() => 0);
  const labels = view.mask && view.base.cases.labels(view.shown);
  if (labels && view.mask)
    for (let i = 0; i < labels.length; ++i) if (labels[i] !== notJudged) marked[labels[i]] += view.mask[i];
  const columns: Column<Row>[] = [
    { title: "Cluster", key: (r) => r.k, show: (r) => nameCell(view, r.cluster, r.k), header: true },
    {
      title: view.nJudges > 0 ? "Judges" : "Cases",
      key: (r) => r.cluster.size,
      show: (r) => count(r.cluster.size),
      numeric: true,
    },
  ];
  const shares = clusterShares(view);
  if (shares) {
    columns.push({
      title: "Share",
      key: (r) => shares[r.k],
      show: (r) => percent(shares[r.k], 1),
      numeric: true,
      help: "Its share of the weight: the mean membership in it of all cases, by weight",
    });
  }
  if (labels)
    columns.push({ title: "Highlighted", key: (r) => marked[r.k], show: (r) => count(marked[r.k]), numeric: true });
  const certainty = clusterCertainties(view).map((c, k) => (clusters[k].size === 0 ? null : c));
  const shownCertainty = (k: number) => (certainty[k] === null ? "–" : percent(certainty[k] as number));
  if (certainty.some((c) => c !== null)) {
    columns.push({
      title: "Certainty",
      key: (r) => certainty[r.k],
      show: (r) => shownCertainty(r.k),
      numeric: true,
      help: `Mean probability that its ${nSureJudges(view) > 0 ? "judges" : "cases"} belong to it`,
    });
  }
  if (clusters.some((c) => c.jaccard !== null)) {
    columns.push({
      title: "Jaccard",
      key: (r) => r.cluster.jaccard,
      show: (r) => fixed(r.cluster.jaccard, 2),
      numeric: true,
      help: "How well replicates find it again: mean Jaccard index with their most similar cluster",
    });
  }
  if (differences(view, 0, 1).length > 0) {
    columns.push({
      title: "What makes it different",
      key: (r) => differenceText(view, r.k),
      show: (r) => h("span", { class: "text" }, differenceText(view, r.k)),
    });
  }
  const label = view.isChosen ? "The clusters" : `The clusters of K = ${view.model?.k} by ${view.model?.clusterer}`;
  return h(
    "div",
    { id: "clusters" },
    !view.isChosen && h("h2", {}, clip(label, 60)),
    table(columns, rows, { label, sort: sorting, rowClass: (r) => (isSelected(view, r.k) ? "selected" : "") }),
    !view.isChosen && h("p", { class: "caption" }, [certainText(view), judgesText(view)].filter(Boolean).join(" ")),
  );
}
