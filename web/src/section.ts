// A section of the page: a heading over figures and tables.
import { type Figure, figure } from "./figure";

export interface Section {
  id: string;
  title: string;
  content: HTMLElement[];
}

export function section(id: string, title: string, ...content: (Figure | HTMLElement | null)[]): Section {
  const present = content.filter((c): c is Figure | HTMLElement => c !== null);
  return { id, title, content: present.map((c) => (c instanceof HTMLElement ? c : figure(c))) };
}
