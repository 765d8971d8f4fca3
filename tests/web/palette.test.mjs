// The cluster colours must stay apart under the three dichromacies (simulated after Machado, Oliveira and
// Fernandes 2009, severity 1), by the difference CIEDE2000, and stand out from the background of their theme.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const source = readFileSync(new URL("../../web/src/palette.ts", import.meta.url), "utf8");
const style = readFileSync(new URL("../../web/src/style.css", import.meta.url), "utf8");
const palette = (name) => source.match(new RegExp(`const ${name} = \\[(.*?)\\]`, "s"))[1].match(/#[0-9a-f]{6}/g);
const neutral = (at) => [palette("further")[at], palette("noise")[at]]; // of clusters beyond the colours, and of noise
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

// CIEDE2000 as Sharma, Wu and Dalal 2005 write it out.
function difference([l1, a1, b1], [l2, a2, b2]) {
  const rad = Math.PI / 180;
  const chroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7)));
  const [x1, x2] = [(1 + g) * a1, (1 + g) * a2];
  const [c1, c2] = [Math.hypot(x1, b1), Math.hypot(x2, b2)];
  const hue = (x, b) => (x === 0 && b === 0 ? 0 : (Math.atan2(b, x) / rad + 360) % 360);
  const [h1, h2] = [hue(x1, b1), hue(x2, b2)];
  const turn = h2 - h1;
  const dh = c1 * c2 === 0 ? 0 : turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
  const [dl, dc, dH] = [l2 - l1, c2 - c1, 2 * Math.sqrt(c1 * c2) * Math.sin((dh * rad) / 2)];
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h = c1 * c2 === 0 ? h1 + h2 : Math.abs(turn) <= 180 ? (h1 + h2) / 2 : (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2;
  const t = 1 - 0.17 * Math.cos((h - 30) * rad) + 0.24 * Math.cos(2 * h * rad) + 0.32 * Math.cos((3 * h + 6) * rad) - 0.2 * Math.cos((4 * h - 63) * rad);
  const rotation = -Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * rad) * 2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const [sl, sc, sh] = [1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2), 1 + 0.045 * c, 1 + 0.015 * c * t];
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dH / sh) ** 2 + rotation * (dc / sc) * (dH / sh));
}

// Pairs 1, 2, 7, 11, 16, 17, 20 and 25 of the table of Sharma, Wu and Dalal.
test("the difference of colours is CIEDE2000", () => {
  for (const [a, b, expected] of [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425], [[50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615],
    [[50, 0, 0], [50, -1, 2], 2.3669], [[50, -0.001, 2.49], [50, 0.0011, -2.49], 4.7461],
    [[50, 2.5, 0], [50, 0, -2.5], 4.3065], [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[50, 2.5, 0], [58, 24, 15], 19.4535], [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  ]) assert.ok(Math.abs(difference(a, b) - expected) < 5e-5, `${a} and ${b}: ${difference(a, b)}`);
});

const luminance = (colour) => times([[0.2126, 0.7152, 0.0722]], linear(colour))[0];

for (const [at, name] of ["light", "dark"].entries()) {
  for (const [kind, matrix] of Object.entries(vision)) {
    test(`${name} cluster colours differ under ${kind}`, () => {
      const colours = [...palette(name), ...neutral(at)];
      const seen = colours.map((colour) => lab(times(matrix, linear(colour))));
      for (let i = 0; i < seen.length; ++i) {
        for (let j = 0; j < i; ++j) {
          const distance = difference(seen[i], seen[j]);
          assert.ok(distance >= (i < 8 || i >= palette(name).length ? 10 : 8), `${colours[i]} and ${colours[j]} are only ${distance.toFixed(1)} apart`);
        }
      }
    });
  }
  test(`${name} cluster colours stand out from the card`, () => {
    for (const colour of [...palette(name), ...neutral(at)]) {
      const [high, low] = [luminance(colour), luminance(cards[at])].sort((a, b) => b - a);
      assert.ok((high + 0.05) / (low + 0.05) >= 3, `${colour} has too little contrast`);
    }
  });
}
