// A screenshot with at most 256 colours: about half the size, and no difference to see. Takes what Chromium
// writes: 8 bits a channel, no interlace.
import { deflateSync, inflateSync } from "node:zlib";
import { readFileSync, writeFileSync } from "node:fs";

const table = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; ++k) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const checksum = (bytes) => (bytes.reduce((crc, byte) => table[(crc ^ byte) & 255] ^ (crc >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

function readChunks(bytes) {
  const chunks = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    chunks.push({ type: bytes.toString("latin1", at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = [Buffer.alloc(4), Buffer.alloc(4)];
  ends[0].writeUInt32BE(data.length);
  ends[1].writeUInt32BE(checksum(body));
  return Buffer.concat([ends[0], body, ends[1]]);
}

function paeth(a, b, c) {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

// Undoes the filters of the rows.
function pixels(raw, width, height, channels) {
  const stride = width * channels;
  const out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; ++y) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; ++x) {
      const a = x >= channels ? out[y * stride + x - channels] : 0;
      const b = y > 0 ? out[(y - 1) * stride + x] : 0;
      const c = x >= channels && y > 0 ? out[(y - 1) * stride + x - channels] : 0;
      const guess = [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter];
      out[y * stride + x] = raw[y * (stride + 1) + 1 + x] + guess;
    }
  }
  return out;
}

// The most frequent colours; to tell them apart, those that look alike count as one.
function choosePalette(colours) {
  const groups = new Map();
  for (const [colour, n] of colours) {
    const group = ((colour >> 19) << 10) | (((colour >> 11) & 31) << 5) | ((colour >> 3) & 31);
    const known = groups.get(group);
    if (!known) groups.set(group, { colour, n, most: n });
    else {
      known.n += n;
      if (n > known.most) Object.assign(known, { colour, most: n });
    }
  }
  return [...groups.values()].sort((a, b) => b.n - a.n).slice(0, 256).map((group) => group.colour);
}

const parts = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];

function nearest(palette, colour) {
  const [r, g, b] = parts(colour);
  const distance = palette.map((other) => { const [x, y, z] = parts(other); return 2 * (r - x) ** 2 + 4 * (g - y) ** 2 + 3 * (b - z) ** 2; });
  return distance.indexOf(Math.min(...distance));
}

export function shrinkPng(path) {
  const chunks = readChunks(readFileSync(path));
  const head = Buffer.from(chunks[0].data);
  const [width, height, channels] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9] === 6 ? 4 : 3];
  const raw = inflateSync(Buffer.concat(chunks.filter((c) => c.type === "IDAT").map((c) => c.data)));
  const image = pixels(raw, width, height, channels);
  const at = (i) => (image[i * channels] << 16) | (image[i * channels + 1] << 8) | image[i * channels + 2];
  const colours = new Map();
  for (let i = 0; i < width * height; ++i) colours.set(at(i), (colours.get(at(i)) ?? 0) + 1);
  const palette = choosePalette(colours);
  const index = new Map([...colours.keys()].map((colour) => [colour, nearest(palette, colour)]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let i = 0; i < width * height; ++i) rows[i + Math.floor(i / width) + 1] = index.get(at(i));
  head[9] = 3; // a palette
  writeFileSync(path, Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk("IHDR", head), chunk("PLTE", Buffer.from(palette.flatMap(parts))),
    chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0)),
  ]));
}
