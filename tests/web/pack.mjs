// Packs what the page carries as the program does (docs/report-data.md), from the description and not from its code.

export function packed(values, bits) {
  if (bits === 16) return Buffer.from(Uint16Array.from(values).buffer).toString("base64");
  const perByte = 8 / bits;
  const bytes = new Uint8Array(Math.ceil(values.length / perByte));
  values.forEach((value, i) => { bytes[Math.floor(i / perByte)] |= value << (bits * (i % perByte)); });
  return Buffer.from(bytes).toString("base64");
}

export const bitsFor = (n) => [1, 2, 4, 8, 16].find((bits) => n <= 2 ** bits);

export function packedMemberships(rows, width = 2) {
  const whole = 2 ** (8 * width) - 1;
  const numbers = rows.flatMap((row) => {
    const order = row.map((_, k) => k).sort((a, b) => row[b] - row[a] || a - b);
    const parts = order.map((k) => Math.round(row[k] * whole));
    if (parts.length > 1 && row[order[1]] > 0) parts[1] = Math.max(parts[1], 1);
    const n = Math.max(1, parts.filter((part) => part > 0).length);
    return [n, ...order.slice(0, n), ...parts.slice(1, n)];
  });
  return Buffer.from((width === 2 ? Uint16Array : Uint8Array).from(numbers).buffer).toString("base64");
}

export const packedFloats = (values) => Buffer.from(Float32Array.from(values).buffer).toString("base64");
