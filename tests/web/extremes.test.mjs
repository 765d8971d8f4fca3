// The ends of what the page must bear: one feature and three hundred, forty clusters, a million cases.
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { drawn, launch, makePage } from "./browser.mjs";
import { checkPhone } from "./checks.mjs";
import { fitResult, millionResult, studyResult } from "./fixtures.mjs";

let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser.close(); });

const plain = (text) => text.replace(/\u00a0/g, " ");

async function check(name, result) {
  const path = makePage(name, result);
  const { page, complaints } = await browser.open(path, { width: 1400 });
  assert.deepEqual(complaints, []);
  const outside = await page.evaluate(() => [...document.querySelectorAll("figure")].filter((f) => f.offsetParent).flatMap((f) => {
    const card = f.querySelector(".plot").getBoundingClientRect();
    return [...f.querySelectorAll(".stage svg text")].filter((t) => { const b = t.getBoundingClientRect(); return b.width > 0 && (b.right > card.right + 2 || b.left < card.left - 2); })
      .map((t) => `${f.id}: ${t.textContent}`);
  }));
  assert.deepEqual(outside, [], "no text leaves its card");
  await checkPhone(browser, path);
  return page;
}

test("one feature", async () => {
  const page = await check("one-feature", fitResult({ nFeatures: 1, k: 2, kMax: 4 }));
  assert.equal(await page.locator("#pairs:visible").count(), 0);
  assert.equal(await page.locator("#distribution-1 svg").count(), 1);
  await page.close();
});

test("three hundred features: the fifty best are shown, and it says why", async () => {
  const page = await check("many-features", fitResult({ nFeatures: 300, n: 120, kMax: 4, clusterers: ["kmeans"] }));
  assert.match(await page.locator("#profiles .caption").innerText(), /Shown are the 50 of 300 features that separate the chosen clusters best/);
  await page.close();
});

test("long names of clusterers and features that begin alike", async () => {
  const result = fitResult({ clusterers: ["kmeans+gmm+ward", "single+complete+average"], kMax: 12 });
  result.report.features.forEach((f, at) => { f.name = `expression of the gene number ${at}`; });
  const page = await check("long-names", result);
  assert.equal(await page.locator('#pairs g[data-mark="dot"] > g').count(), 6, "a panel for each pair");
  const differences = await page.locator("#clusters tbody tr > :last-child").allInnerTexts();
  assert.ok(differences.join().match(/number \d/g).length > 3, `${differences}: what tells them apart is kept`);
  for (const figure of ["profiles", "pairs"]) {
    const names = await page.locator(`#${figure} svg text`).allTextContents();
    for (const best of [1, 2]) {
      const title = (await page.locator(`#distribution-${best} h3`).innerText()).slice(-1);
      assert.ok(names.some((name) => new RegExp(`${title}( > \\d+ %| \\d+ %)?$`).test(plain(name)) && name.includes("…")), `${figure}: ${names}`);
    }
  }
  await page.close();
});

test("forty clusters are told apart by their numbers", async () => {
  const page = await check("forty", fitResult({ k: 40, kMax: 40, n: 800, clusterers: ["kmeans"] }));
  assert.equal(await page.locator("#clusters tbody tr").count(), 40);
  const texts = new Set(await page.locator('#map g[data-mark="text"] text').allTextContents());
  assert.ok(texts.has("37") && texts.has("5"), "numbers instead of more colours");
  const colours = await page.locator("#clusters .swatch").evaluateAll((all) => all.map((e) => e.style.background));
  assert.equal(new Set(colours.slice(0, 10)).size, 10);
  assert.deepEqual([...new Set(colours.slice(10))], ["rgb(31, 35, 40)"], "no cluster has the colour of another");
  const names = await page.locator("#memberships svg text").allTextContents();
  for (let k = 1; k <= 40; ++k) assert.ok(names.includes(String(k)) || names.includes(`Cluster ${k}`), `the bars of cluster ${k} have its name`);
  const boxes = await page.locator('#memberships g[data-mark="text"] text').evaluateAll((all) => all.map((e) => { const b = e.getBoundingClientRect(); return [b.left, b.right, b.top, b.bottom]; }));
  const touch = (a, b) => a[0] < b[1] - 0.5 && b[0] < a[1] - 0.5 && a[2] < b[3] - 2 && b[2] < a[3] - 2;
  assert.equal(boxes.filter((a, i) => boxes.some((b, j) => i !== j && touch(a, b))).length, 0, "no name on another");
  const ticks = await page.locator('#likeness g[data-mark$="tick label"]').evaluateAll((axes) => axes.map((axis) => [...axis.querySelectorAll("text")].map((t) => t.textContent)));
  for (const [axis, texts] of ticks.entries()) assert.ok(texts.length > 9 && Number(texts.at(-1)) > 30, `axis ${axis} of the heat map names clusters to its end: ${texts}`);
  const phone = (await browser.open(makePage("forty", fitResult({ k: 40, kMax: 40, n: 800, clusterers: ["kmeans"] })), { width: 400 })).page;
  const heights = await phone.locator("#clusters tbody tr").evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  assert.ok(Math.max(...heights) < 45, "a row is one line high on a phone, too");
  await phone.close();
  assert.match(await page.locator("#map figcaption").innerText(), /Name and colour show the cluster/);
  await page.getByRole("searchbox").fill("case 1");
  assert.match(await page.locator("#cases tbody tr").first().innerText(), /^case 1\s/);
  await page.close();
});

test("a further part of a cluster has no colour of another cluster", async () => {
  const { page } = await browser.open(makePage("nine", fitResult({ k: 9, kMax: 12, n: 500, clusterers: ["kmeans"] })), { hash: `#model=${encodeURIComponent("12:kmeans")}` });
  const colours = await page.locator("#clusters .swatch").evaluateAll((all) => all.map((e) => e.style.background));
  assert.equal(colours.length, 12);
  const own = colours.filter((colour) => colour !== "rgb(31, 35, 40)");
  assert.equal(own.length, 10);
  assert.equal(new Set(own).size, 10);
  await page.close();
});

test("large values keep their axis in the card", async () => {
  const result = fitResult({ k: 2, kMax: 4 });
  result.report.drawn.pc1 = result.report.drawn.pc1.map((v) => v * 1e9);
  result.report.drawn.pc2 = result.report.drawn.pc2.map((v) => v * 1e9);
  await (await check("large-values", result)).close();
});

// Processor time of the page's own thread, in milliseconds: other programs must not decide a test.
async function clock(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => 1000 * (await session.send("Performance.getMetrics")).metrics.find((m) => m.name === "TaskDuration").value;
}

test("a million cases open within 2 s and switch within 300 ms, below 12 MB", async () => {
  const path = makePage("million", millionResult());
  assert.ok(statSync(path).size < 12e6, `${statSync(path).size} bytes`);
  const { page, complaints } = await browser.open(makePage("blank", fitResult({ n: 40, kMax: 3 })));
  const now = await clock(page);
  const start = await now();
  await page.goto(pathToFileURL(path).href);
  await page.locator("#clusters tbody tr").first().waitFor();
  await page.locator(".overview .small-map svg").waitFor();
  const opened = (await now()) - start;
  assert.ok(opened < 2000, `interactive after ${opened} ms`);
  assert.equal(await page.locator("#clusters tbody tr").count(), 10);
  await drawn(page);
  const before = await now();
  await page.evaluate(async () => {
    const [select, old] = [document.querySelector(".explore select"), document.querySelector(".small-map svg")];
    select.value = [...select.options].find((o) => o.textContent.startsWith("K = 4,")).value;
    select.dispatchEvent(new Event("change"));
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (document.querySelectorAll("#clusters tbody tr").length !== 4 || [null, old].includes(document.querySelector(".small-map svg"))) await frame();
  });
  const took = (await now()) - before;
  assert.ok(took < 300, `switched after ${took} ms`);
  await page.getByRole("searchbox").fill("765432");
  assert.match(await page.locator("#cases tbody tr").first().innerText(), /^765432\s/);
  assert.deepEqual(complaints.filter((c) => !c.startsWith("request file:")), []);
  await page.close();
});

// As many as the whole study has: what is in view is drawn first.
test("a study of forty heat maps shows its first plots within a second, and switches the theme within one", async () => {
  const study = studyResult();
  const [part] = study.report.studies;
  part.heat_maps = Array.from({ length: 40 }, (_, i) => ({ ...part.heat_maps[i % 2], title: `Map ${i + 1}` }));
  const path = makePage("forty-maps", study);
  const { page } = await browser.open(makePage("blank", fitResult({ n: 40, kMax: 3 })));
  const now = await clock(page);
  const start = await now();
  await page.goto(pathToFileURL(path).href);
  await page.locator("#figure1-map-1 svg image").waitFor();
  const shown = (await now()) - start;
  assert.ok(shown < 1000, `first plots after ${shown} ms`);
  await drawn(page);
  const before = await now();
  await page.evaluate(async () => {
    const old = document.querySelector("#figure1-dots-1 svg");
    document.querySelector("button.theme").click();
    while ([null, old].includes(document.querySelector("#figure1-dots-1 svg"))) await new Promise((done) => requestAnimationFrame(done));
  });
  const took = (await now()) - before;
  assert.ok(took < 1000, `theme switched after ${took} ms`);
  await page.evaluate(() => localStorage.clear());
  await page.close();
});
