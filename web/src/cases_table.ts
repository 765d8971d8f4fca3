// The cases: those of the selection or of a search, else the least certain ones; for all cases that the page carries.
import { notJudged } from "./cases";
import { download, h } from "./dom";
import { clip, count, fixed, percent, plural } from "./format";
import { draw, watch } from "./schedule";
import { replaceKeepingFocus } from "./section";
import { type Cell, type Column, csv, type Sorting, table } from "./table";
import { clusterName, selectionText, type View } from "./view";

const listed = 200;
const doubtful = 0.9; // a case below this probability is worth a look

// The rows of cases that a file gets; probabilities only for the chosen model.
export function caseRows(view: View, at: ArrayLike<number>): { columns: string[]; rows: Iterable<Cell[]> } {
  const { cases, known } = view.base;
  const labels = cases.labels(view.shown);
  const sure = view.isChosen && cases.hasMemberships ? cases.certainty() : null;
  const name = (label: number) => view.clusters[label]?.short ?? String(label + 1);
  const columns = [
    "id",
    "cluster",
    ...(sure ? ["probability", "runner_up", "margin", "uncertainty"] : []),
    ...(known?.codes ? [known.name] : []),
  ];
  const digits = (value: number) => Number(value.toFixed(4));
  function* rows(): Iterable<Cell[]> {
    for (let a = 0; a < at.length; ++a) {
      const i = at[a];
      const row: Cell[] = [cases.id(i), labels && labels[i] !== notJudged ? name(labels[i]) : null];
      if (sure) {
        row.push(
          digits(sure.probability[i]),
          sure.runnerUp[i] < 0 ? null : name(sure.runnerUp[i]),
          digits(sure.margin[i]),
          digits(sure.uncertainty[i]),
        );
      }
      if (known?.codes) row.push(known.classes[known.codes[i]] ?? null);
      yield row;
    }
  }
  return { columns, rows: rows() };
}

interface Listing {
  title: string;
  about: string;
  at: number[];
}

function listing(view: View, wanted: string): Listing {
  const { cases } = view.base;
  const within = view.mask ? ` among the highlighted` : "";
  if (wanted !== "" || view.mask) {
    const at: number[] = [];
    for (let i = 0; i < cases.n; ++i) {
      if ((!view.mask || view.mask[i] === 1) && (wanted === "" || cases.id(i).toLowerCase().includes(wanted)))
        at.push(i);
    }
    const exact = at.findIndex((i) => cases.id(i).toLowerCase() === wanted);
    if (exact > 0) at.unshift(...at.splice(exact, 1));
    return wanted === ""
      ? { title: selectionText(view), about: "", at }
      : { title: `Cases named “${clip(wanted, 30)}”${within}`, about: "", at };
  }
  if (view.base.chosenNames.length < 2 || !cases.hasMemberships) {
    const about = "Search for a case by its name, or highlight some in a plot, to list them.";
    return { title: "Cases", about, at: [] };
  }
  const { probability, uncertainty } = cases.certainty();
  const at: number[] = [];
  for (let i = 0; i < cases.n; ++i) if (probability[i] < doubtful) at.push(i);
  at.sort((a, b) => uncertainty[b] - uncertainty[a] || a - b);
  const of = cases.n < cases.nTotal ? `${count(cases.n)} carried` : plural(cases.n, "case");
  return {
    title: view.isChosen ? "The least certain cases" : "The least certain cases of the answer",
    at,
    about:
      at.length === 0
        ? `Each of the ${of} is assigned with probability 0.9 or more.`
        : `${count(at.length)} of the ${of} are assigned with a probability below 0.9, the most uncertain ` +
          `first: they may be mixtures, errors, or members of a group the data hardly show.`,
  };
}

function columnsOf(view: View): Column<number>[] {
  const { cases, known } = view.base;
  const labels = cases.labels(view.shown);
  const columns: Column<number>[] = [
    {
      title: "Case",
      key: (i) => cases.id(i),
      header: true,
      show: (i) =>
        h(
          "button",
          {
            type: "button",
            class: "case",
            "data-key": `case-${i}`,
            title: cases.id(i),
            click: () => view.store.toggle({ kind: "cases", at: [i] }),
          },
          clip(cases.id(i), 48),
        ),
    },
    {
      title: "Cluster",
      key: (i) => labels?.[i] ?? null,
      show: (i) => (labels && labels[i] !== notJudged ? clusterName(view, labels[i]) : "–"),
    },
  ];
  if (view.isChosen && cases.hasMemberships && view.clusters.length > 1) {
    const { probability, runnerUp, margin, uncertainty } = cases.certainty();
    columns.push(
      { title: "Probability", key: (i) => probability[i], show: (i) => percent(probability[i], 1), numeric: true },
      {
        title: "Runner-up",
        key: (i) => runnerUp[i],
        show: (i) => (runnerUp[i] < 0 ? "–" : clusterName(view, runnerUp[i])),
      },
      { title: "Margin", key: (i) => margin[i], show: (i) => percent(margin[i], 1), numeric: true },
      { title: "Uncertainty", key: (i) => uncertainty[i], show: (i) => fixed(uncertainty[i]), numeric: true },
    );
  }
  if (known?.codes) {
    const { codes, classes } = known;
    columns.push({
      title: clip(known.name, 20),
      key: (i) => classes[codes[i]] ?? null,
      show: (i) => clip(classes[codes[i]] ?? "–", 30),
    });
  }
  return columns;
}

// Made once: the search field must keep what is typed while the view changes.
export function casesTable(): { element: HTMLElement; show: (view: View) => boolean } {
  const heading = h("h3", {});
  const about = h("p", { class: "caption" });
  const status = h("span", { class: "status", role: "status" });
  const input = h("input", {
    type: "search",
    placeholder: "Name of a case",
    "aria-label": "Search the cases",
    input: () => fill(),
  });
  const box = h("div", {});
  const sorting: Sorting = { column: -1, down: false };
  let view: View;
  let shown: Listing | undefined;
  const save = h(
    "button",
    {
      type: "button",
      click: () => {
        if (!shown) fill();
        const { columns, rows } = caseRows(view, shown?.at ?? []);
        download("truecluster-cases.csv", csv(columns, rows));
      },
    },
    "Download CSV",
  );

  function fill(): void {
    const wanted = input.value.trim().toLowerCase();
    shown = listing(view, wanted);
    heading.textContent = shown.title;
    about.textContent = shown.about;
    about.hidden = shown.about === "";
    status.hidden = shown.at.length === 0 && wanted === "";
    status.textContent =
      shown.at.length > listed
        ? `${count(listed)} of ${plural(shown.at.length, "case")} listed; the file has all`
        : `${plural(shown.at.length, "case")} listed`;
    replaceKeepingFocus(box, table(columnsOf(view), shown.at.slice(0, listed), { label: "Cases", sort: sorting }));
    box.hidden = shown.at.length === 0;
  }
  const element = h(
    "div",
    { class: "figure wide", id: "cases" },
    h(
      "div",
      { class: "plot" },
      h("header", {}, heading),
      about,
      h("div", { class: "tools" }, input, save, status),
      box,
    ),
  );
  watch(element);
  return {
    element,
    show(now) {
      view = now;
      const present = view.base.cases.n > 0 && view.base.chosenNames.length > 0;
      element.hidden = !present;
      if (present) draw(element, fill);
      return present;
    },
  };
}
