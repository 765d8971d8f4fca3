// Puts the page together: the answer first, then the details; sections without data are left out.
import "./style.css";
import { answer } from "./answer";
import { h } from "./dom";
import { alluvialFigure } from "./plots/alluvial";
import { mapFigure, uncertaintyFigure } from "./plots/cases";
import { criterionFigure, partsFigure } from "./plots/criterion";
import { coMembershipFigure, membershipsFigure } from "./plots/memberships";
import { profilesFigure } from "./plots/profiles";
import { agreementFigure, convergenceFigure } from "./plots/replicates";
import { runSimilarityFigure, runsFigure } from "./plots/runs";
import { type Section, section } from "./section";
import { studySection } from "./study";
import { repeat } from "./repeat";
import type { Result } from "./result";
import { alignLevels, allModels, leastCertain } from "./tables";
import { themeButton } from "./theme";
import { makeView, type View } from "./view";

function sections(view: View): Section[] {
  return [
    section("number", view.models.length > 1 ? "How many clusters" : "The criterion", criterionFigure(view), partsFigure(view), allModels(view)),
    section("belonging", "Who belongs where", membershipsFigure(view), coMembershipFigure(view)),
    section("certainty", "How certain is it", uncertaintyFigure(view), leastCertain(view)),
    section("data", "The data", mapFigure(view), profilesFigure(view)),
    section("growth", "From K to K + 1", alluvialFigure(view)),
    section("stability", "Stability of the run", convergenceFigure(view), agreementFigure(view)),
    section("alignment", "Aligned runs", runsFigure(view), alignLevels(view), runSimilarityFigure(view)),
    ...(view.report.studies ?? []).map(studySection),
    section("repeat", "Repeat this run", repeat(view)),
  ].filter((s) => s.content.length > 0);
}

function page(result: Result): HTMLElement[] {
  const view = makeView(result);
  const parts = sections(view);
  document.title = `truecluster ${result.command}${view.inputName === result.command ? "" : ` · ${view.inputName}`}`;
  return [
    h("a", { class: "skip", href: "#answer" }, "Skip to the answer"),
    h("header", { class: "top" },
      h("h1", {}, h("span", { class: "brand" }, "truecluster"), " ", h("span", { class: "file" }, view.inputName)),
      themeButton()),
    h("main", {},
      answer(view),
      h("nav", { "aria-label": "Sections" }, ...parts.map((s) => h("a", { href: `#${s.id}` }, s.title))),
      ...parts.map((s) => h("section", { id: s.id, "aria-labelledby": `${s.id}-title` }, h("h2", { id: `${s.id}-title` }, s.title), ...s.content))),
    h("footer", {}, `Made by truecluster ${result.version}. This file is complete in itself and loads nothing from elsewhere.`),
  ];
}

const root = document.getElementById("page") as HTMLElement;
try {
  root.append(...page(JSON.parse(document.getElementById("result")?.textContent ?? "") as Result));
} catch (error) {
  root.append(h("p", { class: "warning" }, `This report cannot be shown: ${(error as Error).message}`));
}
