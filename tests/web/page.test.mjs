// The page of every command: it opens from disk without a complaint or a request, answers in one sentence,
// and draws every plot it has data for.
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch, makePage } from "./browser.mjs";
import { checkFile } from "./checks.mjs";
import { alignResult, consensusResult, fitResult, studyResult } from "./fixtures.mjs";

let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser.close(); });

const check = (name, result, ...expected) => checkFile(browser, makePage(name, result), ...expected);

const fitFigures = ["criterion", "parts", "memberships", "co-membership", "uncertainty", "map", "profiles", "splits", "convergence", "agreement"];

test("fit shows its answer and all its plots", async () => {
  const page = await check("fit", fitResult(), fitFigures, /^The data form 3 clusters: .* probability of 97 %; no other number from 1 to 8 is as good\.$/);
  const facts = await page.locator(".facts").innerText();
  assert.match(facts, /344/);
  assert.match(await page.locator("#repeat").innerText(), /truecluster fit simulated\.csv --k 1:10 --seed 42[\s\S]*seed\s+42[\s\S]*sha256:9f2c/);
  await page.close();
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
  assert.match(await page.locator(".warning").innerText(), /Not converged/);
  assert.equal(await page.locator("#data").count(), 0);
  await page.close();
});

test("align shows the runs, their modes and how alike they are", async () => {
  const page = await check("align", alignResult(), ["runs", "run-similarity"], /^6 runs on common labels: two of them agree by 85 % on average, and they tell 2 different stories\.$/);
  assert.match(await page.locator("#runs svg").innerHTML(), /Mode 2 · structure\.run5\.Q/);
  await page.close();
});

test("study shows its tables and heat maps", async () => {
  const page = await check("study", studyResult(), ["figure1-dots-1", "figure1-map-1", "figure1-map-2"], /^Computed anew: Figure 1: two clusters/);
  assert.match(await page.locator("#figure1 table").innerText(), /random 50:50\s+heuristic\s+0\.9952\s+0\.9950\s+justified 50:50\s+any\s+0\.0000\s+–/);
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
