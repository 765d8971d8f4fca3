// The bar that stays in view: which model is shown, what it is compared with, which cases are highlighted, and files.
import type { Base } from "./base";
import { caseRows } from "./cases_table";
import { download, h } from "./dom";
import { clip, count } from "./format";
import { fate } from "./plots/models_axis";
import type { Store } from "./state";
import { type Cell, csv } from "./table";
import { selectionText, type View } from "./view";

function modelSelect(
  base: Base,
  label: string,
  none: string | null,
  change: (at: number | null) => void,
): HTMLSelectElement {
  const select: HTMLSelectElement = h("select", {
    "aria-label": label,
    change: () => change(select.value === "" ? null : Number(select.value)),
  });
  if (none !== null) select.append(h("option", { value: "" }, none));
  const words = { chosen: " (the answer)", "as good": " (as good)", rejected: " (rejected)", behind: "" };
  base.models.forEach((m, at) => {
    if (base.canShow(at))
      select.append(h("option", { value: String(at) }, `K = ${m.k}${words[fate(base, m)]}, ${clip(m.clusterer, 30)}`));
  });
  return select;
}

function* membershipRows(view: View): Iterable<Cell[]> {
  const { cases, chosenNames } = view.base;
  for (let i = 0; i < cases.n; ++i) {
    const row: Cell[] = [cases.id(i), ...chosenNames.map(() => 0)];
    for (const { cluster, share } of cases.shares(i)) row[1 + cluster] = Number(share.toFixed(4));
    yield row;
  }
}

function filesMenu(view: () => View): HTMLElement {
  const menu = h("details", { class: "menu" });
  const entry = (text: string, act: () => void) =>
    h(
      "button",
      {
        type: "button",
        click: () => {
          menu.open = false;
          act();
        },
      },
      text,
    );
  const { base } = view();
  const { cases } = base;
  const part =
    cases.n < cases.nTotal
      ? `The page carries ${count(cases.n)} of ${count(cases.nTotal)} cases, drawn at ` + `random. `
      : "";
  const all = () => Uint32Array.from({ length: cases.n }, (_, i) => i);
  const labelled = () => cases.labelled([view().shown]) ?? all();
  const marked = () => all().filter((i) => view().mask?.[i] === 1);
  menu.append(
    h("summary", {}, "Download"),
    h(
      "div",
      {},
      entry("Labels of the model shown (CSV)", () => {
        const { columns, rows } = caseRows(view(), labelled());
        download("truecluster-labels.csv", csv(columns, rows));
      }),
      cases.hasMemberships &&
        entry("Memberships of the answer (CSV)", () =>
          download("truecluster-memberships.csv", csv(["id", ...base.chosenNames], membershipRows(view()))),
        ),
      entry("Highlighted cases (CSV)", () => {
        const { columns, rows } = caseRows(view(), marked());
        download("truecluster-selection.csv", csv(columns, rows));
      }),
      h(
        "p",
        { class: "caption" },
        `${part}The page has memberships of the answer alone, rounded, and labels of every model that can be shown; ` +
          "--memberships writes those of the answer in full.",
      ),
    ),
  );
  return menu;
}

export function explore(base: Base, store: Store): { element: HTMLElement; show: (view: View) => void } | null {
  if (base.cases.n === 0) return null;
  let view: View;
  const several = base.models.filter((_, m) => base.canShow(m)).length > 1;
  const model = modelSelect(base, "Model shown", null, (at) => store.set({ model: at ?? base.chosen }));
  const other = modelSelect(base, "Model to compare with", "nothing", (at) => store.set({ other: at }));
  const text = h("span", { class: "selection", role: "status" });
  const clear = h("button", { type: "button", click: () => store.set({ selection: null }) }, "Clear");
  const back = h("button", { type: "button", click: () => store.set({ model: base.chosen }) }, "Back to the answer");
  const files = h("span", {});
  const link = h(
    "button",
    {
      type: "button",
      title: "The address of this page with what is shown and highlighted",
      click: () => {
        const field = h("textarea", {}, location.href);
        document.body.append(field);
        field.select();
        document.execCommand("copy"); // works from file://, where the clipboard API may not
        field.remove();
        link.textContent = "Link copied";
        setTimeout(() => {
          link.textContent = "Copy link";
        }, 2000);
        link.focus();
      },
    },
    "Copy link",
  );
  const element = h(
    "div",
    { class: "explore", role: "region", "aria-label": "Explore" },
    several && h("label", {}, "Shown", model),
    several && h("label", {}, "compared with", other),
    several && back,
    text,
    clear,
    files,
    link,
  );
  return {
    element,
    show(now) {
      view = now;
      if (!files.hasChildNodes()) files.append(filesMenu(() => view));
      model.value = String(view.shown);
      other.value = view.other === null ? "" : String(view.other);
      back.hidden = view.isChosen;
      element.classList.toggle("elsewhere", !view.isChosen);
      text.textContent = view.selection ? selectionText(view) : "Nothing highlighted";
      clear.hidden = !view.selection;
    },
  };
}
