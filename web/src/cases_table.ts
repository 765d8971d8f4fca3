// The cases: those of the selection or of a search, else the least certain ones; for all cases that the page carries.
import { notJudged } from "./cases";
import { doubtful, hasCertainty, nSureJudges, sureCases } from "./certainty";
import { download, h } from "./dom";
import { clip, count, fixed, percent, plural } from "./format";
import { draw, watch } from "./schedule";
import { replaceKeepingFocus } from "./section";
import { type Cell, type Column, csv, type Sorting, table } from "./table";
import { clusterName, selectionText, type View } from "./view";

const listed = 200;

// The rows of cases that a file gets; probabilities where they are known.
export function caseRows(view: View, at: ArrayLike<number>): { columns: string[]; rows: Iterable<Cell[]> } {
  const { cases, known } = view.base;
  const labels = cases.labels(view.shown);
  const sure = hasCertainty(view);
  const name = (label: number) => view.clusters[label]?.short ?? String(label + 1);
  const columns = [
    "id",
    "cluster",
    ...(cases.weighted ? ["weight"] : []),
    ...(sure ? ["probability", "runner_up", "margin", "uncertainty"] : []),
    ...(known?.codes ? [known.name] : []),
  ];
  const digits = (value: number) => Number(value.toFixed(4));
  function* rows(): Iterable<Cell[]> {
    for (let a = 0; a < at.length; ++a) {
      const i = at[a];
      const row: Cell[] = [cases.id(i), labels && labels[i] !== notJudged ? name(labels[i]) : null];
      if (cases.weighted) row.push(Number(cases.weight(i).toPrecision(6)));
      if (sure) {
        const one = cases.certaintyOf(view.shown, i);
        if (one) row.push(digits(one.probability), one.runnerUp < 0 ? null : name(one.runnerUp));
        else row.push(null, null);
        row.push(one && digits(one.margin), one && digits(one.uncertainty));
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
  if (!hasCertainty(view)) {
    const about = "Search for a case by its name, or highlight some in a plot, to list them.";
    return { title: "Cases", about, at: [] };
  }
  const { cases: judges, uncertainty } = cases.certainty(view.shown);
  const at = doubtful(view)
    .sort((a, b) => uncertainty[b] - uncertainty[a] || a - b)
    .map((place) => (judges ? judges[place] : place));
  const of = sureCases(view);
  return {
    title: nSureJudges(view) > 0 ? "The least certain judges" : "The least certain cases",
    at,
    about:
      at.length === 0
        ? `Each of the ${of} is assigned with probability 0.9 or more.`
        : `${count(at.length)} of the ${of} ${at.length === 1 ? "is" : "are"} assigned with a probability below 0.9, ` +
          "the most uncertain first: they may be mixtures, errors, or members of a group the data hardly show.",
  };
}

function certaintyColumns(view: View): Column<number>[] {
  const of = (i: number) => view.base.cases.certaintyOf(view.shown, i);
  const numeric = (title: string, key: "probability" | "margin" | "uncertainty", show: (value: number) => string) => ({
    title,
    key: (i: number) => of(i)?.[key] ?? null,
    show: (i: number) => {
      const value = of(i)?.[key];
      return value === undefined ? "–" : show(value);
    },
    numeric: true,
  });
  const runnerUp = (i: number) => of(i)?.runnerUp ?? -1;
  return [
    numeric("Probability", "probability", (p) => percent(p, 1)),
    {
      title: "Runner-up",
      key: runnerUp,
      show: (i) => (runnerUp(i) < 0 ? "–" : clusterName(view, runnerUp(i))),
    },
    numeric("Margin", "margin", (p) => percent(p, 1)),
    numeric("Uncertainty", "uncertainty", (h) => fixed(h)),
  ];
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
  if (cases.weighted) {
    columns.push({
      title: "Weight",
      key: (i) => cases.weight(i),
      show: (i) => fixed(cases.weight(i)),
      numeric: true,
      help: "How many cases it stands for, relative to the others; the mean is 1",
    });
  }
  if (hasCertainty(view)) columns.push(...certaintyColumns(view));
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
