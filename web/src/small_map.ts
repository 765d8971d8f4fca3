// The map on the first screen: as large as fits beside the table of clusters.
import { h } from "./dom";
import { drawMap, fewer, onMap } from "./plots/map";
import { asImage } from "./image";
import { colours, isDark } from "./theme";
import type { View } from "./view";

export function smallMap(view: View): HTMLElement | null {
  if (!onMap(view)) return null;
  const stage = h("div", { class: "small-map" });
  const draw = () => {
    const drawing = drawMap(view, { width: Math.max(260, stage.clientWidth), dark: isDark(), ...colours() }, 330, true);
    asImage(drawing, `Map of ${fewer(view).length} cases by cluster; its values are below, under “Map of the data”.`);
    stage.replaceChildren(drawing);
  };
  new ResizeObserver(draw).observe(stage);
  return stage;
}
