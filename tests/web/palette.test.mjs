// The cluster colours must stay apart under the three dichromacies (simulated after Machado, Oliveira and
// Fernandes 2009) and against the background of their theme.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const source = readFileSync(new URL("../../web/src/palette.ts", import.meta.url), "utf8");
const style = readFileSync(new URL("../../web/src/style.css", import.meta.url), "utf8");
const palette = (name) => source.match(new RegExp(`const ${name} = \\[(.*?)\\]`, "s"))[1].match(/#[0-9a-f]{6}/g);
const cards = [...style.matchAll(/--card: (#[0-9a-f]{6})/g)].map((match) => match[1]);

const vision = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
const times = (matrix, v) => matrix.map((row) => row.reduce((sum, m, i) => sum + m * v[i], 0));
const linear = (colour) => [1, 3, 5].map((at) => {
  const c = parseInt(colour.slice(at, at + 2), 16) / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

// CIELAB under D65, from linear sRGB.
function lab(rgb) {
  const clipped = rgb.map((c) => Math.min(1, Math.max(0, c)));
  const xyz = times([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]], clipped);
  const [x, y, z] = [xyz[0] / 0.95047, xyz[1], xyz[2] / 1.08883].map((t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const luminance = (colour) => times([[0.2126, 0.7152, 0.0722]], linear(colour))[0];

for (const [at, name] of ["light", "dark"].entries()) {
  for (const [kind, matrix] of Object.entries(vision)) {
    test(`${name} cluster colours differ under ${kind}`, () => {
      const seen = palette(name).map((colour) => lab(times(matrix, linear(colour))));
      for (let i = 0; i < seen.length; ++i) {
        for (let j = 0; j < i; ++j) {
          const distance = Math.hypot(...seen[i].map((v, c) => v - seen[j][c]));
          assert.ok(distance > 20, `${palette(name)[i]} and ${palette(name)[j]} are only ${distance.toFixed(1)} apart`);
        }
      }
    });
  }
  test(`${name} cluster colours stand out from the card`, () => {
    for (const colour of palette(name)) {
      const [high, low] = [luminance(colour), luminance(cards[at])].sort((a, b) => b - a);
      assert.ok((high + 0.05) / (low + 0.05) > 2, `${colour} has too little contrast`);
    }
  });
}
