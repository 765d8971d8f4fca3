// The page of every command: it opens from disk without a complaint or a request, answers in one sentence,
// and draws every plot it has data for.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { folder, launch, makePage } from "./browser.mjs";
import { alignResult, consensusResult, fitResult, studyResult } from "./fixtures.mjs";

let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser.close(); });

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

const check = (name, result, ...expected) => checkFile(makePage(name, result), ...expected);

async function checkFile(path, expectedFigures, expectedSentence) {
  const { page, complaints } = await browser.open(path);
  assert.deepEqual(complaints, []);
  assert.match(await sentence(page), expectedSentence);
  const drawn = await figures(page);
  assert.deepEqual(Object.keys(drawn), expectedFigures);
  for (const [id, shapes] of Object.entries(drawn)) assert.ok(shapes >= 3, `${id} draws only ${shapes} shapes`);
  for (const figure of await page.locator("figure").all()) {
    assert.ok((await figure.locator("figcaption").innerText()).length > 80, "every plot says what it means");
  }
  return page;
}

const fitFigures = ["criterion", "parts", "memberships", "co-membership", "uncertainty", "map", "profiles", "splits", "convergence", "agreement"];

test("fit shows its answer and all its plots", async () => {
  const page = await check("fit", fitResult(), fitFigures, /^The data form 3 clusters: .* probability of 97 %; no other number from 1 to 8 is as good\.$/);
  const facts = await page.locator(".facts").innerText();
  assert.match(facts, /344/);
  assert.match(await page.locator("#repeat").innerText(), /truecluster fit simulated\.csv --k 1:10 --seed 42[\s\S]*seed\s+42[\s\S]*sha256:9f2c/);
  await page.close();
});

test("the program's own fit has the data for all plots", { skip: !process.env.TRUECLUSTER_PROGRAM }, async () => {
  const path = join(folder, "penguins.html");
  const data = fileURLToPath(new URL("../../data/penguins.csv", import.meta.url));
  execFileSync(process.env.TRUECLUSTER_PROGRAM, ["fit", data, "--scale", "standard", "--clusterer", "kmeans", "--k", "1:4", "--replicates", "300", "--report", path], { stdio: "pipe" });
  await (await checkFile(path, fitFigures, /^The data form \d clusters: .* probability of (more than )?\d+ %/)).close();
});

test("the sentence names the numbers that are equally good", async () => {
  const result = fitResult();
  for (const model of result.models) model.within_one_se = [2, 3, 5].includes(model.k);
  await (await check("equal", result, fitFigures, /; 2 and 5 clusters would be equally good\.$/)).close();
});

test("one cluster is told as no clusters", async () => {
  const result = fitResult({ k: 1, clusterers: ["kmeans"] });
  const figuresOfOne = fitFigures.filter((id) => !["memberships", "co-membership"].includes(id));
  await (await check("one", result, figuresOfOne, /^The data form no clusters: no division into 2 to 8 groups/)).close();
});

test("consensus shows one model and leaves out what it has no data for", async () => {
  const page = await check("consensus", consensusResult(), ["memberships", "co-membership", "uncertainty", "agreement"], /^The 60 partitions agree on 4 clusters: /);
  assert.match(await page.locator(".warning").innerText(), /not converged/);
  assert.equal(await page.locator("#data").count(), 0);
  await page.close();
});

test("align shows the runs, their modes and how alike they are", async () => {
  const page = await check("align", alignResult(), ["runs", "run-similarity"], /^6 runs on common labels: two of them agree by 85 % on average, and they form 2 modes\.$/);
  assert.match(await page.locator("#runs svg").innerHTML(), /Mode 2 · structure\.run5\.Q/);
  await page.close();
});

test("study shows its tables and heat maps", async () => {
  const page = await check("study", studyResult(), ["heat-map-1", "heat-map-2"], /^Study figure1 /);
  assert.match(await page.locator("#study table").innerText(), /random 50:50/);
  await page.close();
});

test("a million cases and twenty clusters stay under 10 MB and say that a sample is shown", async () => {
  const path = makePage("large", fitResult({ n: 2000, nTotal: 1_000_000, k: 20, kMax: 20, nFeatures: 50, clusterers: ["kmeans", "gmm", "ward"] }));
  assert.ok(statSync(path).size < 10e6, `${statSync(path).size} bytes`);
  const { page, complaints } = await browser.open(path);
  assert.deepEqual(complaints, []);
  assert.match(await page.locator("#memberships .caption").innerText(), /Shown are 2,000 of 1,000,000 cases/);
  assert.match(await page.locator("#least-certain .caption").innerText(), /The 500 least certain of 1,000,000 cases/);
  await page.close();
});
