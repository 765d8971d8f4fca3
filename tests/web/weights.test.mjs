// Pages of cases with weights: what is counted by weight, what by case, and where the page says which.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { drawn, launch, makePage } from "./browser.mjs";
import { checkPhone, violations } from "./checks.mjs";
import { fitResult, labelsOf, otherMemberships } from "./fixtures.mjs";
import { packed, packedFloats, packedMemberships } from "./pack.mjs";

let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser.close(); });

const sum = (values) => values.reduce((a, b) => a + b, 0);
const plain = (text) => text.replace(/\u00a0/g, " ");
const clusterRows = (page) => page.locator("#clusters tbody tr").allInnerTexts().then((rows) => rows.map(plain));
const tenths = (n) => n.toLocaleString("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

// A fit of which every fifth case stands for seven times as many as the others, and one for none.
function weightedFit(options) {
  const result = fitResult(options);
  const { report, simulated } = result;
  const raw = simulated.map((_, i) => (i === 7 ? 0 : i % 5 === 0 ? 7 : 1));
  const weights = raw.map((w) => (w * (raw.length - 1)) / sum(raw));
  const byWeight = (of) => sum(weights.map((w, i) => w * of(simulated[i], i))) / sum(weights);
  report.clusters.forEach((cluster, k) => { cluster.share = byWeight((c) => c.memberships[k]); });
  report.certain_share = byWeight((c) => Number(Math.max(...c.memberships) >= 0.9));
  report.carried.weights = packedFloats(weights);
  result.effective_cases = sum(weights) ** 2 / sum(weights.map((w) => w * w));
  return { result, weights, of: simulated.map((c) => c.memberships.indexOf(Math.max(...c.memberships))) };
}

const { result, weights, of } = weightedFit();
const sizes = result.report.clusters.map((c) => c.size);
const at = (k) => result.models.findIndex((m) => m.k === k && m.clusterer === "kmeans");
const weightOf = (wanted) => sum(weights.filter((_, i) => wanted(i)));
const open = (options) => browser.open(makePage("weights", result), options);

async function save(page, name) {
  await page.getByText("Download", { exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  return readFileSync(await download.path(), "utf8").trim().split("\n");
}

async function values(page, figure) {
  await page.locator(`#${figure} .menu summary`).click();
  await page.locator(`#${figure}`).getByRole("button", { name: "Show the values" }).click();
  const head = await page.locator(`#${figure} .values thead th`).allInnerTexts();
  const rows = await page.locator(`#${figure} .values tbody tr`).evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.innerText)));
  return { head, rows };
}

test("the first screen says that cases have weights, how many cases carry as much information, and the share of each cluster", async () => {
  const { page, complaints } = await open({ width: 1366, height: 768 });
  const { n_certain: n, certain_share: share } = result.report;
  assert.ok(Math.round((100 * n) / 344) !== Math.round(100 * share), "the two shares are told apart");
  assert.equal(plain(await page.locator(".sentence").innerText()),
    `3 clusters stand out: ${n} of 344 cases (${Math.round(100 * share)} % of the weight) are assigned with probability 0.9 or more.`);
  const effective = Math.round(result.effective_cases);
  assert.match(await page.locator(".facts").innerText(), new RegExp(`Cases\\s+344\\s+Effective cases\\s+${effective}\\s`));
  assert.ok((await page.locator("#weights").innerText()).startsWith(`Cases have weights: these 344 cases carry as much information as ${effective} of equal weight.`));
  const rows = await clusterRows(page);
  result.report.clusters.forEach(({ size, share: part }, k) =>
    assert.match(rows[k], new RegExp(`^Cluster ${k + 1}\\s+${size}\\s+${(100 * part).toFixed(1)} %\\s`)));
  const box = await page.locator("#clusters").boundingBox();
  assert.ok(box.y + box.height <= 768);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await page.close();
  await checkPhone(browser, makePage("weights", result));
});

test("a page of cases that count alike does not speak of weights", async () => {
  const { page } = await browser.open(makePage("alike", fitResult()));
  assert.doesNotMatch((await page.locator("#page").innerText()).replace(/weight \(g\)/g, ""), /weight|effective/i);
  assert.doesNotMatch((await save(page, /Labels/))[0], /weight/);
  await page.close();
});

test("shares, certainty and what is certain of another model are by weight", async () => {
  const { page } = await open({ hash: `#model=${encodeURIComponent("2:kmeans")}` });
  const labels = labelsOf(result.simulated, 3, 2);
  const rows = otherMemberships(result.simulated, labels, 2);
  const shown = await page.locator("#clusters tbody tr").evaluateAll((all) => all.map((row) => [...row.children].slice(1, 4).map((cell) => cell.innerText)));
  shown.forEach(([n, share, certainty], k) => {
    assert.equal(Number(n), labels.filter((l) => l === k).length);
    const expected = (100 * sum(rows.map((row, i) => weights[i] * row[k]))) / sum(weights);
    assert.ok(Math.abs(parseFloat(share) - expected) < 0.3, `${share}, ${expected}`);
    const own = (100 * sum(rows.map((row, i) => (labels[i] === k ? weights[i] * row[k] : 0)))) / weightOf((i) => labels[i] === k);
    assert.ok(Math.abs(parseFloat(certainty.replace("> ", "")) - own) < 1, `${certainty}, ${own}`);
  });
  const sure = (i) => Math.round(255 * (1 - rows[i][labels[i]])) <= 25; // as it is packed, in parts of 255
  const n = rows.filter((_, i) => sure(i)).length;
  assert.ok(plain(await page.locator("#clusters .caption").innerText()).startsWith(
    `${n} of 344 cases (${Math.round((100 * weightOf(sure)) / sum(weights))} % of the weight) are assigned with probability 0.9 or more.`));
  await page.close();
});

// n·(n−1)/2 pairs, of weights.
function adjustedRand(table) {
  const pairs = (n) => (n * (n - 1)) / 2;
  const [a, b] = [table.map(sum), table[0].map((_, j) => sum(table.map((row) => row[j])))].map((margin) => sum(margin.map(pairs)));
  const expected = (a * b) / pairs(sum(table.flat()));
  return (sum(table.flat().map(pairs)) - expected) / ((a + b) / 2 - expected);
}

const tableOf = (a, b, ka, kb) => Array.from({ length: ka }, (_, k) => Array.from({ length: kb }, (_unused, l) => weightOf((i) => a[i] === k && b[i] === l)));
const cells = (page, selector) => page.locator(`${selector} tbody tr`).evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.innerText)));
const shownCells = (table) => table.map((row) => row.map((n) => (n === 0 ? "·" : tenths(n))));

test("crosstables hold the weights that the index beside them is of", async () => {
  const two = labelsOf(result.simulated, 3, 2);
  const codes = result.simulated.map((_, i) => (i % 4 === 0 ? 0 : of[i] === 0 ? 0 : 1));
  const chosen = tableOf(codes, of, 2, 3);
  const known = { name: "species", classes: ["Adelie", "Gentoo"], n_known: 344, crosstable: chosen, adjusted_rand: adjustedRand(chosen) };
  const labelled = { ...result, known_labels: known, report: { ...result.report, carried: { ...result.report.carried, known: { bits: 2, data: packed(codes, 2) } } } };
  const { page } = await browser.open(makePage("tables", labelled));
  const withSums = (table) => shownCells(table.map((row) => [...row, sum(row)]));
  assert.deepEqual(await cells(page, "#known"), withSums(chosen));
  assert.match(await page.locator(".figure:has(#known) .caption").innerText(), /^Cases count by their weight, of which the mean is 1\.$/);
  await page.getByLabel("Model shown").selectOption(String(at(2)));
  await drawn(page);
  const other = tableOf(codes, two, 2, 2);
  assert.deepEqual(await cells(page, "#known"), withSums(other));
  assert.ok((await page.locator(".figure:has(#known)").innerText()).includes(`Adjusted Rand index ${adjustedRand(other).toFixed(3)}.`));
  await page.getByLabel("Model to compare with").selectOption(String(at(3)));
  await drawn(page);
  const beside = tableOf(two, of, 2, 3);
  assert.deepEqual(await cells(page, "#compare"), shownCells(beside));
  assert.ok((await page.locator("#compare").innerText()).includes(`Adjusted Rand index ${adjustedRand(beside).toFixed(3)}.`));
  await page.close();
});

test("means, deviations and quantiles of features are by weight", async () => {
  const { page } = await open({ hash: `#model=${encodeURIComponent("2:kmeans")}` });
  const labels = labelsOf(result.simulated, 3, 2);
  const shown = await values(page, "profiles");
  for (const row of shown.rows) {
    const f = result.report.features.findIndex((feature) => feature.name === row[0]);
    for (const k of [0, 1]) {
      const mean = sum(result.simulated.map((c, i) => (labels[i] === k ? weights[i] * c.x[f] : 0))) / weightOf((i) => labels[i] === k);
      assert.ok(Math.abs(Number(row[4 + 2 * k].replace("−", "-")) - mean) < 6e-5, `${row} ${mean}`);
    }
  }
  assert.match(await page.locator("#profiles .caption").innerText(), /by the weight of the cases/);
  // The median lies between the values that half of the weight is below and above.
  const [first] = (await values(page, "distribution-1")).rows;
  const f = result.report.features.findIndex((feature) => feature.name === shown.rows[0][0]);
  const own = result.simulated.map((c, i) => ({ x: c.x[f], w: weights[i], k: labels[i] })).filter((c) => c.k === 0 && c.w > 0).sort((a, b) => a.x - b.x);
  const below = (x) => sum(own.filter((c) => c.x < x).map((c) => c.w)) / sum(own.map((c) => c.w));
  const median = Number(first[3].replace("−", "-"));
  assert.ok(Math.abs(below(median) - 0.5) < 0.06, `${below(median)} of the weight lies below ${median}`);
  assert.match(await page.locator("#distributions > .caption").innerText(), /middle half of a cluster's weight/);
  await page.close();
});

test("the histogram, the flow of cases and what is highlighted tell the weight", async () => {
  const { page } = await open();
  const bins = await values(page, "uncertainty");
  assert.deepEqual(bins.head, ["Uncertainty from", "to", "Cases", "Weight"]);
  assert.equal(sum(bins.rows.map((row) => Number(row[2]))), 344);
  assert.ok(Math.abs(sum(bins.rows.map((row) => Number(row[3]))) - sum(weights)) < 0.01);
  const flows = await values(page, "splits");
  assert.equal(flows.head.at(-1), "Weight");
  assert.ok(Math.abs(sum(flows.rows.filter((row) => row[0] === "1").map((row) => Number(row.at(-1)))) - sum(weights)) < 0.01);
  const heights = await page.locator('#splits g[data-mark="rect"]').first().locator("rect").evaluateAll((all) => all.slice(1, 3).map((e) => Number(e.getAttribute("height"))));
  const first = weightOf((i) => labelsOf(result.simulated, 3, 2)[i] === 0);
  assert.ok(Math.abs(heights[0] / sum(heights) - first / sum(weights)) < 0.01, `${heights}`);
  for (const figure of ["uncertainty", "splits"]) assert.match(await page.locator(`#${figure} .caption`).innerText(), /Cases count by their weight/);
  assert.match(await page.locator("#memberships .caption").innerText(), /as wide as the others, whatever its weight/);
  await page.locator("#clusters button.cluster").nth(1).click();
  const share = Math.round((100 * weightOf((i) => of[i] === 1)) / sum(weights));
  assert.equal(plain(await page.locator(".explore [role=status]").innerText()), `Cluster 2: ${sizes[1]} cases (${share} % of the weight)`);
  await page.close();
});

test("a case has its weight in the table, at the pointer and in files", async () => {
  const { page } = await open();
  await page.getByRole("searchbox").fill("case 6");
  assert.match(await page.locator("#cases thead").innerText(), /Case\s+Cluster\s+Weight\s+Probability/);
  assert.match(await page.locator("#cases tbody tr").first().innerText(), new RegExp(`^case 6\\s+Cluster \\d\\s+${weights[5].toFixed(3)}\\s`));
  const labels = await save(page, /Labels/);
  assert.match(labels[0], /^id,cluster,weight,probability/);
  labels.slice(1).forEach((line, i) => assert.ok(Math.abs(Number(line.split(",")[2]) - weights[i]) < 1e-4, line));
  assert.equal(labels[8].split(",")[2], "0");
  await page.close();
});

// Judges that were drawn by weight count alike, whatever they weigh, and the drawn cases as they say.
test("judges that were drawn by weight count as often as they were drawn", async () => {
  const { result: judged } = weightedFit();
  const { carried, drawn: shown } = judged.report;
  const judges = weights.map((_, i) => i).filter((i) => i % 5 === 0 || i % 7 === 1);
  const counts = judges.map((i) => (i % 10 === 0 ? 1.5 : 0.9));
  carried.judges = Buffer.from(Uint32Array.from(judges).buffer).toString("base64");
  carried.judge_weights = packedFloats(counts);
  const labels = labelsOf(judged.simulated, 3, 2);
  const rows = judges.map((i, j) => (j % 3 ? [0, 1] : [0.4, 0.6])).map((row, j) => (labels[judges[j]] === 1 ? row : [...row].reverse()));
  carried.labels[at(2)] = { model: at(2), bits: 1, of_judges: true, data: packed(judges.map((i) => labels[i]), 1), memberships: { bytes: 1, data: packedMemberships(rows, 1) } };
  const ofDrawn = weights.map((w, i) => w / (1 + (i % 3)));
  shown.weights = packedFloats(ofDrawn);
  const { page, complaints } = await browser.open(makePage("drawn", judged), { hash: `#model=${encodeURIComponent("2:kmeans")}` });
  const text = plain(await page.locator("#clusters").innerText());
  const certain = (100 * sum(counts.filter((_, j) => j % 3))) / sum(counts);
  assert.ok(text.includes(`of ${judges.length} judges (${Math.round(certain)} % of the weight) are assigned`), text);
  assert.match(text, /judges only: cases, drawn by weight, that vote/);
  const share = (100 * sum(rows.map((row, j) => counts[j] * row[0]))) / sum(counts);
  assert.ok(Math.abs(parseFloat(/Cluster 1\s+\d+\s+([\d.]+) %/.exec(text)[1]) - share) < 0.2, `${text} ${share}`);
  await values(page, "profiles");
  const meansOf = async (name, own) => {
    const column = (await page.locator("#profiles .values thead th").allInnerTexts()).indexOf(`${name}: mean`);
    const rows = await page.locator("#profiles .values tbody tr").evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.innerText)));
    for (const row of rows) {
      const f = judged.report.features.findIndex((feature) => feature.name === row[0]);
      const mean = sum(judged.simulated.map((c, i) => own[i] * c.x[f])) / sum(own);
      assert.ok(Math.abs(Number(row[column].replace("−", "-")) - mean) < 6e-5, `${row} ${mean}`);
    }
  };
  await meansOf("Cluster 1", weights.map((_, i) => (judges.includes(i) && labels[i] === 0 ? counts[judges.indexOf(i)] : 0)));
  await page.getByLabel("Model shown").selectOption(String(at(4)));
  await drawn(page);
  const four = labelsOf(judged.simulated, 3, 4);
  await meansOf("Cluster 2", four.map((l, i) => (l === 1 ? ofDrawn[i] : 0)));
  assert.deepEqual(complaints, []);
  await page.close();
});
