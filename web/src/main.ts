// Puts the page together: the answer first, then the details; sections without data are left out.
import "./style.css";
import { answer } from "./answer";
import { Base } from "./base";
import { casesTable } from "./cases_table";
import { hasCertainty } from "./certainty";
import { compare } from "./compare";
import { h } from "./dom";
import { explore } from "./explore";
import { knownTable } from "./known";
import { levelsTable } from "./levels";
import { modelsTable } from "./models_table";
import { agreementFigure } from "./plots/agreement";
import { convergenceFigure } from "./plots/convergence";
import { criterionFigure } from "./plots/criterion";
import { distributionFigure, distributionsText, nDistributions } from "./plots/distributions";
import { likenessFigure } from "./plots/likeness";
import { mapFigure } from "./plots/map";
import { membershipsFigure } from "./plots/memberships";
import { pairsFigure } from "./plots/pairs";
import { partsFigure } from "./plots/parts";
import { profilesFigure } from "./plots/profiles";
import { runSimilarityFigure } from "./plots/run_similarity";
import { runsFigure } from "./plots/runs";
import { splitsFigure } from "./plots/splits";
import { uncertaintyFigure } from "./plots/uncertainty";
import { repeat } from "./repeat";
import type { Result } from "./result";
import { drawAll, drawInView } from "./schedule";
import { blockElement, type Block, type Section, section } from "./section";
import { Store } from "./state";
import { studySection } from "./study";
import { followPrint, onThemeChange, themeButton } from "./theme";
import { makeView, type View } from "./view";

function sections(base: Base): Section[] {
  const many = base.models.length > 1;
  return [
    section("compare-models", "Two models side by side", { id: "compare", make: compare }),
    section(
      "number",
      many ? "How many clusters" : "The criterion",
      { id: "criterion", make: criterionFigure },
      { id: "parts", make: partsFigure },
      { id: "models", make: modelsTable },
    ),
    section(
      "belonging",
      "Who belongs where",
      { id: "known-labels", make: knownTable },
      { id: "memberships", make: membershipsFigure },
      { id: "likeness", make: likenessFigure },
    ),
    caseSection(),
    section(
      "data",
      "The data",
      { id: "map", make: mapFigure },
      { id: "profiles", make: profilesFigure },
      distributions(),
      { id: "pairs", make: pairsFigure },
    ),
    section("growth", "From K to K + 1", { id: "splits", make: splitsFigure }),
    section(
      "stability",
      "Stability of the run",
      { id: "convergence", make: convergenceFigure },
      { id: "agreement", make: agreementFigure },
    ),
    section(
      "alignment",
      "Aligned runs",
      { id: "runs", make: runsFigure },
      { id: "levels", make: levelsTable },
      { id: "run-similarity", make: runSimilarityFigure },
    ),
    ...(base.report.studies ?? []).map(studySection),
    section("repeat", "Repeat this run", { id: "repeat-run", make: () => repeat(base) }),
  ];
}

// The table of cases keeps its search while the view changes.
function caseSection(): Section {
  const cases = casesTable();
  const title = (view: View) => (hasCertainty(view) ? "How certain is it" : "The cases");
  const made = section("certainty", title, { id: "uncertainty", make: uncertaintyFigure });
  made.element.append(cases.element);
  return {
    ...made,
    show: (view) => {
      made.show(view);
      if (cases.show(view)) made.element.hidden = made.link.hidden = false;
    },
  };
}

// Small plots side by side.
function distributions(): Block {
  const blocks = Array.from({ length: nDistributions }, (_, rank) =>
    blockElement({ id: `distribution-${rank + 1}`, make: (view) => distributionFigure(view, rank) }),
  );
  const about = h("p", { class: "caption" });
  const element = h("div", { class: "grid", id: "distributions" }, ...blocks.map((b) => b.element), about);
  const make = (view: View) => {
    about.textContent = distributionsText(view);
    return blocks.map((b) => b.show(view)).some(Boolean) ? element : null;
  };
  return { id: "distributions", make };
}

function page(result: Result): HTMLElement[] {
  const base = new Base(result);
  const store = new Store(base.models, { model: base.chosen, other: null, selection: null, names: null });
  const first = answer(base);
  const bar = explore(base, store);
  const parts = sections(base);
  const show = (view: View) => {
    first.show(view);
    bar?.show(view);
    parts.forEach((part) => part.show(view));
  };
  document.title = `truecluster ${result.command}${base.inputName === result.command ? "" : ` · ${base.inputName}`}`;
  const skip = h("a", { class: "skip", href: "#answer" }, "Skip to the answer");
  skip.addEventListener("click", (event) => {
    event.preventDefault();
    first.element.setAttribute("tabindex", "-1");
    first.element.focus();
  });
  const elements = [
    skip,
    h(
      "header",
      { class: "top" },
      h("h1", {}, h("span", { class: "brand" }, "truecluster"), " ", h("span", { class: "file" }, base.inputName)),
      themeButton(),
    ),
    h(
      "main",
      {},
      first.element,
      bar?.element,
      h("nav", { "aria-label": "Sections" }, ...parts.map((s) => s.link)),
      ...parts.map((s) => s.element),
    ),
    h(
      "footer",
      {},
      `Made by truecluster ${result.version}. This file is complete in itself and loads nothing from elsewhere.`,
    ),
  ];
  show(makeView(base, store));
  const again = () => show(makeView(base, store));
  store.onChange(again);
  onThemeChange(again);
  followPrint(drawAll);
  return elements;
}

const root = document.getElementById("page") as HTMLElement;
try {
  root.append(...page(JSON.parse(document.getElementById("result")?.textContent ?? "") as Result));
  drawInView();
} catch (error) {
  root.append(h("p", { class: "warning" }, `This report cannot be shown: ${(error as Error).message}`));
}
