// Numbers and names as people read them.

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

export function count(n: number): string {
  return whole.format(n);
}

const tenths = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

// "1 case", "2,000 cases"
export function plural(n: number, noun: string): string {
  return `${count(n)} ${noun}${n === 1 ? "" : "s"}`;
}

const unit = "\u00a0%"; // with a space that does not break

// "96 %"; never rounds an uncertain case up to certainty.
export function percent(share: number, digits = 0): string {
  const rounded = (100 * share).toFixed(digits);
  if (share < 1 && Number(rounded) === 100) return `> ${(100 - 10 ** -digits).toFixed(digits)}${unit}`;
  if (share > 0 && Number(rounded) === 0) return `< ${(10 ** -digits).toFixed(digits)}${unit}`;
  return `${rounded}${unit}`;
}

export function fixed(value: number | null | undefined, digits = 3): string {
  if (value === null || value === undefined) return "–";
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−");
}

// A count, or a sum of weights, of which 1 is a case.
export function amount(n: number, weighted: boolean): string {
  if (!weighted) return count(n);
  return n < 0.05 ? "< 0.1" : tenths.format(n);
}

// Up to four significant digits, for values of any size.
export function short(value: number): string {
  return new Intl.NumberFormat("en", { maximumSignificantDigits: 4 }).format(value).replace("-", "−");
}

const compactly = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

// As short as an axis needs: "0.25", "1,500", "2M".
export function compact(value: number): string {
  const text =
    Math.abs(value) < 1e5
      ? new Intl.NumberFormat("en", { maximumSignificantDigits: 6 }).format(value)
      : compactly.format(value);
  return text.replace("-", "−");
}

// Cuts a name to `length` characters as a reader counts them (an emoji is one).
export function clip(name: string, length: number): string {
  const oneLine = name.replace(/\s+/g, " ").trim();
  const characters = Array.from(oneLine);
  return characters.length <= length ? oneLine : characters.slice(0, length - 1).join("") + "…";
}

// Cuts the middle out of a name: names of columns often differ at their ends.
export function clipMiddle(name: string, length: number): string {
  const characters = Array.from(clip(name, Infinity));
  if (characters.length <= length) return characters.join("");
  const tail = Math.floor((length - 1) / 2);
  return [...characters.slice(0, length - 1 - tail), "…", ...characters.slice(-tail)].join("");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// "2", "2 and 3", "2, 3 and 4"
export function enumerate(items: (string | number)[]): string {
  const words = items.map(String);
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}
