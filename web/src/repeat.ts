// Everything needed to repeat the run.
import { h } from "./dom";
import { count } from "./format";
import type { View } from "./view";

function text(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function list(title: string, entries: [string, unknown][]): HTMLElement | null {
  const known = entries.filter(([, value]) => value !== undefined && value !== null && value !== "");
  if (known.length === 0) return null;
  return h("div", {}, h("h4", {}, title),
    h("dl", { class: "pairs" }, ...known.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, text(value))))));
}

export function repeat(view: View): HTMLElement {
  const { result, report } = view;
  const command = h("code", { tabindex: "0" }, report.command_line ?? "");
  const copy = h("button", { type: "button", click: () => {
    getSelection()?.selectAllChildren(command);
    document.execCommand("copy"); // works from file://, where the clipboard API may not
    copy.textContent = "Copied";
  } }, "Copy");
  return h("div", { class: "repeat" },
    h("p", {}, "The same command with the same version, input and seed gives the same numbers, whatever the number of threads."),
    report.command_line && h("div", { class: "command" }, command, copy),
    h("div", { class: "columns" },
      list("Run", [["version", result.version], ["command", result.command], ["seed", result.seed], ...Object.entries(report.environment ?? {})]),
      list("Input", [
        ["file", result.input?.file], ["hash", result.input?.hash],
        ["cases", view.nObjects === undefined ? undefined : count(view.nObjects)],
        ["features", result.input?.n_features ? count(result.input.n_features) : undefined],
      ]),
      list("Options", Object.entries(result.options))));
}
