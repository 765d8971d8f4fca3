// The page for everyone: no fault that axe finds, in both themes; the answer without scripts; a few sheets of paper.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, makePage } from "./browser.mjs";
import { violations } from "./checks.mjs";
import { alignResult, consensusResult, fitResult, hostileNames, studyResult } from "./fixtures.mjs";

let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser.close(); });

const many = fitResult({ clusterers: ["kmeans"], kMax: 5 });
many.warnings = ["The columns were scaled."];
many.models[3].clear = false;
many.readings = [{ k: 2, clusterer: "kmeans", relation: "coarser" }];

for (const [name, result] of Object.entries({ fit: many, consensus: consensusResult(), align: alignResult(), study: studyResult() })) {
  for (const dark of [false, true]) {
    test(`axe finds no fault with ${name}, ${dark ? "dark" : "light"}`, async () => {
      const { page } = await browser.open(makePage(`axe-${name}`, result), { dark });
      assert.deepEqual(await violations(page), []);
      await page.close();
    });
  }
}

test("axe finds no fault with a comparison, a selection and values of plots", async () => {
  const { page } = await browser.open(makePage("axe-more", many), { hash: "#with=2%3Akmeans&cluster=1%403%3Akmeans" });
  for (const id of ["map", "criterion"]) {
    await page.locator(`#${id} .menu summary`).click();
    await page.locator(`#${id} .menu button`).first().click();
  }
  await page.locator(".warnings summary").click();
  assert.deepEqual(await violations(page), []);
  await page.close();
});

test("without scripts the answer and the table of clusters are there, and hostile names stay text", async () => {
  const plain = await launch({ javaScriptEnabled: false });
  const result = fitResult({ hostile: true });
  result.reason = `Because ${hostileNames[1]}`;
  const { page } = await plain.open(makePage("plain", result), { ready: false });
  const text = await page.locator("noscript").innerText();
  assert.ok(text.includes(`3 clusters; ${result.report.n_certain} of 344 cases are assigned with probability 0.9 or more.`), text.slice(0, 300));
  assert.ok(text.includes(`Because ${hostileNames[1]}`));
  assert.equal(await page.locator("noscript tbody tr").count(), 3);
  assert.match(await page.locator("noscript tbody tr").first().innerText(), new RegExp(`${result.report.clusters[0].size}\\s+0\\.\\d+\\s+0\\.9`));
  assert.equal(await page.locator("script").count(), 2);
  await plain.close();
});

test("print is light, complete and short", async () => {
  const { page } = await browser.open(makePage("print", fitResult({ clusterers: ["kmeans"], kMax: 6 })), { dark: true });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "light");
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
  const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g).length;
  assert.ok(pages <= 8, `${pages} pages`);
  await page.close();
});
