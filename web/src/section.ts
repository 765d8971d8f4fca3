// A section of the page: a heading over blocks, which are plots or other elements made from the view. A block without
// data is left out, a section without blocks too.
import { h } from "./dom";
import { type Figure, frame, type Frame } from "./figure";
import { draw, watch } from "./schedule";
import type { View } from "./view";

export type Content = Figure | HTMLElement | null;

export interface Block {
  id: string;
  make: (view: View) => Content;
}

export interface Section {
  id: string;
  element: HTMLElement;
  link: HTMLElement;
  show: (view: View) => void;
}

export const isFigure = (content: Content): content is Figure => content !== null && !(content instanceof HTMLElement);

// The element of a block; figures keep their frame, other content is replaced.
export function blockElement(block: Block): { element: HTMLElement; show: (view: View) => boolean } {
  const element = h("div", { class: "block", "data-block": block.id });
  let own: Frame | null = null;
  watch(element);
  return {
    element,
    show(view) {
      const content = block.make(view);
      element.hidden = content === null;
      if (isFigure(content)) {
        if (!own) element.replaceChildren((own = frame(block.id)).element);
        own.show(content);
      } else if (content) {
        draw(element, () => replaceKeepingFocus(element, content));
      }
      return content !== null;
    },
  };
}

// New elements lose the focus of the ones they replace; those that a key names get it back.
export function replaceKeepingFocus(element: HTMLElement, content: HTMLElement): void {
  const key = element.contains(document.activeElement) && (document.activeElement as HTMLElement).dataset.key;
  element.replaceChildren(content);
  if (key) element.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

export function section(id: string, title: string | ((view: View) => string), ...blocks: Block[]): Section {
  const heading = h("h2", { id: `${id}-title`, tabindex: "-1" });
  const made = blocks.map(blockElement);
  const element = h("section", { id, "aria-labelledby": `${id}-title` }, heading, ...made.map((m) => m.element));
  const link = h("a", { href: `#${id}` });
  link.addEventListener("click", (event) => {
    // the address keeps what is shown, not where
    event.preventDefault();
    element.scrollIntoView();
    heading.focus({ preventScroll: true });
  });
  return {
    id,
    element,
    link,
    show(view) {
      heading.textContent = link.textContent = typeof title === "string" ? title : title(view);
      const present = made.map((m) => m.show(view)).some(Boolean);
      element.hidden = link.hidden = !present;
    },
  };
}
