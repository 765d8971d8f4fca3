// Light and dark: follows the system until the reader presses the button, whose choice is kept. Paper is light.
import { h } from "./dom";

export interface Colours {
  ink: string;
  muted: string;
  line: string;
  card: string;
  accent: string;
}

const key = "truecluster-theme";
const listeners: (() => void)[] = [];
const system = matchMedia("(prefers-color-scheme: dark)");
let chosen: boolean | null = kept();
let printing = false;

// A browser may keep nothing for pages from disk.
function kept(): boolean | null {
  try {
    const value = localStorage.getItem(key);
    return value === null ? null : value === "dark";
  } catch {
    return null;
  }
}

function keep(dark: boolean): void {
  try {
    localStorage.setItem(key, dark ? "dark" : "light");
  } catch {
    // the choice lasts as long as the page
  }
}

export function isDark(): boolean {
  return !printing && (chosen ?? system.matches);
}

export function onThemeChange(listener: () => void): void {
  listeners.push(listener);
}

// The colours of style.css, resolved, so that saved pictures do not depend on the page.
export function colours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const get = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: get("--ink"),
    muted: get("--muted"),
    line: get("--line"),
    card: get("--card"),
    accent: get("--accent"),
  };
}

function apply(): void {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  for (const listener of listeners) listener();
}

// Before and after print: `drawAll` draws what the theme has changed.
export function followPrint(drawAll: () => void): void {
  const set = (now: boolean) => () => {
    if (printing === now) return;
    printing = now;
    apply();
    if (now) drawAll();
  };
  addEventListener("beforeprint", set(true));
  addEventListener("afterprint", set(false));
}

export function themeButton(): HTMLElement {
  const button = h("button", {
    type: "button",
    class: "theme",
    click: () => {
      chosen = !isDark();
      keep(chosen);
      apply();
    },
  });
  const label = () => {
    button.textContent = isDark() ? "Light mode" : "Dark mode";
  };
  onThemeChange(label);
  system.addEventListener("change", apply);
  apply();
  return button;
}
