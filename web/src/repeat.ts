// Everything needed to repeat the run.
import { h } from "./dom";
import { clip, count } from "./format";
import type { View } from "./view";

function text(value: unknown): string {
  if (Array.isArray(value)) return clip(value.map(text).join(", "), 160);
  return clip(typeof value === "string" ? value : JSON.stringify(value), 400);
}

function list(title: string, entries: [string, unknown][]): HTMLElement | null {
  const known = entries.filter(([, value]) => value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0));
  if (known.length === 0) return null;
  return h("div", {}, h("h4", {}, title),
    h("dl", { class: "pairs" }, ...known.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, text(value))))));
}

// One file by its parts, several by name.
function inputs(view: View): [string, unknown][] {
  if (view.inputs.length === 1) return [["file", view.inputs[0].file], ["hash", view.inputs[0].hash]];
  return view.inputs.map(({ file, hash }) => [file ?? "", hash]);
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
        ...inputs(view),
        ["cases", view.nObjects === undefined ? undefined : count(view.nObjects)],
        ["features", result.input?.n_features ? count(result.input.n_features) : undefined],
      ]),
      list("Options", Object.entries(result.options))));
}
