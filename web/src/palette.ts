// Cluster colours that stay apart for readers with any of the common colour-vision deficiencies
// (tests/web/palette.test.mjs simulates them). After the last one the sequence starts again, which is why
// plots also name clusters in words and vary symbols.

const light = ["#0b6fb8", "#e08b00", "#1a9c77", "#c4508f", "#5bb8ea", "#a8431b", "#b9b000", "#5d4a8f"];
const dark = ["#3f97dd", "#f0a53a", "#2bb38c", "#e07fb4", "#8fd2f5", "#c8602f", "#d8cf4a", "#8f7cc6"];

export function clusterColour(index: number, isDark: boolean): string {
  const palette = isDark ? dark : light;
  return palette[index % palette.length];
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
