// A drawing as one image with a label: marks of Plot have labels that no element without a role may have.

export function asImage(drawing: SVGSVGElement, label: string): void {
  for (const mark of drawing.querySelectorAll("[aria-label]")) {
    mark.setAttribute("data-mark", mark.getAttribute("aria-label") as string);
    mark.removeAttribute("aria-label");
  }
  drawing.querySelectorAll("[aria-description]").forEach((mark) => mark.removeAttribute("aria-description"));
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", label);
}
