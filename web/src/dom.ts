// Building elements. Children are text nodes or elements, never markup: names from the data stay text.

type Child = Node | string | number | null | undefined | false;

export function h<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Record<string, string | boolean | (() => void)> = {},
  ...children: Child[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false) element.setAttribute(name, value);
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
  return element;
}

// A sentence whose options stay on one line each: "--scale none" is not cut behind its dashes.
export function withOptions(text: string): Child[] {
  const option = /(--[a-z][\w-]*(?:[ =](?!--)[^\s,;)]{1,16}(?=[\s,;).]|$))?)/;
  return text.split(option).map((piece, at) => (at % 2 === 1 ? h("span", { class: "option" }, piece) : piece));
}

export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
