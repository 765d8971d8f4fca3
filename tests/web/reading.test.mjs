// What a reader does: point at a case, search the table, save, switch to dark, read on a phone, use the keyboard.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch, makePage } from "./browser.mjs";
import { checkPhone } from "./checks.mjs";
import { alignResult, consensusResult, fitResult, studyResult } from "./fixtures.mjs";
import { packedMemberships } from "./pack.mjs";

let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser.close(); });

const result = fitResult();
const openFit = (options) => browser.open(makePage("fit", result), options);
const tipText = (page, figure) => page.locator(`#${figure} g[aria-label="tip"]`).textContent();
const shown = (share) => (share > 0.9995 && share < 1 ? "> 99.9\u00a0%" : share < 0.0005 ? "< 0.1\u00a0%" : `${(100 * share).toFixed(1)}\u00a0%`);

// The cases as they went into the fixture.
const { simulated } = result;
const cases = simulated.map(({ memberships }, i) => {
  const order = memberships.map((_, k) => k).sort((a, b) => memberships[b] - memberships[a]);
  return {
    id: `case ${i + 1}`, memberships, label: order[0], runnerUp: order[1], probability: memberships[order[0]], x: result.report.drawn.pc1[i],
    uncertainty: -memberships.reduce((sum, p) => sum + (p > 0 ? p * Math.log2(p) : 0), 0),
  };
});

test("pointing at a case on the map shows its own probability", async () => {
  const { page } = await openFit();
  // The leftmost point and the rightmost one must be the cases with the smallest and largest first component.
  const byComponent = [...cases].sort((a, b) => a.x - b.x);
  const uncertain = cases.filter((c) => c.probability < 0.9).sort((a, b) => a.x - b.x)[0];
  assert.ok(uncertain, "the data have an uncertain case");
  const dots = page.locator('#map g[data-mark="dot"] path');
  await page.locator("#map").scrollIntoViewIfNeeded();
  const boxes = await dots.evaluateAll((all) => all.map((e) => { const b = e.getBoundingClientRect(); return { x: b.x + b.width / 2, y: b.y + b.height / 2 }; }));
  const order = boxes.sort((a, b) => a.x - b.x);
  for (const [box, expected] of [[order[0], byComponent[0]], [order[order.length - 1], byComponent[byComponent.length - 1]], [order[byComponent.indexOf(uncertain)], uncertain]]) {
    await page.mouse.move(box.x, box.y);
    const text = await tipText(page, "map");
    assert.ok(text.includes(expected.id), `${text} names ${expected.id}`);
    assert.ok(text.includes(shown(expected.probability)), `${text} says ${shown(expected.probability)}`);
  }
  await page.close();
});

const sorted = [...cases].sort((a, b) => a.label - b.label || b.probability - a.probability);

test("pointing at a bar shows all memberships of the case", async () => {
  const { page } = await openFit();
  const last = sorted.filter((c) => c.label === 0).length - 1; // the least certain case of the first cluster
  const area = page.locator('#memberships g[data-mark="area"]');
  await area.scrollIntoViewIfNeeded();
  const box = await area.boundingBox();
  await page.mouse.move(box.x + (box.width * (last + 0.5)) / sorted.length, box.y + box.height / 2);
  const text = await tipText(page, "memberships");
  assert.ok(text.includes(sorted[last].id) && text.includes(shown(sorted[last].probability)), text);
  assert.ok(text.includes(shown(sorted[last].memberships[sorted[last].runnerUp])), text);
  await page.close();
});

test("pointing at the heat map shows how alike the memberships of the two cases are", async () => {
  const { page } = await openFit();
  const image = page.locator("#likeness image");
  await image.scrollIntoViewIfNeeded();
  const box = await image.boundingBox();
  await page.mouse.move(box.x + 0.02 * box.width, box.y + 0.55 * box.height);
  const text = await page.locator('#likeness g[data-mark="tip"]').textContent();
  const [a, b] = text.match(/case \d+/g).map((id) => cases.find((c) => c.id === id));
  const alike = 1 - a.memberships.reduce((sum, p, k) => sum + Math.abs(p - b.memberships[k]), 0) / 2;
  assert.notEqual(a.label, b.label);
  const said = Number(/memberships alike: (?:< )?([\d.]+)/.exec(text)[1]);
  assert.ok(Math.abs(said - 100 * alike) < 0.11, `${text}: ${100 * alike}`);
  // The least certain of the 120 cases that are shown is like itself.
  const drawnOnes = Array.from({ length: 120 }, (_, i) => sorted[Math.floor((i * sorted.length) / 120)]);
  const least = drawnOnes.reduce((at, c, i) => (c.probability < drawnOnes[at].probability ? i : at), 0);
  assert.ok(drawnOnes[least].probability < 0.7);
  await page.mouse.move(box.x + ((least + 0.5) / 120) * box.width, box.y + ((least + 0.5) / 120) * box.height);
  assert.equal(await page.locator('#likeness g[data-mark="tip"]').textContent(), `${drawnOnes[least].id}${drawnOnes[least].id}memberships alike: 100.0\u00a0%`);
  await page.close();
});

test("the list of least certain cases holds only uncertain ones", async () => {
  const { page } = await openFit();
  const rows = page.locator("#cases tbody tr");
  const least = cases.filter((c) => c.probability < 0.9).sort((a, b) => b.uncertainty - a.uncertainty);
  assert.ok(least.length > 5 && least.length < 200);
  assert.equal(await rows.count(), least.length);
  assert.match(await rows.first().innerText(), new RegExp(least[0].id));
  assert.match(await page.locator("#cases .caption").innerText(), new RegExp(`^${least.length} of the 344 cases are assigned with a probability below 0.9`));
  await page.close();
});

test("a case between two clusters has a margin of zero, not less", async () => {
  const even = fitResult();
  const rows = even.simulated.map((c) => c.memberships);
  const own = rows[0].indexOf(Math.max(...rows[0]));
  rows[0] = rows[0].map((_, k) => (k === own || k === (own + 1) % 3 ? 0.5 : 0));
  even.report.carried.memberships.data = packedMemberships(rows);
  const { page } = await browser.open(makePage("even", even));
  await page.getByRole("searchbox").fill("case 1");
  const row = (await page.locator("#cases tbody tr").first().innerText()).replace(/\u00a0/g, " ");
  assert.match(row, /^case 1\s+Cluster \d\s+50\.0 %\s+Cluster \d\s+0\.0 %\s+1\.000/);
  await page.close();
});

test("any case is found by its name, and the file has what is listed", async () => {
  const { page } = await openFit();
  const rows = page.locator("#cases tbody tr");
  await page.getByRole("searchbox").fill("CASE 31");
  const wanted = cases.filter((c) => c.id.includes("case 31"));
  assert.equal(await rows.count(), wanted.length);
  assert.match(await rows.first().innerText(), /^case 31\s/, "the exact name first");
  assert.match(await page.locator("#cases [role=status]").innerText(), new RegExp(`^${wanted.length} cases listed`));
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download CSV" }).click()]);
  const lines = readFileSync(await download.path(), "utf8").trim().split("\n");
  assert.equal(lines[0], "id,cluster,probability,runner_up,margin,uncertainty");
  const [first] = wanted;
  const [id, cluster, probability, runnerUp, margin, uncertainty] = lines[1].split(",");
  assert.deepEqual([id, cluster, runnerUp], [first.id, String(first.label + 1), String(first.runnerUp + 1)]);
  assert.ok(Math.abs(probability - first.probability) < 1e-4 && Math.abs(uncertainty - first.uncertainty) < 1e-3);
  assert.ok(Math.abs(margin - (first.probability - first.memberships[first.runnerUp])) < 1e-4);
  assert.equal(lines.length, wanted.length + 1);
  await page.getByRole("searchbox").fill("no such case");
  assert.equal(await rows.count(), 0);
  await page.close();
});

test("dark mode follows the system and the button", async () => {
  const background = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const axisColour = (page) => page.evaluate(() => getComputedStyle(document.querySelector("#map svg")).color);
  const { page } = await openFit({ dark: true });
  await page.evaluate(() => localStorage.clear());
  const [dark, darkAxis] = [await background(page), await axisColour(page)];
  await page.getByRole("button", { name: "Light mode" }).click();
  await page.waitForFunction((colour) => getComputedStyle(document.querySelector("#map svg")).color !== colour, darkAxis);
  const [light, lightAxis] = [await background(page), await axisColour(page)];
  assert.equal(dark, "rgb(20, 23, 26)");
  assert.equal(light, "rgb(246, 246, 243)");
  assert.notEqual(darkAxis, lightAxis);
  await page.reload();
  assert.equal(await background(page), light, "the choice is kept");
  await page.getByRole("button", { name: "Dark mode" }).click();
  assert.equal(await background(page), dark);
  await page.evaluate(() => localStorage.clear());
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
  const wanted = await page.evaluate(() => [...document.querySelectorAll("a, button, summary, input, select, .scroll, code[tabindex]")]
    .filter((e) => e.checkVisibility()).length);
  assert.ok(wanted > 60);
  const reached = new Set();
  for (let i = 0; i < wanted + 5; ++i) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => [...document.querySelectorAll("*")].indexOf(document.activeElement)));
  }
  assert.ok(reached.size >= wanted, `${reached.size} of ${wanted}`);
  await page.close();
});

test("the values of every plot are shown as a table, by keyboard alone", async () => {
  const { page } = await openFit();
  for (const id of await page.evaluate(() => [...document.querySelectorAll("figure")].filter((f) => f.offsetParent).map((f) => f.id))) {
    await page.locator(`#${id} .menu summary`).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    assert.ok(await page.locator(`#${id} .values tbody tr`).count() > 1, id);
    assert.ok(await page.evaluate((at) => document.activeElement.closest(`#${at} .values`) !== null, id), `${id} has the focus`);
  }
  const row = await page.locator("#map .values tbody tr").first().innerText();
  assert.match(row, new RegExp(`^case 1\\s+${cases[0].label + 1}\\s+${cases[0].x.toFixed(4).replace("-", "−")}`));
  await page.close();
});
