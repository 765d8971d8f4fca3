// Names of runs without what they all have in common, so that what differs is seen.

const cuts = /[/\\:._-]/;

// The common beginning, back to a separator.
function commonStart(names: string[][]): number {
  let n = 0;
  while (n < names[0].length - 1 && names.every((name) => name[n] === names[0][n] && n < name.length - 1)) ++n;
  while (n > 0 && !cuts.test(names[0][n - 1])) --n;
  return n;
}

export function shortNames(names: string[]): string[] {
  if (names.length < 2) return names;
  const characters = names.map((name) => Array.from(name));
  const start = commonStart(characters);
  const rest = characters.map((name) => name.slice(start).reverse());
  let end = 0;
  while (rest.every((name) => name.length > end + 1 && name[end] === rest[0][end])) ++end;
  while (end > 0 && !cuts.test(rest[0][end - 1])) --end;
  return rest.map((name) => name.slice(end).reverse().join(""));
}
