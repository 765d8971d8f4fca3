// What the reader looks at: a model, perhaps another beside it, and some cases. The address keeps it, so that a link
// or a bookmark opens the page in the same state.
import type { Model } from "./result";

// Cases by what made them the selection.
export type Selection =
  | { kind: "cluster"; model: number; cluster: number }
  | { kind: "flow"; from: number; to: number; a: number; b: number } // shared by two clusters of two models
  | { kind: "class"; of: number } // of the known labels
  | { kind: "bin"; model: number; bin: number } // a bar of the histogram of uncertainty
  | { kind: "box"; x: [number, number]; y: [number, number] } // on the map
  | { kind: "cases"; at: number[] };

export interface State {
  model: number; // places in the list of models
  other: number | null;
  selection: Selection | null;
  names: string[] | null; // what the reader calls the chosen clusters; "" for those that keep their name
}

const linkedCases = 200; // more would make an address that programs cut

function modelText(models: Model[], at: number): string {
  return `${models[at].k}:${models[at].clusterer}`;
}

function selectionText(selection: Selection, models: Model[]): string | null {
  switch (selection.kind) {
    case "cluster":
      return `${selection.cluster + 1}@${modelText(models, selection.model)}`;
    case "flow":
      return [selection.a + 1, selection.b + 1, selection.from, selection.to].join(",");
    case "class":
      return String(selection.of);
    case "bin":
      return `${selection.bin + 1}@${modelText(models, selection.model)}`;
    case "box":
      return [...selection.x, ...selection.y].map((v) => v.toPrecision(5)).join(",");
    case "cases":
      return selection.at.length > linkedCases ? null : selection.at.map((i) => i + 1).join(",");
  }
}

export function toHash(state: State, models: Model[], home: State): string {
  const parts: [string, string][] = [];
  if (state.model !== home.model) parts.push(["model", modelText(models, state.model)]);
  if (state.other !== null) parts.push(["with", modelText(models, state.other)]);
  if (state.names) parts.push(["names", state.names.map(encodeURIComponent).join(",")]);
  const text = state.selection && selectionText(state.selection, models);
  if (state.selection && text !== null) parts.push([state.selection.kind, text as string]);
  return parts.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

export function fromHash(hash: string, models: Model[], home: State): State {
  const given = new Map(
    hash
      .replace(/^#/, "")
      .split("&")
      .map((part): [string, string] => {
        const [key, ...rest] = part.split("=");
        return [key, decoded(rest.join("="))];
      }),
  );
  const place = (text: string | undefined) => {
    const at = text === undefined ? -1 : models.findIndex((_, m) => modelText(models, m) === text);
    return at < 0 ? null : at;
  };
  const numbers = (key: string) =>
    (given.get(key) ?? "").split(",").filter(Boolean).map(Number).filter(Number.isFinite);
  const selection = (): Selection | null => {
    // A number, counted from 1, of something of a model: "2@3:kmeans".
    const ofModel = (key: string) => {
      const found = /^(\d+)@(.*)$/s.exec(given.get(key) ?? "");
      const model = found ? place(found[2]) : null;
      return found && model !== null && Number(found[1]) >= 1 ? { model, at: Number(found[1]) - 1 } : null;
    };
    const cluster = ofModel("cluster");
    if (cluster && cluster.at <= models[cluster.model].k)
      return { kind: "cluster", model: cluster.model, cluster: cluster.at };
    const bin = ofModel("bin");
    if (bin) return { kind: "bin", model: bin.model, bin: bin.at };
    const flow = numbers("flow");
    if (flow.length === 4 && models[flow[2]] && models[flow[3]]) {
      return { kind: "flow", a: flow[0] - 1, b: flow[1] - 1, from: flow[2], to: flow[3] };
    }
    const box = numbers("box");
    if (box.length === 4) return { kind: "box", x: [box[0], box[1]], y: [box[2], box[3]] };
    const cases = numbers("cases");
    if (cases.length > 0) return { kind: "cases", at: cases.map((i) => i - 1) };
    const known = numbers("class");
    return known.length === 1 ? { kind: "class", of: known[0] } : null;
  };
  return {
    model: place(given.get("model")) ?? home.model,
    other: place(given.get("with")),
    selection: selection(),
    names: given.get("names")?.split(",").map(decoded) ?? null,
  };
}

type Listener = (state: State) => void;

export class Store {
  state: State;
  private readonly listeners: Listener[] = [];

  constructor(
    private readonly models: Model[],
    private readonly home: State,
  ) {
    this.state = fromHash(location.hash, models, home);
    addEventListener("hashchange", () => {
      if (location.hash.replace(/^#/, "") === toHash(this.state, models, home)) return;
      this.state = fromHash(location.hash, models, home);
      this.tell();
    });
  }

  onChange(listener: Listener): void {
    this.listeners.push(listener);
  }

  set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    history.replaceState(null, "", `#${toHash(this.state, this.models, this.home)}`);
    this.tell();
  }

  // Selects, or takes the selection back if it is the same.
  toggle(selection: Selection): void {
    const same = JSON.stringify(this.state.selection) === JSON.stringify(selection);
    this.set({ selection: same ? null : selection });
  }

  private tell(): void {
    for (const listener of this.listeners) listener(this.state);
  }
}
