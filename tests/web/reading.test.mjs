// What a reader does: point at a case, search the table, save, switch to dark, read on a phone, use the keyboard.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch, makePage } from "./browser.mjs";
import { checkPhone } from "./checks.mjs";
import { alignResult, consensusResult, fitResult, studyResult } from "./fixtures.mjs";

let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser.close(); });

const result = fitResult();
const openFit = (options) => browser.open(makePage("fit", result), options);
const tipText = (page, figure) => page.locator(`#${figure} g[aria-label="tip"]`).textContent();
const shown = (share) => `${(100 * share).toFixed(1)}\u00a0%`;

test("pointing at a case on the map shows its own probability", async () => {
  const { page } = await openFit();
  // The leftmost point and the rightmost one must be the cases with the smallest and largest first component.
  const byComponent = [...result.report.cases].sort((a, b) => a.pc1 - b.pc1);
  const uncertain = result.report.cases.filter((c) => c.probability < 0.9).sort((a, b) => a.pc1 - b.pc1)[0];
  assert.ok(uncertain, "the data have an uncertain case");
  const dots = page.locator('#map g[aria-label="dot"] path');
  await page.locator("#map").scrollIntoViewIfNeeded();
  const boxes = await dots.evaluateAll((all) => all.map((e) => { const b = e.getBoundingClientRect(); return { x: b.x + b.width / 2, y: b.y + b.height / 2 }; }));
  const order = boxes.sort((a, b) => a.x - b.x);
  for (const [box, expected] of [[order[0], byComponent[0]], [order[order.length - 1], byComponent[byComponent.length - 1]], [order[byComponent.indexOf(uncertain)], uncertain]]) {
    await page.mouse.move(box.x, box.y);
    const text = await tipText(page, "map");
    assert.ok(text.includes(expected.id), `${text} names ${expected.id}`);
    const certain = expected.probability > 0.9995 ? "> 99.9\u00a0%" : shown(expected.probability);
    assert.ok(text.includes(certain), `${text} says ${certain}`);
  }
  await page.close();
});

test("pointing at a bar shows all memberships of the case", async () => {
  const { page } = await openFit();
  const sorted = [...result.report.cases].sort((a, b) => a.label - b.label || b.probability - a.probability);
  const last = sorted.filter((c) => c.label === 0).length - 1; // the least certain case of the first cluster
  const area = page.locator('#memberships g[aria-label="area"]');
  await area.scrollIntoViewIfNeeded();
  const box = await area.boundingBox();
  await page.mouse.move(box.x + (box.width * (last + 0.5)) / sorted.length, box.y + box.height / 2);
  const text = await tipText(page, "memberships");
  assert.ok(text.includes(sorted[last].id) && text.includes(shown(sorted[last].probability)), text);
  assert.ok(text.includes(shown(sorted[last].memberships[sorted[last].runner_up])), text);
  await page.close();
});

test("pointing at the heat map shows the chance that the two cases share a cluster", async () => {
  const { page } = await openFit();
  const image = page.locator("#co-membership image");
  await image.scrollIntoViewIfNeeded();
  const box = await image.boundingBox();
  await page.mouse.move(box.x + 0.02 * box.width, box.y + 0.55 * box.height);
  const text = await tipText(page, "co-membership");
  assert.match(text, /together/);
  const [a, b] = text.match(/case \d+/g).map((id) => result.report.cases.find((c) => c.id === id));
  const together = a.memberships.reduce((sum, p, k) => sum + p * b.memberships[k], 0);
  assert.notEqual(a.label, b.label);
  assert.ok(text.includes(together < 0.0005 ? "< 0.1\u00a0%" : shown(together)), text);
  await page.close();
});

test("the table of least certain cases filters and downloads what it lists", async () => {
  const { page } = await openFit();
  const rows = page.locator("#least-certain tbody tr:visible");
  const least = result.report.least_certain;
  assert.equal(await rows.count(), least.length);
  assert.match(await rows.first().innerText(), new RegExp(least[0].id));
  await page.getByRole("searchbox").fill("CASE 31");
  const wanted = least.filter((c) => c.id.includes("case 31"));
  assert.equal(await rows.count(), wanted.length);
  assert.match(await page.getByRole("status").innerText(), new RegExp(`^${wanted.length} of ${least.length}`));
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download CSV" }).click()]);
  const lines = readFileSync(await download.path(), "utf8").trim().split("\n");
  assert.equal(lines[0], "id,cluster,probability,runner_up,margin,uncertainty");
  assert.equal(lines[1], [wanted[0].id, wanted[0].label + 1, wanted[0].probability, wanted[0].runner_up + 1, wanted[0].margin, wanted[0].uncertainty].join(","));
  assert.equal(lines.length, wanted.length + 1);
  await page.getByRole("searchbox").fill("no such case");
  assert.equal(await rows.count(), 0);
  await page.close();
});

test("dark mode follows the system and the button", async () => {
  const background = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const axisColour = (page) => page.evaluate(() => getComputedStyle(document.querySelector("#map svg")).color);
  const { page } = await openFit({ dark: true });
  const [dark, darkAxis] = [await background(page), await axisColour(page)];
  await page.getByRole("button", { name: "Light mode" }).click();
  const [light, lightAxis] = [await background(page), await axisColour(page)];
  assert.equal(dark, "rgb(20, 23, 26)");
  assert.equal(light, "rgb(246, 246, 243)");
  assert.notEqual(darkAxis, lightAxis);
  await page.getByRole("button", { name: "Dark mode" }).click();
  assert.equal(await background(page), dark);
  await page.close();
});

test("at 375 pixels no page scrolls sideways", async () => {
  const results = { fit: result, hostile: fitResult({ hostile: true, k: 8, nFeatures: 8 }), consensus: consensusResult(), align: alignResult(), study: studyResult() };
  for (const [name, content] of Object.entries(results)) await checkPhone(browser, makePage(`phone-${name}`, content));
});

test("a plot is saved as SVG and PNG from its menu, by keyboard alone", async () => {
  const { page, complaints } = await openFit();
  const summary = page.locator("#map .menu summary");
  await summary.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const [svg] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  assert.equal(svg.suggestedFilename(), "truecluster-map.svg");
  const text = readFileSync(await svg.path(), "utf8");
  assert.match(text, /^<svg xmlns=.*Map of the data.*Cluster 3.*<\/svg>$/s);
  assert.ok(!/var\(--|NaN/.test(text), "the picture does not depend on the page");
  await summary.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const [png] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  const bytes = readFileSync(await png.path());
  assert.equal(bytes.subarray(1, 4).toString(), "PNG");
  assert.ok(bytes.length > 20_000, `${bytes.length} bytes`);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("everything that can be used is reached with the tab key", async () => {
  const { page } = await openFit();
  const wanted = await page.locator("a, button:visible, summary, input, .scroll:visible, code").count();
  const reached = new Set();
  for (let i = 0; i < wanted + 5; ++i) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => [...document.querySelectorAll("*")].indexOf(document.activeElement)));
  }
  assert.ok(reached.size >= wanted, `${reached.size} of ${wanted}`);
  await page.close();
});
