// What must hold of every page, whichever command made it and wherever its numbers come from.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { drawn } from "./browser.mjs";

const axe = readFileSync(createRequire(new URL("../../web/package.json", import.meta.url)).resolve("axe-core/axe.min.js"), "utf8");

// What axe finds wrong with a page as it is now.
export async function violations(page) {
  await drawn(page);
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return found.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.html.slice(0, 160)} ${n.failureSummary.slice(0, 200)}`).join(" | ")}`);
}

// Ids of the figures, each with the number of shapes it draws; an image counts as many.
function figures(page) {
  return page.evaluate(() => Object.fromEntries([...document.querySelectorAll("figure")].filter((f) => f.offsetParent).map((figure) => {
    const svg = figure.querySelector(".stage svg");
    const box = svg.getBoundingClientRect();
    const marks = svg.querySelectorAll('g[data-mark] :is(path, rect, circle, line, text), g[data-mark="raster"] image').length;
    const broken = [...svg.querySelectorAll("*")].some((e) => [...e.attributes].some((a) => /NaN|undefined|Infinity/.test(a.value)));
    return [figure.id, box.width > 150 && box.height > 100 && !broken ? marks : 0];
  })));
}

const sentence = (page) => page.locator(".sentence").innerText().then((text) => text.replace(/\u00a0/g, " "));

// Opens a page from disk: no complaint and no request, the answer in one sentence, every plot drawn and explained.
export async function checkFile(browser, path, expectedFigures, expectedSentence) {
  const { page, complaints } = await browser.open(path);
  assert.deepEqual(complaints, []);
  assert.match(await sentence(page), expectedSentence);
  const shapesOf = await figures(page);
  assert.deepEqual(Object.keys(shapesOf), expectedFigures);
  for (const [id, shapes] of Object.entries(shapesOf)) assert.ok(shapes >= 3, `${id} draws only ${shapes} shapes`);
  for (const [id, text] of await page.evaluate(() => [...document.querySelectorAll("figure")].filter((f) => f.offsetParent)
    .map((f) => [f.id, `${f.querySelector("figcaption").innerText}${f.querySelector(".caption").innerText}`]))) {
    assert.ok(text.length > 40, `${id} says what it means`);
  }
  assert.doesNotMatch(await page.locator("#page").innerText(), /\bNaN\b|\bnan\b|undefined|\[object/);
  return page;
}

// At the width of a phone nothing scrolls sideways, with all details open.
export async function checkPhone(browser, path) {
  const { page } = await browser.open(path, { width: 375 });
  await page.evaluate(() => document.querySelectorAll("details.more").forEach((d) => { d.open = true; }));
  assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth, document.body.scrollWidth]), [375, 375], path);
  await drawn(page);
  const tooWide = await page.evaluate(() => [...document.querySelectorAll(".stage svg")].filter((s) => s.getBoundingClientRect().right > 375).length);
  assert.equal(tooWide, 0, path);
  await page.close();
}

const background = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

// Dark if the system is, light after the button; no plot is lost on the way.
export async function checkDark(browser, path) {
  const { page, complaints } = await browser.open(path, { dark: true });
  assert.equal(await background(page), "rgb(20, 23, 26)");
  assert.deepEqual(await violations(page), [], "axe, dark");
  const before = Object.keys(await figures(page));
  await page.getByRole("button", { name: "Light mode" }).click();
  assert.equal(await background(page), "rgb(246, 246, 243)");
  await page.waitForTimeout(100);
  await drawn(page);
  const after = await figures(page);
  assert.deepEqual(Object.keys(after), before);
  assert.ok(Object.values(after).every((shapes) => shapes >= 3));
  assert.deepEqual(await violations(page), [], "axe, light");
  assert.deepEqual(complaints, []);
  await page.evaluate(() => localStorage.clear());
  await page.close();
}
