// The bar that stays in view: which model is shown, what it is compared with, which cases are highlighted, and files.
import type { Base } from "./base";
import { caseRows } from "./cases_table";
import { hasCertainty, nSureJudges } from "./certainty";
import { download, h, withOptions } from "./dom";
import { clip, count, plural } from "./format";
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
  const words = { chosen: " (answer)", "as good": " (within one standard error)", rejected: " (rejected)", behind: "" };
  base.models.forEach((m, at) => {
    if (base.canShow(at))
      select.append(h("option", { value: String(at) }, `K = ${m.k}${words[fate(base, m)]}, ${clip(m.clusterer, 30)}`));
  });
  return select;
}

function* membershipRows(view: View): Iterable<Cell[]> {
  const { cases } = view.base;
  const sure = cases.sure(view.shown);
  for (let place = 0; place < (sure?.length ?? cases.n); ++place) {
    const i = sure ? sure[place] : place;
    const row: Cell[] = [cases.id(i), ...view.clusters.map(() => 0)];
    for (const { cluster, share } of cases.shares(view.shown, i)) row[1 + cluster] = Number(share.toFixed(4));
    yield row;
  }
}

function filesMenu(base: Base, view: () => View): { element: HTMLElement; show: () => void } {
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
  const { cases } = base;
  const about = h("p", { class: "caption" });
  const all = () => Uint32Array.from({ length: cases.n }, (_, i) => i);
  const labelled = () => cases.labelled([view().shown]) ?? all();
  const marked = () => all().filter((i) => view().mask?.[i] === 1);
  const memberships = entry("Memberships of the model shown (CSV)", () => {
    const names = view().clusters.map((c) => c.short);
    download("truecluster-memberships.csv", csv(["id", ...names], membershipRows(view())));
  });
  menu.append(
    h("summary", {}, "Download"),
    h(
      "div",
      {},
      entry("Labels of the model shown (CSV)", () => {
        const { columns, rows } = caseRows(view(), labelled());
        download("truecluster-labels.csv", csv(columns, rows));
      }),
      memberships,
      entry("Highlighted cases (CSV)", () => {
        const { columns, rows } = caseRows(view(), marked());
        download("truecluster-selection.csv", csv(columns, rows));
      }),
      about,
    ),
  );
  const show = () => {
    memberships.hidden = !hasCertainty(view());
    about.replaceChildren(h("span", {}, ...withOptions(filesText(view()))));
  };
  return { element: menu, show };
}

// What the files lack.
function filesText(view: View): string {
  const { cases } = view.base;
  const judges = nSureJudges(view);
  const carried = `The page carries ${count(cases.n)} of ${count(cases.nTotal)} cases, drawn at random.`;
  return [
    cases.n < cases.nTotal ? carried : "",
    judges > 0 ? `Of this model it has the memberships of ${plural(judges, "judge")} only.` : "",
    hasCertainty(view) ? "Memberships are rounded; --memberships writes those of the answer in full." : "",
  ]
    .filter(Boolean)
    .join(" ");
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
  const files = filesMenu(base, () => view);
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
    files.element,
    link,
  );
  return {
    element,
    show(now) {
      view = now;
      files.show();
      model.value = String(view.shown);
      other.value = view.other === null ? "" : String(view.other);
      back.hidden = view.isChosen;
      element.classList.toggle("elsewhere", !view.isChosen);
      text.textContent = view.selection ? selectionText(view) : "Nothing highlighted";
      clear.hidden = !view.selection;
    },
  };
}
