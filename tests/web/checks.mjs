// What must hold of every page, whichever command made it and wherever its numbers come from.
import assert from "node:assert/strict";

// Ids of the figures, each with the number of shapes it draws; an image counts as many.
function figures(page) {
  return page.evaluate(() => Object.fromEntries([...document.querySelectorAll("figure")].map((figure) => {
    const svg = figure.querySelector(".stage svg");
    const box = svg.getBoundingClientRect();
    const marks = svg.querySelectorAll('g[aria-label] :is(path, rect, circle, line), g[aria-label="raster"] image').length;
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
  const drawn = await figures(page);
  assert.deepEqual(Object.keys(drawn), expectedFigures);
  for (const [id, shapes] of Object.entries(drawn)) assert.ok(shapes >= 3, `${id} draws only ${shapes} shapes`);
  for (const figure of await page.locator("figure").all()) {
    assert.ok((await figure.locator("figcaption").innerText()).length > 80, "every plot says what it means");
  }
  assert.doesNotMatch(await page.locator("#page").innerText(), /\bNaN\b|\bnan\b|undefined|\[object/);
  return page;
}

// At the width of a phone nothing scrolls sideways, with all details open.
export async function checkPhone(browser, path) {
  const { page } = await browser.open(path, { width: 375 });
  await page.evaluate(() => document.querySelectorAll("details.more").forEach((d) => { d.open = true; }));
  assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth, document.body.scrollWidth]), [375, 375], path);
  const tooWide = await page.evaluate(() => [...document.querySelectorAll(".stage svg")].filter((s) => s.getBoundingClientRect().right > 375).length);
  assert.equal(tooWide, 0, path);
  await page.close();
}

const background = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

// Dark if the system is, light after the button; no plot is lost on the way.
export async function checkDark(browser, path) {
  const { page, complaints } = await browser.open(path, { dark: true });
  assert.equal(await background(page), "rgb(20, 23, 26)");
  const before = Object.keys(await figures(page));
  await page.getByRole("button", { name: "Light mode" }).click();
  assert.equal(await background(page), "rgb(246, 246, 243)");
  const after = await figures(page);
  assert.deepEqual(Object.keys(after), before);
  assert.ok(Object.values(after).every((shapes) => shapes >= 3));
  assert.deepEqual(complaints, []);
  await page.close();
}
