// The site finds its own sections, opened from disk in a browser and without the network.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { launch } from "../web/browser.mjs";

const site = process.env.TRUECLUSTER_SITE;
let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

// Beside the page itself only files of the site may be asked for.
async function opened(name) {
  const { page, complaints } = await browser.open(join(site, name), { ready: false });
  const folder = pathToFileURL(site).href;
  return { page, complaints: () => complaints.filter((one) => !one.startsWith(`request ${folder}/`)) };
}

async function found(page, words) {
  await page.fill("#search-words", words);
  await page.waitForFunction(() => /found/.test(document.getElementById("search-count").textContent));
  return page.locator("#search-found a").evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")]));
}

test("an option is found by its name, and the link leads to it", async () => {
  const { page, complaints } = await opened("index.html");
  await page.keyboard.press("/");
  assert.equal(await page.evaluate(() => document.activeElement.id), "search-words");
  const results = await found(page, "array jobs parts");
  assert.deepEqual(results[0], ["Array jobs: parts of one run", "long-runs.html#array-jobs-parts-of-one-run"]);
  await page.click("#search-found a");
  assert.match(page.url(), /long-runs\.html#array-jobs-parts-of-one-run$/);
  assert.deepEqual(complaints(), []);
});

test("a page in a folder leads out of it, and beginnings and slips are forgiven", async () => {
  const { page, complaints } = await opened("tutorials/single-cell.html");
  assert.ok((await found(page, "AnnDat")).some(([, address]) => address === "../tutorials/single-cell.html#python-anndata"));
  assert.ok((await found(page, "uncertianty")).length > 3);
  assert.deepEqual(complaints(), []);
});

test("what is nowhere is said to be nowhere", async () => {
  const { page } = await opened("index.html");
  assert.deepEqual(await found(page, "xylophone quagga"), []);
  assert.equal(await page.textContent("#search-count"), "Nothing found");
});

test("without scripts there is no box that does nothing", async () => {
  const plain = await launch({ javaScriptEnabled: false });
  const { page } = await plain.open(join(site, "index.html"), { ready: false });
  assert.equal(await page.isVisible("#search"), false);
  await plain.close();
});
