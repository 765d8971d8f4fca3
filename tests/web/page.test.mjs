// The page of every command: it opens from disk without a complaint or a request, answers in one sentence,
// and draws every plot it has data for.
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { after, before, test } from "node:test";
import { drawn, launch, makePage } from "./browser.mjs";
import { checkFile } from "./checks.mjs";
import { alignResult, consensusResult, fitResult, studyResult } from "./fixtures.mjs";

let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser.close(); });

const check = (name, result, ...expected) => checkFile(browser, makePage(name, result), ...expected);

const distributions = (n) => Array.from({ length: n }, (_, i) => `distribution-${i + 1}`);
const fitFigures = ["criterion", "parts", "memberships", "likeness", "uncertainty", "map", "profiles", ...distributions(4), "pairs", "splits", "convergence", "agreement"];

test("fit shows its answer and all its plots", async () => {
  const result = fitResult();
  const page = await check("fit", result, fitFigures, /^3 clusters stand out: (\d+) of 344 cases \(\d+ %\) are assigned with probability 0\.9 or more\.$/);
  assert.ok((await page.locator(".sentence").innerText()).includes(`${result.report.n_certain} of 344`));
  assert.match(await page.locator(".facts").innerText(), /Cases\s+344[\s\S]*Clusterer\s+kmeans[\s\S]*Run\s+converged/);
  assert.match(await page.locator("#repeat").innerText(), /truecluster fit simulated\.csv --k 1:10 --seed 42[\s\S]*seed\s+42[\s\S]*sha256:9f2c/);
  await page.close();
});

test("the sentence names the numbers that are equally good", async () => {
  const result = fitResult();
  for (const model of result.models) model.within_one_se = [2, 3, 5].includes(model.k);
  const page = await check("equal", result, fitFigures, /; K = 2 and 5 are within one standard error\.$/);
  assert.ok((await page.locator(".sentence").textContent()).includes("K\u00a0=\u00a02"), "a number stays with its K");
  await page.close();
});

// Only some of the models were tried.
function tried(result, keep) {
  const kept = result.models.flatMap((m, at) => (keep(m) ? [at] : []));
  result.models = kept.map((at) => result.models[at]);
  const { carried } = result.report;
  carried.labels = carried.labels.filter(({ model }) => kept.includes(model)).map((entry) => ({ ...entry, model: kept.indexOf(entry.model) }));
}

test("the sentence says no more than was compared, and what was asked for", async () => {
  const cases = [
    ["2 to 8, clear", () => {}, /^3 clusters stand out: /],
    ["one number", (result) => tried(result, (m) => m.k === 3), /^Divided into 3 clusters, as asked: .* or more\.$/],
    ["one number, not clear", (result) => { tried(result, (m) => m.k === 3); for (const m of result.models) Object.assign(m, { p_value: 0.3, clear: false }); }, /^Divided into 3 clusters, as asked: /],
    ["distances", (result) => { for (const m of result.models) Object.assign(m, { p_value: null, clear: null }); }, /^Divided into 3 clusters, not compared with null data: /],
    ["unclear", (result) => { tried(result, (m) => m.k > 1); for (const m of result.models) Object.assign(m, { p_value: 0.3, clear: false }); }, /^Divided into 3 clusters, though no division stands out: /],
    ["judged better", (result) => { for (const m of result.models) if (m.k === 3) m.cic = -0.1; }, /^Divided into 3 clusters, though their CIC is not above 0: /],
  ];
  for (const [name, change, expected] of cases) {
    const result = fitResult({ clusterers: ["kmeans", "gmm"] });
    change(result);
    const { page } = await browser.open(makePage("sentence", result));
    assert.match(await page.locator(".sentence").innerText(), expected, name);
    if (await page.locator("#criterion").count()) assert.doesNotMatch(await page.locator("#criterion").textContent(), /one cluster is preferred/, "none is rejected, or one cluster was not tried");
    await page.close();
  }
  const one = fitResult({ k: 1, kMax: 1, clusterers: ["kmeans"] });
  const { page } = await browser.open(makePage("as-asked", one));
  assert.equal(await page.locator(".sentence").innerText(), "One cluster, as asked.");
  await page.close();
});

test("of one number of clusters the plot compares clusterers, and of one cluster there is none", async () => {
  const result = fitResult();
  tried(result, (m) => m.k === 3);
  const { page } = await browser.open(makePage("one-number", result));
  assert.equal(await page.locator("#criterion h3").innerText(), "How good is each clusterer?");
  await page.close();
  const one = await browser.open(makePage("only-one", fitResult({ k: 1, kMax: 1 })));
  assert.equal(await one.page.locator("#criterion").count(), 0);
  const [answer, map] = [await one.page.locator(".sentence").boundingBox(), await one.page.locator("#answer .small-map").boundingBox()];
  assert.ok(Math.abs(answer.x - map.x) < 1, "the map is where a table would be");
  await one.page.close();
});

test("on a phone, what came closest fits, and names on the map and in the flow do not stand on each other", async () => {
  const one = fitResult({ k: 1, clusterers: ["kmeans+gmm+ward"] });
  for (const model of one.models) Object.assign(model, model.k > 1 && { clear: false, p_value: 0.4, cic: 0.3 });
  const closest = await browser.open(makePage("closest", one), { width: 390 });
  const widths = await closest.page.locator("#closest .scroll").evaluate((box) => [box.scrollWidth, box.clientWidth]);
  assert.equal(...widths);
  await closest.page.close();
  const { page } = await browser.open(makePage("eight", fitResult({ k: 8, kMax: 10, clusterers: ["kmeans"] })), { width: 390 });
  await page.locator("#map").scrollIntoViewIfNeeded();
  const names = await page.locator('#map g[data-mark="text"] text').allTextContents();
  assert.deepEqual(names, ["1", "2", "3", "4", "5", "6", "7", "8"]);
  await page.locator("#splits").scrollIntoViewIfNeeded();
  const texts = await page.locator('#splits g[data-mark="text"]').first().locator("text").allTextContents();
  assert.ok(texts.length > 20 && texts.every((text) => text.length <= 3), String(texts));
  await page.close();
});

test("an empty cluster has no certainty", async () => {
  const result = consensusResult();
  Object.assign(result.report.clusters[3], { size: 0, mean_certainty: 0 });
  const { page } = await browser.open(makePage("empty", result));
  assert.match(await page.locator("#clusters tbody tr").nth(3).innerText(), /\b0\s+–/);
  assert.doesNotMatch(await page.locator("[data-block=models]").innerText(), /chosen|The choice/, "nothing was chosen");
  await page.close();
});

test("the first screen has the answer, the clusters, the map, the readings and the p-value", async () => {
  const result = fitResult();
  result.p_value = 0.0004;
  result.readings = [{ k: 2, clusterer: "gmm", score: 0.71, adjusted_rand: 0.62, relation: "coarser", nested: 0.97, model: 9 }];
  result.warnings = ["The columns were scaled.", "Rounded rows."];
  const { page } = await browser.open(makePage("first", result), { width: 1366, height: 768 });
  const inView = async (selector) => { const box = await page.locator(selector).boundingBox(); return box && box.y >= 0 && box.y + box.height <= 768; };
  for (const selector of [".sentence", "#clusters", ".overview .small-map svg", "#readings", "#p-value"]) assert.ok(await inView(selector), selector);
  assert.equal(await page.locator("#p-value").innerText(), "The p-value against one cluster, that null data are divided as clearly, is below 0.01 (by Student's t from 12 sets).");
  const told = await browser.open(makePage("told", { ...result, reason: "Null data are rarely divided this clearly (p < 0.01)." }));
  assert.equal((await told.page.locator("#answer").innerText()).match(/\bp\b|p-value/g).length, 1, "the p-value is said once");
  await told.page.close();
  assert.match(await page.locator("#readings").innerText(), /K = 2 by gmm: a coarser division; nested for 97\s% of the cases; adjusted Rand index with the answer 0\.62; score 0\.710/);
  const row = (await page.locator("#clusters tbody tr").first().innerText()).replace(/\u00a0/g, " ");
  const { size, mean_certainty: certainty } = result.report.clusters[0];
  assert.match(row, new RegExp(`Cluster 1\\s+${size}\\s+(> )?\\d+ %\\s+0\\.90\\s+(higher|lower) `), `${row} ${certainty}`);
  assert.equal(await page.locator(".warning:visible").count(), 0, "warnings are folded");
  await page.locator(".warnings summary").click();
  assert.equal(await page.locator(".warning:visible").count(), 2);
  await page.close();
});

test("the first screen is drawn before the browser paints or is idle", async () => {
  const never = () => { window.requestAnimationFrame = window.requestIdleCallback = () => 1; window.IntersectionObserver.prototype.observe = () => {}; };
  const { page } = await browser.open(makePage("whole", fitResult()), { ready: false, first: never });
  for (const selector of ["#clusters", ".small-map svg"]) assert.equal(await page.locator(selector).count(), 1, selector);
  assert.ok(await page.locator("[data-pending]").count(), "what is out of view waits");
  await page.close();
});

test("the folder of several files is said once", async () => {
  const listed = async (...files) => {
    const { page } = await browser.open(makePage("files", { ...alignResult(), inputs: files.map((file) => ({ file, hash: `of ${file}` })) }));
    const names = await page.locator("#repeat h3:text-is('Input') + dl dt").allInnerTexts();
    await page.close();
    return names.slice(0, -1); // the last is the number of cases
  };
  assert.deepEqual(await listed("/a/runs/K2/1.Q", "/a/runs/K3/1.Q"), ["folder", "K2/1.Q", "K3/1.Q"]);
  assert.deepEqual(await listed("/a/1.Q", "b/1.Q"), ["/a/1.Q", "b/1.Q"]);
  assert.deepEqual(await listed("1.Q", "2.Q"), ["1.Q", "2.Q"]);
});

test("one cluster has a page of its own", async () => {
  const result = fitResult({ k: 1, clusterers: ["kmeans"] });
  for (const model of result.models) Object.assign(model, model.k > 1 && { clear: false, stopped: "unclear", p_value: 1 - 0.1 * model.k, cic: model.k === 8 ? -0.2 : 0.3 });
  const page = await check("one", result, ["criterion", "parts", "map", "splits", "agreement"], /^One cluster: no division into 2 to 8 clusters stands out\.$/);
  assert.doesNotMatch(await page.locator("#answer").innerText(), /Replicates|converged/i);
  assert.match(await page.locator("#p-value").innerText(), /All 7 divisions tried are rejected: not clear enough beside those of null data \(p above 0\.05\)\./);
  const closest = (await page.locator("#closest tbody tr").allInnerTexts()).map((row) => row.match(/[\d.]+|−[\d.]+/g).slice(0, 3));
  assert.deepEqual(closest.slice(0, 2), [["7", "0.300", "0.300"], ["6", "0.400", "0.300"]], "by p, those whose CIC is above 0 first");
  assert.equal(closest.length, 6);
  assert.equal(await page.locator("#cases h3").innerText(), "Cases");
  assert.doesNotMatch(await page.locator("#certainty").innerText(), /probability|certain/i, "nothing is uncertain about one cluster");
  assert.doesNotMatch(await page.locator("#map figcaption").innerText(), /legend|overlap/);
  await page.locator("#closest button", { hasText: "show" }).first().click();
  assert.equal(await page.locator("#clusters tbody tr").count(), 7);
  await page.close();
});

test("rejected models look rejected, and why each model stopped is told", async () => {
  const result = fitResult({ clusterers: ["kmeans"] });
  const rejected = result.models.find((m) => m.k === 4);
  Object.assign(rejected, { cic: 9, clear: false, stopped: "unclear" });
  const { page } = await browser.open(makePage("rejected", result));
  assert.equal(await page.locator('#criterion g[data-mark="dot 0"] path').count(), 1, "one cross");
  assert.match(await page.locator("#criterion .caption").innerText(), /Crossed out: rejected, whatever their height/);
  assert.match(await page.locator("#criterion").innerText(), /However high it stands, one cluster is preferred to it\./);
  const rows = page.locator("[data-block=models] tbody tr");
  assert.match(await rows.nth(3).innerText(), /rejected/);
  assert.match(await page.locator("[data-block=models] tbody tr.selected").innerText(), /chosen/);
  await page.getByRole("button", { name: "The run" }).click();
  assert.match(await rows.nth(3).innerText(), /stopped early: p above 0\.05/);
  assert.match(await page.locator("[data-block=models] tbody tr.selected").innerText(), /converged/);
  assert.match(await page.locator("#convergence .caption").innerText(), /^Bold: the chosen model, K = 3 by kmeans, after 400 replicates; converged/);
  await page.close();
});

test("a cross below zero stands clear of the numbers of the axis", async () => {
  const result = fitResult({ clusterers: ["kmeans"] });
  Object.assign(result.models.find((m) => m.k === 8), { cic: -3, clear: false, stopped: "unclear" });
  const { page } = await browser.open(makePage("below", result));
  await page.locator("#criterion").scrollIntoViewIfNeeded();
  const cross = await page.locator('#criterion g[data-mark="dot 0"] path').boundingBox();
  const numbers = await page.locator('#criterion g[data-mark="x-axis tick label"] text').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().top));
  assert.ok(numbers.length > 6 && cross.y + cross.height <= Math.min(...numbers), `${cross.y + cross.height}, ${numbers}`);
  await page.close();
});

test("a model is not cut in the list of models", async () => {
  const { page } = await browser.open(makePage("list", fitResult({ clusterers: ["kmeans+gmm+ward"] })));
  const widths = await page.getByLabel("Model shown").evaluate((select) => {
    const now = select.getBoundingClientRect().width;
    select.style.maxWidth = "none";
    return [now, select.getBoundingClientRect().width];
  });
  assert.equal(widths[0], widths[1]);
  await page.close();
});

test("among models that are as good, the ring holds the chosen one", async () => {
  const result = fitResult({ kMax: 4 });
  const chosen = result.models.find((m) => m.k === 3 && m.clusterer === "kmeans");
  Object.assign(result.models.find((m) => m.k === 3 && m.clusterer === "gmm"), { cic: chosen.cic, within_one_se: true });
  const { page } = await browser.open(makePage("equals", result));
  await page.locator("#criterion").scrollIntoViewIfNeeded();
  const colour = await page.locator("#criterion .legend li", { hasText: "kmeans" }).locator(".swatch").evaluate((e) => getComputedStyle(e).backgroundColor);
  const ring = await page.locator('#criterion g[data-mark="dot 1"] > *').first().boundingBox();
  const seen = await page.evaluate(([x, y]) => getComputedStyle(document.elementFromPoint(x, y)).fill, [ring.x + ring.width / 2, ring.y + ring.height / 2]);
  assert.equal(seen, colour);
  await page.close();
});

test("the score is drawn with its standard error, not with that of the CIC", async () => {
  const result = fitResult({ clusterers: ["kmeans"], kMax: 5 });
  for (const m of result.models) Object.assign(m, { score: 0.5 * m.cic, score_standard_error: m.k > 1 ? 0.1 : null, cic_standard_error: m.k > 1 ? 0.2 : null });
  const { page } = await browser.open(makePage("bars", result));
  await page.locator("#criterion").scrollIntoViewIfNeeded();
  assert.equal(await page.locator('#criterion g[data-mark="rule"]').last().locator("line").count(), 4, "one cluster has none");
  assert.match(await page.locator("#criterion .caption").innerText(), /Bars: one standard error\./);
  await page.locator("#criterion summary").click();
  await page.locator("#criterion button", { hasText: "Show the values" }).click();
  const rows = await page.locator("#criterion .values tbody tr").allInnerTexts();
  assert.deepEqual(rows.map((row) => row.split("\t")[3]), ["–", "0.1000", "0.1000", "0.1000", "0.1000"]);
  await page.close();
});

// Two clusterers of twelve numbers, with all the indices that a fit has.
test("the table of all numbers fits the card in groups of columns, cluster sizes are seen, and indices are sorted", async () => {
  const result = fitResult({ clusterers: ["kmeans+gmm+ward", "graph"], kMax: 12 });
  result.models.forEach((m, at) => Object.assign(m, m.k > 1 && {
    score: 1 / m.k, p_value: m.k === 3 ? 0 : 0.2, support: 0.9, mean_jaccard: 0.8, prediction_strength: 0.7 - 0.01 * at, ambiguous_pairs: 0.05 * m.k,
    silhouette: 0.5 - 0.001 * ((7 * at) % 24), calinski_harabasz: 1234.5 + at, crossing: 0.01, null_crossing: 0.2, noise_share: 0,
    stopped: "unclear",
  }));
  const { page } = await browser.open(makePage("numbers", result), { width: 1366, height: 768 });
  const block = page.locator("[data-block=models]");
  await block.locator("summary").click();
  const heads = () => block.locator("th .sort").allInnerTexts().then((all) => all.map((text) => text.replace(/\s+/g, " ")));
  const widths = () => block.locator(".scroll").evaluate((box) => [box.scrollWidth, box.clientWidth]);
  const inView = async (head) => {
    const [cell, box] = [await block.locator("th", { hasText: head }).first().boundingBox(), await block.locator(".scroll").boundingBox()];
    return cell.x >= box.x && cell.x + cell.width <= box.x + box.width + 1;
  };
  assert.ok((await heads()).includes("Cluster sizes") && await inView("Cluster sizes"));
  assert.match(await block.locator("tbody tr").nth(2).innerText(), new RegExp(result.models[2].cluster_sizes.join(" · ")));
  assert.match(await block.locator("tbody tr").nth(2).innerText(), /< 0\.01/, "no p-value is smaller than twelve sets can tell");
  const seen = new Set();
  for (const group of ["The choice", "The run", "Other indices"]) {
    await block.getByRole("button", { name: group }).click();
    assert.equal(...await widths(), `${group} needs no scrolling`);
    for (const head of await heads()) seen.add(head);
  }
  for (const head of ["Silhouette", "Agreement of replicates", "Ambiguous pairs", "Calinski– Harabasz", "Jaccard", "CIC", "Stopped"]) assert.ok(seen.has(head) || seen.has(head.replace("– ", "–")), `${head}: ${[...seen]}`);
  const column = async (head) => {
    const at = (await heads()).findIndex((text) => text.startsWith(head));
    return (await block.locator(`tbody tr > :nth-child(${at + 1})`).allInnerTexts()).filter((text) => text !== "–").map((text) => Number(text));
  };
  for (const head of ["Silhouette", "Agreement", "Ambiguous", "Calinski"]) {
    await block.locator("th .sort", { hasText: head }).click();
    const values = await column(head);
    assert.ok(values.length >= 22);
    assert.deepEqual(values, [...values].sort((a, b) => b - a), head);
  }
  await page.getByLabel("Model shown").selectOption("1");
  await drawn(page);
  assert.ok((await heads()).includes("Silhouette"), "the table stays as it was left");
  assert.equal(await block.locator("details").evaluate((d) => d.open), true);
  await page.close();
});

// Two features, so that the map keeps all; one note; options in sentences.
test("small words: one case, whole options, a map that keeps everything", async () => {
  const result = fitResult({ nFeatures: 2, k: 2, kMax: 3, clusterers: ["kmeans"] });
  const notes = [".", "..", "...", "...."].map((dots) => `The columns have been divided by their standard deviations${dots} --scale none keeps them as they are.`);
  result.warnings = notes;
  result.report.command_line = `truecluster fit a-file-with-a-name.csv ${["--scale none", "--k 1:3", "--clusterer kmeans", "--tolerance 0.01", "--resample bootstrap"].join(" ")}`;
  result.report.n_certain = 1;
  for (const width of [1366, 700, 520, 400, 375, 360]) {
    const { page } = await browser.open(makePage("words", result), { width });
    if (width === 1366) {
      assert.match(await page.locator(".sentence").innerText(), /1 of 344 cases .* is assigned/);
      assert.doesNotMatch(await page.locator("#map figcaption").innerText(), /may still be apart|keeps 100/);
      await page.locator("#clusters button.cluster").first().click();
      await page.locator("#cases tbody button.case").first().click();
      assert.match(await page.locator(".explore [role=status]").innerText(), /^Case /);
      assert.match(await page.locator("#uncertainty .caption").innerText(), /Solid: the 1 highlighted case\./);
      assert.doesNotMatch(await page.locator("#page").innerText(), /\b1 (cases|clusters|judges|notes|replicates)\b/);
    }
    await page.locator(".warnings summary").click();
    assert.deepEqual((await page.locator(".warning").allTextContents()), notes);
    const options = page.locator(".warning .option, .command .option");
    assert.equal(await options.count(), 4 + 5);
    assert.equal(await options.evaluateAll((all) => all.filter((e) => e.getClientRects().length > 1).length), 0, `an option is cut at ${width} pixels`);
    assert.equal(await page.locator(".command code").textContent(), result.report.command_line);
    await page.close();
  }
});

test("a chosen model that stopped at its first check is still in the plot of convergence", async () => {
  const result = fitResult({ clusterers: ["kmeans"] });
  for (const trace of result.report.traces) if (trace.k === 3) Object.assign(trace, { replicates: [100], cic: [1] });
  const { page } = await browser.open(makePage("early", result));
  assert.ok((await page.locator("#convergence svg").textContent()).includes("K = 3"));
  await page.close();
});

test("consensus shows one model and leaves out what it has no data for", async () => {
  const page = await check("consensus", consensusResult(), ["memberships", "likeness", "uncertainty", "agreement"], /^The 60 partitions combine into 4 clusters: \d+ of 200 cases/);
  assert.match(await page.locator(".warning").textContent(), /Not converged/);
  assert.equal(await page.locator("#data:visible").count(), 0);
  await page.close();
});

test("partitions that do not agree are not praised", async () => {
  const result = { ...consensusResult(), cic: -2.02 };
  const { page } = await browser.open(makePage("disagree", result));
  assert.equal(await page.locator(".sentence").innerText(),
    "The 60 partitions do not agree on 4 clusters: the CIC is −2.020. Below 0 they leave more unresolved than they explain.");
  await page.close();
});

test("a page of several files is called after the first", async () => {
  const result = consensusResult();
  result.inputs.push({ file: "classes.csv", hash: "fnv1a:1123456789abcdef" });
  const { page } = await browser.open(makePage("files", result));
  assert.equal(await page.locator(".file").innerText(), "ensemble.csv and 1 more file");
  await page.getByRole("button", { name: "The run" }).click();
  assert.match(await page.locator("[data-block=models] thead").innerText(), /Partitions/);
  await page.close();
});

// Twelve populations, some of three cases only, so that their names would run into each other.
test("populations of align are told apart on a phone, and a long command does not fill the page", async () => {
  const result = alignResult();
  const n = result.report.aligned.case_ids.length;
  const of = Array.from({ length: n }, (_, i) => (i < 9 ? Math.floor(i / 3) : 3 + Math.floor((9 * (i - 9)) / (n - 9))));
  result.report.aligned.groups = { name: "population", names: Array.from({ length: 12 }, (_, g) => `people ${g + 1}`), of };
  result.report.command_line = `truecluster align ${Array.from({ length: 100 }, (_, r) => `/a/long/path/to/run${r}.Q`).join(" ")}`;
  const { page } = await browser.open(makePage("populations", result), { width: 375 });
  const boxes = (selector) => page.locator(selector).evaluateAll((all) => all.map((e) => { const b = e.getBoundingClientRect(); return [b.left, b.right, b.top, b.bottom]; }));
  const touch = (a, b) => a[0] < b[1] && b[0] < a[1] && a[2] < b[3] && b[2] < a[3];
  const texts = await boxes("#runs svg text");
  const rules = await boxes('#runs g[data-mark="rule"] line');
  assert.equal(rules.length, 2 * 11);
  assert.ok(texts.length >= 4 + 8, `${texts.length} texts`);
  assert.equal(texts.filter((a, i) => texts.some((b, j) => i !== j && touch(a, b))).length, 0, "no text on another");
  assert.equal(texts.filter((a) => rules.some((b) => touch(a, b))).length, 0, "no line through a text");
  assert.ok((await page.locator(".command code").boundingBox()).height < 250);
  await page.close();
});

test("align shows the runs, their modes and how alike they are", async () => {
  const page = await check("align", alignResult(), ["runs", "run-similarity"], /^6 runs on common labels: two runs are 85 % similar on average, and they fall into 2 modes\.$/);
  const rows = async () => (await page.locator("#runs svg").textContent()).match(/structure|run\d|mode \d of 2: \d of 6 runs/g);
  assert.deepEqual(await rows(), ["mode 1 of 2: 4 of 6 runs", "mode 2 of 2: 2 of 6 runs", "run1", "run5"], "a row per mode, and its run without what all names share");
  await page.getByRole("button", { name: "K = 4, mode 2: 2 runs" }).click();
  await page.waitForFunction(() => document.querySelectorAll('#runs g[data-mark="area"]').length === 3);
  const area = await page.locator('#runs g[data-mark="area"]').first().boundingBox();
  await page.mouse.move(area.x + 2, area.y + area.height / 2);
  assert.match(await page.locator('#runs g[data-mark="tip"]').textContent(), /individual \d+.*cluster \d: [\d.]+/);
  await page.close();
});

test("study shows its tables and heat maps", async () => {
  const page = await check("study", studyResult(), ["figure1-dots-1", "figure1-map-1", "figure1-map-2"], /^Recomputed: Figure 1: two clusters/);
  assert.match(await page.locator("#figure1 table").innerText(), /random 50:50\s+heuristic\s+0\.9952\s+0\.9950\s+justified 50:50\s+any\s+0\.0000\s+–/);
  await page.close();
});

test("a long statement of a study leaves room for its numbers on a phone", async () => {
  const result = studyResult();
  const [given] = result.report.studies[0].tables;
  given.columns = ["statement", "tracemax"];
  given.rows = [["correlation of uncertainty with the size of the classes at fixed kappa", 0.25]];
  const { page } = await browser.open(makePage("statement", result), { width: 375 });
  const [cell, box] = [await page.locator("#figure1 td.number").boundingBox(), await page.locator("#figure1 .scroll").boundingBox()];
  assert.ok(cell.x + cell.width <= box.x + box.width + 1, `${cell.x + cell.width}, ${box.x + box.width}`);
  await page.close();
});

test("a million cases and twenty clusters stay under 10 MB and say that a sample is shown", async () => {
  const path = makePage("large", fitResult({ n: 2000, nTotal: 1_000_000, k: 20, kMax: 20, nFeatures: 50, clusterers: ["kmeans", "gmm", "ward"] }));
  assert.ok(statSync(path).size < 10e6, `${statSync(path).size} bytes`);
  const { page, complaints } = await browser.open(path);
  assert.deepEqual(complaints, []);
  assert.match(await page.locator("#memberships .caption").innerText(), /Shown are 2,000 of 1,000,000 cases/);
  assert.match(await page.locator("#uncertainty .caption").innerText(), /2,000 of 1,000,000 cases/);
  await page.close();
});
