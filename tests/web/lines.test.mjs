// The page's sources fit a screen: no line is longer than 120 characters (fields.ts is made by a program).
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const folder = new URL("../../web/src/", import.meta.url);
const files = ["", "plots/"].flatMap((sub) => readdirSync(new URL(sub, folder)).filter((name) => name.endsWith(".ts") && name !== "fields.ts").map((name) => sub + name));

test("no line of the page's sources is longer than 120 characters", () => {
  assert.ok(files.length > 40);
  const long = files.flatMap((name) => readFileSync(new URL(name, folder), "utf8").split("\n")
    .flatMap((line, at) => (Array.from(line).length > 120 ? [`${name}:${at + 1}`] : [])));
  assert.deepEqual(long, []);
});
