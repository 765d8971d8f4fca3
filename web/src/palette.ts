// Cluster colours that stay apart for readers with any of the common colour-vision deficiencies
// (tests/web/palette.test.mjs simulates them). After the last one they come again, darker or lighter; plots
// therefore also name clusters in words and vary symbols.

const light = ["#0d62bc", "#e99305", "#149967", "#be5195", "#51bdf8", "#982d27", "#9a6e14", "#581665"];
const dark = ["#408ae2", "#efaf33", "#28c488", "#e36eb4", "#aad7ff", "#d25218", "#f2ffb1", "#684f98"];

export function clusterColour(index: number, isDark: boolean): string {
  const palette = isDark ? dark : light;
  const colour = palette[index % palette.length];
  const round = Math.floor(index / palette.length);
  return round === 0 ? colour : ramp(colour, isDark ? "#ffffff" : "#000000")(round / (round + 2));
}

const symbols = ["circle", "square", "triangle", "diamond", "star", "cross", "wye"] as const;

export function clusterSymbol(index: number): (typeof symbols)[number] {
  return symbols[index % symbols.length];
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
}

// One hue from the background to full strength: readable without telling colours apart.
export function ramp(from: string, to: string): (t: number) => string {
  const a = channels(from);
  const b = channels(to);
  return (t) => `rgb(${a.map((v, i) => Math.round(v + (b[i] - v) * t)).join(",")})`;
}
