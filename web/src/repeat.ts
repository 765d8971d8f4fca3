// Everything needed to repeat the run.
import { h, withOptions } from "./dom";
import { clip, count } from "./format";
import type { Base } from "./base";

function text(value: unknown): string {
  if (Array.isArray(value)) return clip(value.map(text).join(", "), 160);
  return clip(typeof value === "string" ? value : JSON.stringify(value), 400);
}

// Long lists, such as the hashes of a hundred files, are folded.
function list(title: string, entries: [string, unknown][]): HTMLElement | null {
  const known = entries.filter(
    ([, value]) =>
      value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  if (known.length === 0) return null;
  const pairs = h(
    "dl",
    { class: "pairs" },
    ...known.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, text(value)))),
  );
  if (known.length <= 16) return h("div", {}, h("h3", {}, title), pairs);
  return h(
    "div",
    {},
    h("h3", {}, title),
    h("details", { class: "more" }, h("summary", {}, `${count(known.length)} entries`), pairs),
  );
}

// The folder that all files are in, with its slash; empty if there is none.
function commonFolder(files: string[]): string {
  const folders = files.map((file) => file.slice(0, file.lastIndexOf("/") + 1));
  let folder = folders[0];
  while (!folders.every((other) => other.startsWith(folder)))
    folder = folder.slice(0, folder.slice(0, -1).lastIndexOf("/") + 1);
  return folder;
}

// One file by its parts, several by name, with the folder of all said once.
function inputs(base: Base): [string, unknown][] {
  if (base.inputs.length === 1)
    return [
      ["file", base.inputs[0].file],
      ["hash", base.inputs[0].hash],
    ];
  const folder = commonFolder(base.inputs.map(({ file }) => file ?? ""));
  const named = base.inputs.map(({ file, hash }): [string, unknown] => [(file ?? "").slice(folder.length), hash]);
  return [["folder", folder], ...named];
}

export function repeat(base: Base): HTMLElement {
  const { result, report } = base;
  const command = h("code", { tabindex: "0" }, ...withOptions(report.command_line ?? ""));
  const copy = h(
    "button",
    {
      type: "button",
      click: () => {
        getSelection()?.selectAllChildren(command);
        document.execCommand("copy"); // works from file://, where the clipboard API may not
        copy.textContent = "Copied";
      },
    },
    "Copy",
  );
  return h(
    "div",
    { class: "repeat" },
    h(
      "p",
      {},
      "The same command with the same version, input and seed gives the same numbers, whatever the number of threads.",
    ),
    report.command_line && h("div", { class: "command" }, command, copy),
    h(
      "div",
      { class: "columns" },
      list("Run", [
        ["version", result.version],
        ["command", result.command],
        ["seed", result.seed],
        ...Object.entries(report.environment ?? {}),
      ]),
      list("Input", [
        ...inputs(base),
        ["cases", base.nObjects === undefined ? undefined : count(base.nObjects)],
        ["features", result.input?.n_features ? count(result.input.n_features) : undefined],
      ]),
      list("Options", Object.entries(result.options)),
    ),
  );
}
