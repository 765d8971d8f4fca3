// The reports that the built program writes itself, from files with hostile names: what holds of the pages
// made up for the other tests must hold of these.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { drawn, folder, launch } from "./browser.mjs";
import { checkDark, checkFile, checkPhone } from "./checks.mjs";
import { hostileNames } from "./fixtures.mjs";

let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser.close(); });

const hostileFile = `<img src=x onerror='window.hacked=5'> "& 🐧.csv`;

function input(name, text) {
  writeFileSync(join(folder, name), text);
  return name;
}

// Runs the program in the folder of the test; gives the path of its report.
function report(...commandLine) {
  const name = `${commandLine[0]}-${commandLine.length}.html`;
  execFileSync(process.env.TRUECLUSTER_PROGRAM, [...commandLine, "--report", name], { cwd: folder, stdio: "pipe" });
  return join(folder, name);
}

const quoted = (text) => `"${text.replace(/"/g, '""')}"`;
const ids = (n) => Array.from({ length: n }, (_, i) => hostileNames[i]?.replace(/\s+/g, " ") ?? `case ${i + 1}`);

// Labels of three groups, every eighth of them wrong, under other names in every column.
function ensemble(nCases, nPartitions) {
  let state = 12345;
  const next = () => { state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff; return state >> 8; };
  const rows = ids(nCases).map((id, i) => [quoted(id), ...Array.from({ length: nPartitions }, (_, b) => "xyz"[((next() % 8 === 0 ? next() % 3 : Math.floor((3 * i) / nCases)) + b) % 3])]);
  return `name,${Array.from({ length: nPartitions }, (_, b) => `run${b + 1}`).join(",")}\n${rows.map((row) => row.join(",")).join("\n")}\n`;
}

// Memberships of 40 cases in k groups, under other names for every shift.
function memberships(k, shift) {
  return Array.from({ length: 40 }, (_, i) => {
    const own = Math.floor((k * i) / 40);
    return Array.from({ length: k }, (_unused, c) => ((c + shift) % k === own ? 0.9 - 0.002 * i : (0.1 + 0.002 * i) / (k - 1)).toFixed(4)).join(" ");
  }).join("\n") + "\n";
}

// Everything that must hold beside the answer and the plots.
async function checkRest(path, page, repeatParts) {
  const repeated = await page.locator("#repeat").innerText();
  for (const part of [/version\s+\d+\.\d+/, /seed\s+1/, /compiler\s+(GCC|Clang)/, /system\s+\w+/, /threads\s+\d+/, ...repeatParts]) assert.match(repeated, part);
  assert.equal(await page.locator("script").count(), 2);
  assert.equal(await page.locator("img").count(), 0);
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  await page.close();
  await checkPhone(browser, path);
  await checkDark(browser, path);
  assert.ok(statSync(path).size < 10e6, `${statSync(path).size} bytes`);
}

// The mean uncertainty of the cases of every model, from its file of labels, is the one that the run found, but for
// rounding to parts of 255, and but for chance where all cases have voted and the page has the judges alone.
async function checkCertainty(page) {
  const models = await page.evaluate(() => JSON.parse(document.getElementById("result").textContent).models);
  const select = page.getByLabel("Model shown");
  for (const [at, model] of models.entries()) {
    if (model.k === 1) continue;
    await select.selectOption(String(at));
    await drawn(page);
    await page.getByText("Download", { exact: true }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /^Labels/ }).click()]);
    const [head, ...lines] = readFileSync(await download.path(), "utf8").trim().split("\n").map((line) => line.split(","));
    const known = lines.filter((line) => line[head.indexOf("uncertainty")] !== "");
    const [values, weights] = ["uncertainty", "weight"].map((name) => known.map((line) => Number(line[head.indexOf(name)] ?? 1)));
    const mean = values.reduce((sum, value, i) => sum + weights[i] * value, 0) / weights.reduce((a, b) => a + b, 0);
    assert.ok(Math.abs(mean - model.uncertainty) < (values.length < lines.length ? 0.1 : 0.03), `K = ${model.k}: ${mean} of ${values.length} cases, ${model.uncertainty} in the run`);
  }
}

test("fit", async () => {
  const data = fileURLToPath(new URL("../../data/penguins.csv", import.meta.url));
  const path = report("fit", data, "--clusterer", "kmeans", "--k", "1:4", "--replicates", "300");
  const figures = ["criterion", "parts", "memberships", "likeness", "uncertainty", "map", "profiles", "distribution-1", "distribution-2",
    "distribution-3", "distribution-4", "pairs", "splits", "convergence", "agreement"];
  const page = await checkFile(browser, path, figures, /^\d clusters stand out: (\d+ of|all) 342 cases .*assigned with probability 0\.9 or more/);
  assert.match((await page.locator(".warning").allTextContents()).join("\n"), /scale/, "what the program did to the data is told");
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
  const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g).length;
  assert.ok(pages <= 8, `${pages} pages of paper`);
  await checkCertainty(page);
  await checkRest(path, page, [/hash\s+xxh64:[0-9a-f]{16}/, /--replicates 300/]);
});

test("a fit of few replicates shows no error that is not known", async () => {
  const data = fileURLToPath(new URL("../../data/penguins.csv", import.meta.url));
  const path = report("fit", data, "--clusterer", "kmeans", "--k", "2:3", "--replicates", "10", "--quiet");
  const { page } = await browser.open(path);
  assert.match(await page.locator(".facts").innerText(), /Run\s+convergence not known/);
  assert.doesNotMatch(await page.locator("#page").innerText(), /\bnan\b/i);
  await page.close();
});

test("a fit judged by some of the cases shows every model by its judges", async () => {
  const data = fileURLToPath(new URL("../../data/penguins.csv", import.meta.url));
  const path = report("fit", data, "--clusterer", "kmeans", "--k", "1:5", "--judges", "100", "--max-replicates", "48", "--quiet");
  const { page, complaints } = await browser.open(path);
  const select = page.getByLabel("Model shown");
  const [chosen, all] = [await select.inputValue(), await select.locator("option").evaluateAll((options) => options.map((o) => o.value))];
  assert.equal(all.length, 5, "every model can be looked at");
  const captions = [];
  for (const model of all.filter((m) => m !== chosen)) {
    await select.selectOption(model);
    await drawn(page);
    captions.push(await page.locator("#map .caption").innerText());
    if (captions.at(-1).startsWith("Shown are 100 of 342 cases") && model !== all[0])
      assert.match(await page.locator("#clusters").innerText(), /has labels for its 100 judges only/);
  }
  assert.ok(captions.filter((text) => text.startsWith("Shown are 100 of 342 cases")).length >= 2, captions.join("\n"));
  await checkCertainty(page);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("consensus", async () => {
  const path = report("consensus", input(hostileFile, ensemble(90, 60)), "--id-column", "name");
  const page = await checkFile(browser, path, ["memberships", "likeness", "uncertainty", "agreement"], /^The 60 partitions combine into 3 clusters: \d+ of 90 cases \(\d+ %\) are assigned with probability 0\.9 or more\.$/);
  assert.equal(await page.locator(".file").innerText(), hostileFile);
  assert.match((await page.locator(".warning").allTextContents()).join("\n"), /^The memberships have not converged: their Monte-Carlo error is/m);
  await page.getByRole("searchbox").fill("<script>");
  assert.match(await page.locator("#cases tbody tr:visible").first().innerText(), /<script>window\.hacked/);
  await checkRest(path, page, [/hash\s+xxh64:[0-9a-f]{16}/, /cases\s+90/]);
});

test("a consensus of a few partitions of many cases shows a sample", async () => {
  const path = report("consensus", input("many.csv", ensemble(5000, 5)), "--id-column", "name", "--method", "mmcc");
  const { page, complaints } = await browser.open(path);
  assert.deepEqual(complaints, []);
  assert.match(await page.locator("#memberships .caption").innerText(), /Shown are 2,000 of 5,000 cases/);
  assert.match(await page.locator(".warning").textContent(), /5 partitions are too few to tell; at least 48 are needed/);
  assert.match(await page.locator(".facts").innerText(), /Run\s+convergence not known/);
  await page.close();
});

test("align", async () => {
  const files = [2, 2, 3, 3, 3].map((k, r) => input(r === 0 ? hostileFile.replace("csv", "Q") : `run${r}.Q`, memberships(k, r)));
  const path = report("align", ...files);
  const page = await checkFile(browser, path, ["runs", "run-similarity"], /^5 runs with 2 to 3 clusters on common labels: two runs with the same number of clusters are (> 99|100) % similar on average; modes: 1 for K = 2, 1 for K = 3\.$/);
  assert.ok((await page.locator("#runs svg").textContent()).includes("<img src=x"));
  assert.match(await page.locator("#runs svg").textContent(), /K = 3, mode 1 of 1: 3 of 3 runs[\s\S]*cluster 3 split from \d \(\d+/);
  assert.match(await page.locator("#alignment table").innerText(), /3 from \d \(\d+\s%\)/);
  await checkRest(path, page, [/cases\s+40/, /run4\.Q\s+xxh64:[0-9a-f]{16}/]);
});

test("align of many long runs shows some cases of some runs", async () => {
  const path = report("align", input("labels.csv", ensemble(3000, 120)), "--id-column", "name", "--n-starts", "1");
  const page = await checkFile(browser, path, ["runs", "run-similarity"], /^120 runs on common labels: /);
  assert.match(await page.locator("#runs .caption").innerText(), /^100 of 120 runs can be unfolded, .* Shown are 500 of 3,000 cases/);
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  await page.close();
  await checkPhone(browser, path);
});

test("study", async () => {
  const maps = ["information", "uncertainty", "CIC"].flatMap((_, q) => [q, q + 3]).sort().map((q) => `figure2-map-${q + 1}`);
  const path = report("study", "figure2", "--grid-step", "10");
  const page = await checkFile(browser, path, maps, /^Recomputed: Figure 2: two clusters of relative size p/);
  assert.match(await page.locator("#figure2 table").innerText(), /share of degenerate cells/);
  await checkRest(path, page, [/truecluster study figure2 --grid-step 10/]);
});

test("study of a table shows it beside the published numbers", async () => {
  const path = report("study", "table1");
  const page = await checkFile(browser, path, [], /^Recomputed: Table 1: the two outliers are the same case \(1 in 100\)\. (\d+) of \1 published numbers reproduced\.$/);
  assert.match(await page.locator("#table1 table").innerText(), /computed\s+published\s+difference/);
  await checkRest(path, page, [/truecluster study table1/]);
});

// Three clouds of cases that stand for one, three and nine each, with a class and a person to each row.
function survey() {
  let state = 99;
  const next = () => { state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff; return (state >> 8) / 2 ** 23; };
  const rows = Array.from({ length: 240 }, (_, i) => {
    const group = i % 8 < 5 ? 0 : i % 8 < 7 ? 1 : 2;
    const [x, y] = [[0, 0], [7, 1], [9, 5]][group];
    return [`p${i + 1}`, (x + 3 * next()).toFixed(3), (y + 3 * next()).toFixed(3), [1, 3, 9][group], ["north", "south"][Number(next() < 0.2 + 0.3 * group)]];
  });
  return `person,x,y,w,region\n${rows.map((row) => row.join(",")).join("\n")}\n`;
}

test("a fit with weights has the numbers of its result on the page", async () => {
  const path = report("fit", input("survey.csv", survey()), "--id-column", "person", "--weights", "w", "--labels", "region", "--clusterer", "kmeans", "--k", "1:4",
    "--replicates", "60", "--quiet");
  const { page, complaints } = await browser.open(path);
  const document = await page.evaluate(() => JSON.parse(window.document.getElementById("result").textContent));
  const share = (value) => `${(100 * value).toFixed(1)}`;
  assert.match(await page.locator(".facts").innerText(), new RegExp(`Cases\\s+240\\s+Effective cases\\s+${Math.round(document.effective_cases)}\\s`));
  const rows = (await page.locator("#clusters tbody tr").allInnerTexts()).map((row) => row.match(/[\d.]+/g));
  document.clusters.forEach(({ size, share: part }, k) => assert.deepEqual(rows[k].slice(1, 3), [String(size), share(part)]));
  const told = await page.locator("#known tbody tr").evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].slice(0, -1).map((cell) => cell.innerText)));
  assert.deepEqual(told, document.known_labels.crosstable.map((row) => row.map((n) => (n === 0 ? "·" : n.toFixed(1)))));
  // Another model is counted on the page: a reading has its index in the result, too.
  assert.ok(document.readings.length > 0);
  const reading = document.models.findIndex((m) => m.k === document.readings[0].k);
  await page.getByLabel("Model to compare with").selectOption(String(reading));
  await drawn(page);
  assert.ok((await page.locator("#compare").innerText()).includes(`Adjusted Rand index ${document.readings[0].adjusted_rand.toFixed(3)}.`));
  assert.match(await page.locator("#agreement .caption").innerText(), /^Index: share of the weight that agrees\./);
  await checkCertainty(page);
  assert.deepEqual(complaints, []);
  await page.close();
  await checkPhone(browser, path);
});

// A third of the cases judge, drawn by weight: sums over them are those over all cases, but for chance.
test("judges drawn by weight speak for all cases", async () => {
  const path = report("fit", input("survey.csv", survey()), "--id-column", "person", "--weights", "w", "--labels", "region", "--clusterer", "kmeans", "--k", "1:4",
    "--judges", "80", "--max-replicates", "60", "--quiet");
  const { page, complaints } = await browser.open(path);
  const document = await page.evaluate(() => JSON.parse(window.document.getElementById("result").textContent));
  assert.ok(document.report.carried.judge_weights && document.report.drawn.weights);
  const chosen = document.models.findIndex((m) => m.selected);
  const judged = document.report.carried.labels.find((l) => l.of_judges && document.models[l.model].k > document.selected_k);
  await page.getByLabel("Model shown").selectOption(String(judged.model));
  await page.getByLabel("Model to compare with").selectOption(String(chosen));
  await drawn(page);
  const cells = await page.locator("#compare tbody tr").evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.innerText.replace("·", "0").replace("< 0.1", "0")))));
  const total = cells.flat().reduce((a, b) => a + b, 0);
  document.clusters.forEach(({ share }, k) => {
    const found = cells.reduce((sum, row) => sum + row[k], 0) / total;
    assert.ok(Math.abs(found - share) < 0.05, `cluster ${k + 1}: ${found} of the judges, ${share} of all`);
  });
  assert.deepEqual(complaints, []);
  await page.close();
});

// Two squares of 25 cases and two strays, divided by density.
test("cases that are noise have a row, a grey and a place in every legend", async () => {
  const square = Array.from({ length: 25 }, (_, i) => [(i % 5) / 2, Math.floor(i / 5) / 2]);
  const rows = [...square, ...square.map(([x, y]) => [x + 20, y]), [70, 70], [-70, 90]];
  const data = input("stray.csv", `x,y\n${rows.map((row) => row.join(",")).join("\n")}\n`);
  const path = report("fit", data, "--clusterer", "density", "--k", "1:3", "--replicates", "20", "--min-cluster-size", "5");
  const { page, complaints } = await browser.open(path);
  assert.match(await page.locator("p.sentence").innerText(), /2 clusters.*2 are noise/s);
  const table = await page.locator("#clusters tbody tr").allInnerTexts();
  assert.equal(table.length, 3);
  assert.match(table[2], /^\s*Noise\s+2\s[\s\S]*–\s*$/, "noise is not said to be like anything");
  assert.equal(await page.getByRole("button", { name: "Rename Noise" }).count(), 0);
  assert.equal(await page.getByRole("button", { name: "Rename Cluster 2" }).count(), 1);
  assert.doesNotMatch(await page.locator("#profiles .legend").innerText(), /Noise/, "it has no means");
  const means = await page.locator('#profiles g[data-mark="dot"] path').evaluateAll((dots) => dots.map((d) => d.getAttribute("fill")));
  assert.equal(means.length, 4, "of two features in two clusters");
  assert.ok(!(await page.locator("#map svg text").allTextContents()).includes("Noise"), "it has no middle");
  const grey = await page.locator("#clusters tbody tr").nth(2).locator(".swatch").evaluate((e) => e.style.background);
  assert.equal(grey, "rgb(148, 148, 148)");
  const fills = await page.locator('#map g[data-mark="dot"] path').evaluateAll((dots) => dots.map((d) => d.getAttribute("fill")));
  assert.equal(fills.filter((fill) => fill === "#949494").length, 2);
  for (const figure of ["map", "memberships"]) assert.match(await page.locator(`#${figure} .legend`).innerText(), /Noise/);
  await page.getByText("Download", { exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /^Memberships/ }).click()]);
  const [head, ...lines] = readFileSync(await download.path(), "utf8").trim().split("\n").map((line) => line.split(","));
  assert.deepEqual(head, ["id", "1", "2", "Noise"]);
  for (const [, ...shares] of lines) assert.ok(shares.length === 3 && Math.abs(shares.reduce((sum, share) => sum + Number(share), 0) - 1) < 1e-3);
  assert.equal(await page.locator('#splits rect[height="NaN"], #splits path[d*="NaN"]').count(), 0);
  assert.deepEqual(complaints, []);
  await page.close();
});
