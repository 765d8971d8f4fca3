// Cluster colours: ten that readers with any of the common colour-vision deficiencies tell apart and that stand out
// from the card (tests/web/palette.test.mjs measures both). Further clusters have no colour of their own, and never
// that of another: they are black, or white on dark, and told apart by their numbers.

const light = [
  "#1370cc",
  "#df6f16",
  "#028751",
  "#bc448c",
  "#d22e39",
  "#5830b1",
  "#693d04",
  "#0198b4",
  "#5d6903",
  "#374769",
];
const dark = [
  "#5da4ff",
  "#f9a40f",
  "#0bae64",
  "#fc6cb5",
  "#ff473e",
  "#896ed0",
  "#cdae96",
  "#17e1fc",
  "#dade6b",
  "#a5adce",
];

// On light and on dark.
const further = ["#1f2328", "#e6e8ea"];
const noise = ["#949494", "#72777d"];

export const nColours = light.length;

// The index of noise, which is no cluster: grey.
export const noiseColour = -1;

export function clusterColour(index: number, isDark: boolean): string {
  if (index === noiseColour) return noise[Number(isDark)];
  return (isDark ? dark : light)[index] ?? further[Number(isDark)];
}

const symbols = ["circle", "square", "triangle", "diamond", "star", "cross", "wye"] as const;

const signs = ["●", "■", "▲", "◆", "★", "✚", "Y"]; // the symbols in text
export const nSymbols = symbols.length;

export function signOf(index: number): string {
  return signs[index % signs.length];
}

export function symbolOf(index: number): (typeof symbols)[number] {
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
