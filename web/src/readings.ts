// Other answers that the data also support, beside the chosen one.
import type { Base } from "./base";
import { h } from "./dom";
import { clip, fixed, percent } from "./format";
import type { Reading } from "./result";
import type { View } from "./view";

const relations: Record<string, string> = {
  coarser: "a coarser division",
  finer: "a finer division",
  other: "another division",
};

function describe(base: Base, reading: Reading): string {
  const of = base.cases.weighted ? "weight" : "cases";
  const parts = [
    relations[reading.relation ?? ""] ?? "",
    typeof reading.nested === "number" ? `nested for ${percent(reading.nested)} of the ${of}` : "",
    typeof reading.adjusted_rand === "number"
      ? `adjusted Rand index with the answer ${fixed(reading.adjusted_rand, 2)}`
      : "",
    typeof reading.score === "number" ? `score ${fixed(reading.score)}` : "",
  ];
  return parts.filter(Boolean).join("; ");
}

export function readings(view: View): HTMLElement | null {
  const { base, store } = view;
  const list = base.result.readings ?? [];
  if (list.length === 0) return null;
  return h(
    "div",
    { id: "readings" },
    h("h2", {}, "Other readings of the data"),
    h(
      "ul",
      {},
      ...list.map((reading, at) => {
        const model = base.models.findIndex((m) => m.k === reading.k && m.clusterer === reading.clusterer);
        const shown = model >= 0 && model === view.shown;
        return h(
          "li",
          {},
          h("strong", {}, `K = ${reading.k}`),
          ` by ${clip(reading.clusterer, 40)}: ${describe(base, reading)}. `,
          model >= 0 &&
            base.canShow(model) &&
            h(
              "button",
              {
                type: "button",
                "data-key": `reading-${at}`,
                "aria-pressed": String(shown),
                click: () => store.set({ model: shown ? base.chosen : model }),
              },
              shown ? "Back to the answer" : "Show it",
            ),
        );
      }),
    ),
  );
}
