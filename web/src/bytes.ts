// Unpacking what the page carries as base64.

export function bytesOf(base64: string): Uint8Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return bytes;
}

// Numbers of 1, 2, 4, 8 or 16 bits, several per byte, the first in the lowest bits.
export function unpack(bytes: Uint8Array, bits: number, n: number): Uint16Array {
  const values = new Uint16Array(n);
  if (bits === 16) {
    for (let i = 0; i < n; ++i) values[i] = bytes[2 * i] | (bytes[2 * i + 1] << 8);
    return values;
  }
  const mask = (1 << bits) - 1;
  for (let i = 0, at = 0; i < n; ++at) {
    for (let shift = 0; shift < 8 && i < n; shift += bits) values[i++] = (bytes[at] >> shift) & mask;
  }
  return values;
}

export function floats(base64: string): Float32Array {
  const view = new DataView(bytesOf(base64).buffer);
  return Float32Array.from({ length: view.byteLength / 4 }, (_, i) => view.getFloat32(4 * i, true));
}

export function integers(base64: string): Uint32Array {
  const view = new DataView(bytesOf(base64).buffer);
  return Uint32Array.from({ length: view.byteLength / 4 }, (_, i) => view.getUint32(4 * i, true));
}
