// Light and dark: follows the system until the reader presses the button.
import { h } from "./dom";

export interface Colours {
  ink: string;
  muted: string;
  line: string;
  card: string;
  accent: string;
}

const listeners: (() => void)[] = [];
const system = matchMedia("(prefers-color-scheme: dark)");
let chosen: boolean | null = null;

export function isDark(): boolean {
  return chosen ?? system.matches;
}

export function onThemeChange(listener: () => void): void {
  listeners.push(listener);
}

// The colours of style.css, resolved, so that saved pictures do not depend on the page.
export function colours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const get = (name: string) => style.getPropertyValue(name).trim();
  return { ink: get("--ink"), muted: get("--muted"), line: get("--line"), card: get("--card"), accent: get("--accent") };
}

function apply(): void {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  for (const listener of listeners) listener();
}

export function themeButton(): HTMLElement {
  const button = h("button", { type: "button", class: "theme", click: () => {
    chosen = !isDark();
    apply();
  } });
  const label = () => { button.textContent = isDark() ? "Light mode" : "Dark mode"; };
  onThemeChange(label);
  system.addEventListener("change", apply);
  apply();
  return button;
}
