// What exploring shows: another model, two side by side, the same cases highlighted everywhere, files, and links.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { drawn, launch, makePage } from "./browser.mjs";
import { fitResult, labelsOf, otherMemberships } from "./fixtures.mjs";
import { packed, packedMemberships } from "./pack.mjs";

let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser.close(); });

const result = fitResult();
const openFit = (options) => browser.open(makePage("explore", result), options);
const sizes = result.report.clusters.map((c) => c.size);
const at = (k, clusterer = "kmeans") => result.models.findIndex((m) => m.k === k && m.clusterer === clusterer);
const plain = (text) => text.replace(/\u00a0/g, " ");
const clusterRows = (page) => page.locator("#clusters tbody tr").allInnerTexts().then((rows) => rows.map(plain));
const selection = (page) => page.locator(".explore [role=status]").innerText();

// The colours of the dots of a map, by the names of their clusters.
const solidDots = (page, figure) => page.locator(`#${figure} g[data-mark="dot"]`).first().evaluate((group) =>
  [...group.children].filter((dot) => Number(dot.getAttribute("fill-opacity")) > 0.121).map((dot) => dot.getAttribute("fill")));

test("switching the model changes members, map, names and profiles, and says so", async () => {
  const { page, complaints } = await openFit();
  const before = new Set(await solidDots(page, "map"));
  assert.equal(before.size, 3);
  await page.getByLabel("Model shown").selectOption(String(at(2)));
  await drawn(page);
  const rows = await clusterRows(page);
  assert.equal(rows.length, 2);
  assert.match(rows[0], new RegExp(`^Cluster 1\\s+${sizes[0]}\\s`));
  assert.match(rows[1], new RegExp(`^Cluster 2\\+3\\s+${sizes[1] + sizes[2]}\\s`), "named after the clusters it joins");
  await page.waitForFunction(() => new Set([...document.querySelectorAll('#map g[data-mark="dot"] path')].map((d) => d.getAttribute("fill"))).size === 2);
  const after = new Set(await solidDots(page, "map"));
  assert.ok([...after].every((colour) => before.has(colour)), "a cluster keeps its colour");
  assert.match(await page.locator("#profiles .legend").innerText(), /Cluster 2\+3/);
  await page.getByRole("button", { name: "Back to the answer" }).click();
  await drawn(page);
  assert.equal((await clusterRows(page)).length, 3);
  assert.deepEqual(complaints, []);
  await page.close();
});

// What the page reads of memberships in two clusters, in parts of 255: never certainty where there is none.
const read = (rows) => rows.map((row) => {
  const rounded = row.map((p) => (p > 0 ? Math.max(1, Math.round(255 * p)) : 0) / 255);
  const largest = row.indexOf(Math.max(...row));
  rounded[largest] = 1 - rounded.reduce((sum, p, k) => (k === largest ? sum : sum + p), 0);
  return rounded;
});
const entropy = (row) => -row.reduce((sum, p) => sum + (p > 0 ? p * Math.log2(p) : 0), 0);

test("switching the model changes certainty: of clusters, of cases, in every plot and file", async () => {
  const { page, complaints } = await openFit();
  const labels = labelsOf(result.simulated, 3, 2);
  const rows = read(otherMemberships(result.simulated, labels, 2));
  await page.getByLabel("Model shown").selectOption(String(at(2)));
  await drawn(page);
  const certainty = (await page.locator("#clusters tbody tr > :nth-child(3)").allInnerTexts()).map((text) => Number(text.match(/\d+/)[0]));
  const members = (l) => rows.filter((_, i) => labels[i] === l);
  const expected = [0, 1].map((l) => (100 * members(l).reduce((sum, row) => sum + row[l], 0)) / members(l).length);
  certainty.forEach((percent, l) => assert.ok(Math.abs(percent - expected[l]) < 0.51, `${certainty} ${expected}`));
  const sure = rows.filter((row, i) => row[labels[i]] >= 0.9).length;
  assert.ok(plain(await page.locator("#clusters .caption").innerText()).startsWith(`${sure} of 344 cases (${Math.round((100 * sure) / 344)} %) are assigned with probability 0.9 or more.`));
  // The least certain case, its bar and the histogram.
  const order = rows.map((_, i) => i).filter((i) => rows[i][labels[i]] < 0.9).sort((a, b) => entropy(rows[b]) - entropy(rows[a]) || a - b);
  const [least] = order;
  assert.equal(await page.locator("#cases h3").innerText(), "The least certain cases");
  assert.equal(await page.locator("#cases tbody tr").count(), Math.min(200, order.length));
  assert.match(plain(await page.locator("#cases tbody tr").first().innerText()),
    new RegExp(`^case ${least + 1}\\s+Cluster \\S+\\s+${(100 * rows[least][labels[least]]).toFixed(1)} %\\s+Cluster \\S+\\s+[\\d.]+ %\\s+${entropy(rows[least]).toFixed(3)}`));
  assert.equal(await page.locator("#uncertainty .caption").innerText(), "All 344 cases.");
  const areas = new Set(await page.locator('#memberships g[data-mark="area"] path').evaluateAll((all) => all.map((e) => e.getAttribute("fill"))));
  assert.equal(areas.size, 2, "bars of two clusters");
  assert.match(await page.locator("#memberships .legend").innerText(), /Cluster 2\+3/);
  assert.match(await page.locator("#map figcaption").innerText(), /the paler a case, the less certain its cluster/);
  const pale = (i) => page.locator('#map g[data-mark="dot"] path').nth(i).getAttribute("fill-opacity").then(Number);
  const surest = rows.map((_, i) => i).sort((a, b) => entropy(rows[a]) - entropy(rows[b]))[0];
  assert.ok(await pale(least) < await pale(surest));
  const file = await save(page, /Memberships/);
  assert.equal(file[0], "id,1,2+3");
  file[1 + least].split(",").slice(1).forEach((share, k) => assert.ok(Math.abs(share - rows[least][k]) < 1e-4));
  const [, , probability] = (await save(page, /Labels/))[1 + least].split(",");
  assert.ok(Math.abs(probability - rows[least][labels[least]]) < 1e-4);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("a finer model names its parts", async () => {
  const { page } = await openFit({ hash: `#model=${encodeURIComponent("4:kmeans")}` });
  const names = (await clusterRows(page)).map((row) => row.split(/\s{2,}|\t/)[0]);
  const largest = sizes.indexOf(Math.max(...sizes)) + 1;
  assert.deepEqual([...names].sort(), [1, 2, 3].flatMap((c) => (c === largest ? [`Cluster ${c}a`, `Cluster ${c}b`] : [`Cluster ${c}`])).sort());
  await page.close();
});

// The run names its clusters by size: of the four here the largest part of a cluster may come last.
test("the clusters of another model stand in the order of the answer, parts beside each other", async () => {
  const shuffled = structuredClone(result);
  const [model, inRun] = [at(4), [2, 0, 3, 1]]; // by their order in the fixture
  const ordered = labelsOf(result.simulated, 3, 4);
  const labels = ordered.map((l) => inRun[l]);
  const rows = otherMemberships(result.simulated, labels, 4);
  shuffled.report.carried.labels[model] = { model, bits: 2, data: packed(labels, 2), memberships: { bytes: 1, data: packedMemberships(rows, 1) } };
  const count = (l) => labels.filter((v) => v === l).length;
  Object.assign(shuffled.models[model], { cluster_sizes: [0, 1, 2, 3].map(count), cluster_jaccard: [0.1, 0.2, 0.3, 0.4] });
  const { page, complaints } = await browser.open(makePage("shuffled", shuffled), { hash: `#model=${encodeURIComponent("4:kmeans")}` });
  const shown = (await clusterRows(page)).map((row) => row.match(/^Cluster (\S+)\s+(\d+)\s+(?:> )?\d+ %\s+([\d.]+)/).slice(1));
  const names = shown.map(([name]) => name);
  const largest = sizes.indexOf(Math.max(...sizes)) + 1;
  assert.deepEqual(names, [1, 2, 3].flatMap((c) => (c === largest ? [`${c}a`, `${c}b`] : [`${c}`])));
  // Where a name stands in the run, by the cases that bear it.
  const file = (await save(page, /Labels/)).slice(1).map((line) => line.split(","));
  const place = new Map(file.map(([, name], i) => [name, labels[i]]));
  assert.equal(place.size, 4);
  file.forEach(([, name], i) => assert.equal(place.get(name), labels[i]));
  for (const [name, size, jaccard] of shown) {
    assert.equal(Number(size), count(place.get(name)));
    assert.equal(jaccard, `0.${place.get(name) + 1}0`);
  }
  const memberships = await save(page, /Memberships/);
  assert.equal(memberships[0], `id,${names.join(",")}`);
  memberships.slice(1).forEach((line, i) => line.split(",").slice(1).forEach((share, k) => assert.ok(Math.abs(share - rows[i][place.get(names[k])]) < 0.01)));
  assert.deepEqual((await page.locator("#profiles .legend").innerText()).match(/\d[ab]?/g), names);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("pressing a cluster highlights the same cases in every plot, and again takes it back", async () => {
  const { page } = await openFit();
  await page.locator("#clusters button.cluster").nth(1).click();
  assert.equal(await selection(page), `Cluster 2: ${sizes[1]} cases`);
  await page.waitForFunction((n) => [...document.querySelectorAll('#map g[data-mark="dot"] path')]
    .filter((d) => Number(d.getAttribute("fill-opacity")) > 0.121).length === n, sizes[1]);
  assert.equal(new Set(await solidDots(page, "map")).size, 1);
  await drawn(page);
  assert.equal(await page.locator("#cases h3").innerText(), `Cluster 2: ${sizes[1]} cases`);
  assert.match(await page.locator("#cases [role=status]").innerText(), new RegExp(`^${sizes[1]} cases listed`));
  assert.match(await page.locator("#uncertainty .caption").innerText(), new RegExp(`Solid: the ${sizes[1]} highlighted cases`));
  assert.deepEqual((await page.locator("#clusters tbody tr td:nth-child(3)").allInnerTexts()).map(Number), [0, sizes[1], 0]);
  assert.equal(await page.locator("#profiles .legend button[aria-pressed=true]").innerText(), "Cluster 2");
  assert.ok(await page.evaluate(() => document.activeElement.dataset.key === "cluster-1"), "the focus stays");
  await page.keyboard.press("Enter");
  assert.equal(await selection(page), "Nothing highlighted");
  await page.close();
});

test("a box on the map selects the cases in it", async () => {
  const { page } = await openFit();
  const svg = page.locator("#map svg");
  await svg.scrollIntoViewIfNeeded();
  const box = await svg.boundingBox();
  const inside = (await page.locator('#map g[data-mark="dot"] path').evaluateAll((dots) => dots.map((d) => { const b = d.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })))
    .filter(([x, y]) => x >= box.x + 60 && x <= box.x + box.width / 2 && y >= box.y + 30 && y <= box.y + box.height - 60).length;
  assert.ok(inside > 10);
  await page.mouse.move(box.x + 60, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 100, { steps: 3 });
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 60, { steps: 3 });
  await page.mouse.up();
  const found = Number(/^(\d+) cases on the map$/.exec(await selection(page))[1]);
  assert.ok(Math.abs(found - inside) <= 4, `${found} of ${inside}`); // the middle of a triangle's box is not its place
  await checkHighlight(page, found);
  await page.close();
});

// Every plot of cases shows these many of them.
async function checkHighlight(page, n) {
  await drawn(page);
  const count = (selector) => page.locator(selector).count();
  assert.equal((await solidDots(page, "map")).length, n);
  const panel = page.locator('#pairs g[data-mark="dot"] > g').first();
  assert.equal(await panel.evaluate((group) => [...group.children].filter((dot) => Number(dot.getAttribute("fill-opacity")) > 0.121).length), n, "in the first panel");
  for (const d of [1, 2, 3, 4]) assert.equal(await count(`#distribution-${d} g[data-mark="dot"] circle`), n, `dots of feature ${d}`);
  assert.equal(await count('#profiles g[data-mark="rule"][stroke-dasharray] line'), 4, "a mean for each feature");
  assert.match(await page.locator("#uncertainty .caption").innerText(), new RegExp(`Solid: the ${n} highlighted cases?\\.`));
  assert.equal((await page.locator("#clusters tbody tr td:nth-child(3)").allInnerTexts()).reduce((sum, text) => sum + Number(text), 0), n);
  assert.match(await page.locator("#cases [role=status]").innerText(), new RegExp(`^(200 of )?${n} cases? listed`));
  const covered = await page.locator('#memberships g[data-mark="rect"] rect').evaluateAll((all) => all.reduce((sum, e) => sum + Number(e.getAttribute("width")), 0));
  const { width } = await page.locator('#memberships g[data-mark="area"]').boundingBox();
  assert.ok(Math.abs(covered / width - (1 - n / 344)) < 0.02, "the bars of the others are pale");
  const rows = await count('#likeness g[data-mark="rect"]:first-of-type rect, #likeness g[data-mark="rect"] rect');
  assert.ok(rows > 48, "marks beside the heat map, beyond the 48 steps of its scale");
  assert.ok(await count('#splits g[data-mark="rect"]') === 2, "the highlighted part of each node");
}

test("a bar of the histogram, of the memberships and a legend select their cases, and a link keeps the bar", async () => {
  const { page } = await openFit();
  await page.locator("#uncertainty").scrollIntoViewIfNeeded();
  const bars = page.locator('#uncertainty g[data-mark="rect"] rect');
  const tall = await bars.evaluateAll((all) => all.findLastIndex((bar) => Number(bar.getAttribute("height")) > 1));
  await bars.nth(tall).dispatchEvent("click");
  const text = await selection(page);
  const [, n, from, to] = /^(\d+) cases? with uncertainty ([\d.]+) to ([\d.]+)$/.exec(text);
  const entropies = result.simulated.map((c) => entropy(c.memberships));
  const between = entropies.filter((h) => h >= Number(from) - 0.006 && h <= Number(to) + 0.006).length;
  assert.ok(Number(n) > 0 && Number(n) <= between, `${text}, at most ${between}`);
  await checkHighlight(page, Number(n));
  const hash = await page.evaluate(() => location.hash);
  const again = await openFit({ hash });
  assert.equal(await selection(again.page), text);
  await again.page.close();
  await page.locator('#memberships g[data-mark="area"] path').first().dispatchEvent("click");
  assert.equal(await selection(page), `Cluster 1: ${sizes[0]} cases`);
  await page.locator("#profiles .legend button").nth(2).click();
  assert.equal(await selection(page), `Cluster 3: ${sizes[2]} cases`);
  await page.locator('#distribution-1 g[data-mark="bar"] rect').nth(1).dispatchEvent("click");
  assert.equal(await selection(page), `Cluster 2: ${sizes[1]} cases`);
  await page.close();
});

test("a node of the splits selects its cluster, a point of the criterion shows its model", async () => {
  const { page } = await openFit();
  await page.locator("#splits").scrollIntoViewIfNeeded();
  await page.locator('#splits g[data-mark="rect"] rect').first().click();
  assert.equal(await selection(page), "Cluster 1+2+3 of K = 1: 344 cases");
  await page.locator("#criterion").scrollIntoViewIfNeeded();
  const points = page.locator('#criterion g[data-mark="dot 0"] path, #criterion g[data-mark="dot 0"] circle');
  await points.nth(1).dispatchEvent("click"); // of gmm, which stands behind the chosen clusterer
  await page.waitForFunction(() => document.querySelectorAll("#clusters tbody tr").length === 2);
  await page.close();
});

test("two models stand side by side with their crosstable and agreement", async () => {
  const { page } = await openFit();
  await page.getByLabel("Model to compare with").selectOption(String(at(2)));
  const text = plain(await page.locator("#compare").innerText());
  assert.match(text, /K = 3, kmeans compared with K = 2, kmeans/);
  // n·(n−1)/2 pairs by hand: the coarser model joins clusters 2 and 3.
  const pairs = (n) => (n * (n - 1)) / 2;
  const [a, b, all] = [sizes.reduce((s, n) => s + pairs(n), 0), pairs(sizes[0]) + pairs(sizes[1] + sizes[2]), pairs(344)];
  const index = (a - (a * b) / all) / ((a + b) / 2 - (a * b) / all);
  assert.ok(text.includes(`Adjusted Rand index ${index.toFixed(3)}`), text);
  assert.equal(await page.locator("#compare .small-map svg").count(), 2);
  await page.locator("#compare tbody button").nth(1).click();
  assert.equal(await selection(page), `Cluster 2 and Cluster 2+3 of K = 2: ${sizes[1]} cases`);
  await page.close();
});

async function save(page, name) {
  await page.getByText("Download", { exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  return readFileSync(await download.path(), "utf8").trim().split("\n");
}

test("labels, memberships and the selection are files of all cases", async () => {
  const { page } = await openFit();
  await page.locator("#clusters button.cluster").nth(2).click();
  const labels = await save(page, /Labels/);
  assert.equal(labels.length, 345);
  const memberships = await save(page, /Memberships/);
  assert.equal(memberships[0], "id,1,2,3");
  const [id, ...shares] = memberships[18].split(",");
  assert.equal(id, "case 18");
  shares.forEach((share, k) => assert.ok(Math.abs(share - result.simulated[17].memberships[k]) < 1e-4));
  const marked = await save(page, /Highlighted cases/);
  assert.equal(marked.length, 1 + sizes[2]);
  assert.ok(marked.slice(1).every((line) => line.split(",")[1] === "3"));
  await page.close();
});

test("a link keeps model, comparison and selection", async () => {
  const { page } = await openFit();
  await page.getByLabel("Model shown").selectOption(String(at(4, "gmm")));
  await page.getByLabel("Model to compare with").selectOption(String(at(3)));
  await page.locator("#clusters button.cluster").nth(0).click();
  const state = async (p) => [await p.getByLabel("Model shown").inputValue(), await p.getByLabel("Model to compare with").inputValue(), await selection(p)];
  const before = await state(page);
  const hash = await page.evaluate(() => location.hash);
  await page.close();
  const again = await openFit({ hash });
  assert.deepEqual(await state(again.page), before);
  await again.page.close();
  const broken = await openFit({ hash: "#model=99:nothing&cases=1e9,x&box=1,2" });
  assert.equal(await broken.page.getByLabel("Model shown").inputValue(), String(at(3)));
  assert.deepEqual(broken.complaints, []);
  await broken.page.close();
});

test("a cluster that is renamed has its name in every plot, file and link", async () => {
  const { page, complaints } = await openFit();
  const rename = async (old, name, key = "Enter") => {
    await drawn(page);
    await page.getByRole("button", { name: `Rename ${old}` }).click();
    const field = page.getByLabel(`Name of ${old}`);
    await field.fill(name);
    await field.press(key);
    await field.waitFor({ state: "detached" });
    await drawn(page);
  };
  await rename("Cluster 2", "Gentoo, \"large\"");
  await rename("Cluster 3", "nobody", "Escape");
  const first = async () => (await page.locator("#clusters button.cluster").allInnerTexts()).map((name) => name.trim());
  assert.deepEqual(await first(), ["Cluster 1", 'Gentoo, "large"', "Cluster 3"]);
  await drawn(page);
  await page.waitForFunction(() => document.querySelector("#profiles .legend").innerText.includes("Gentoo"));
  assert.equal((await save(page, /Memberships/))[0], 'id,1,"Gentoo, ""large""",3');
  assert.equal((await save(page, /Labels/)).filter((line) => line.includes('"Gentoo, ""large"""')).length >= sizes[1], true);
  await page.getByLabel("Model shown").selectOption(String(at(2)));
  assert.match((await clusterRows(page))[1], /^Gentoo, "large" \+ 3\s/, "another model is named after it");
  const hash = await page.evaluate(() => location.hash);
  await page.getByRole("button", { name: "Back to the answer" }).click();
  await rename('Gentoo, "large"', "");
  assert.deepEqual(await first(), ["Cluster 1", "Cluster 2", "Cluster 3"]);
  assert.deepEqual(complaints, []);
  await page.close();
  const again = await openFit({ hash });
  assert.match((await clusterRows(again.page))[1], /^Gentoo, "large" \+ 3\s/);
  await again.page.close();
  const hostile = await openFit({ hash: `#names=${encodeURIComponent(["<img src=x onerror=window.hacked=1>", "a", "a"].map(encodeURIComponent).join(","))}` });
  assert.deepEqual((await hostile.page.locator("#clusters button.cluster").allInnerTexts()).map((name) => name.trim()), ["<img src=x onerror=wind…", "a", "a (2)"]);
  assert.equal(await hostile.page.evaluate(() => window.hacked), undefined);
  assert.equal(await hostile.page.locator("img").count(), 0);
  await hostile.page.close();
});

test("known labels stand beside the clusters, and a class is highlighted", async () => {
  const labelled = fitResult({ clusterers: ["kmeans"], kMax: 4 });
  const codes = labelled.simulated.map((c, i) => (i % 50 === 0 ? 2 : c.memberships.indexOf(Math.max(...c.memberships)) === 0 ? 0 : 1));
  const of = labelled.simulated.map((c) => c.memberships.indexOf(Math.max(...c.memberships)));
  const table = [0, 1].map((code) => [0, 1, 2].map((k) => codes.filter((c, i) => c === code && of[i] === k).length));
  labelled.known_labels = { name: "species", classes: ["Adelie", "<b>Gentoo"], n_known: 337, crosstable: table, adjusted_rand: 0.654, purity: 0.8 };
  labelled.report.carried.known = { bits: 2, data: packed(codes, 2) };
  const { page } = await browser.open(makePage("known", labelled));
  assert.match(await page.locator("#p-value").innerText(), /With species, known beforehand, the adjusted Rand index is 0\.654/);
  const rows = await page.locator("#known tbody tr").allInnerTexts();
  assert.deepEqual(rows.map((row) => row.match(/\S+/g)), [["Adelie", table[0][0], "·", "·", table[0][0]], ["<b>Gentoo", "·", table[1][1], table[1][2], table[1][1] + table[1][2]]].map((row) => row.map(String)));
  await page.locator("#known button").nth(1).click();
  assert.equal(await selection(page), `<b>Gentoo: ${table[1][1] + table[1][2]} cases`);
  assert.match(await page.locator("#map .caption").innerText(), /Shapes by species: ● Adelie, ■ <b>Gentoo\./);
  assert.match(await page.locator("#map figcaption").innerText(), /Colour shows the cluster/);
  const names = await page.locator('#memberships g[data-mark="text"] text').allTextContents();
  assert.ok(names.includes("Adelie") && names.includes("<b>Gentoo"), "the line below the bars has names");
  await page.close();
});

// Of every third case; the chosen model and a reading have labels for all.
test("a model that was only judged shows its judges, and says so", async () => {
  const judged = fitResult();
  const { carried } = judged.report;
  const judges = Array.from({ length: 115 }, (_, j) => 3 * j);
  carried.judges = Buffer.from(Uint32Array.from(judges).buffer).toString("base64");
  const chosen = at(3);
  // Memberships of every model but the chosen one are those of the judges: half of them are torn between two clusters.
  const shares = (k, label, j) => Array.from({ length: k }, (_, l) => (l === label ? (j % 2 ? 1 : 0.6) : l === (label + 1) % k ? (j % 2 ? 0 : 0.4) : 0));
  const memberships = (k, label) => (k === 1 ? {} : { memberships: { bytes: 1, data: packedMemberships(judges.map((i, j) => shares(k, label(i), j)), 1) } });
  carried.labels = carried.labels.map(({ model, bits, data }) => {
    if (model === chosen) return { model, bits, data };
    const { k } = judged.models[model];
    const bytes = Buffer.from(data, "base64");
    const label = (i) => (bytes[Math.floor((i * bits) / 8)] >> ((i * bits) % 8)) & (2 ** bits - 1);
    if (model === at(4)) return { model, bits, data, ...memberships(k, label) };
    return { model, bits, of_judges: true, data: packed(judges.map(label), bits), ...memberships(k, label) };
  });
  const of = judged.simulated.map((c) => c.memberships.indexOf(Math.max(...c.memberships)));
  const count = (...clusters) => judges.filter((i) => clusters.includes(of[i])).length;
  judged.models[at(2)].cluster_sizes = [count(0), count(1, 2)];
  const { page, complaints } = await browser.open(makePage("judged", judged));
  assert.match(await page.locator("#splits .caption").innerText(), /^The 115 judges, by kmeans\./);
  await page.locator("#splits .menu summary").click();
  await page.getByRole("button", { name: "Show the values" }).locator("visible=true").click();
  const flows = (await page.locator("#splits .values tbody tr").allInnerTexts()).map((row) => row.split(/\s+/).map(Number));
  for (const k of [1, 2, 3, 4]) assert.equal(flows.filter(([from]) => from === k).reduce((sum, flow) => sum + flow.at(-1), 0), 115, `from K = ${k}`);
  await page.getByLabel("Model shown").selectOption(String(at(2)));
  await drawn(page);
  const rows = await clusterRows(page);
  assert.match(rows[0], new RegExp(`^Cluster 1\\s+${count(0)}\\s`));
  assert.match(rows[1], new RegExp(`^Cluster 2\\+3\\s+${count(1, 2)}\\s`), "named by what it shares with the answer");
  assert.match(plain(await page.locator("#clusters").innerText()), /Judges\s+Certainty[\s\S]*57 of 115 judges \(50 %\) are assigned with probability 0\.9 or more\. This model has labels for its 115 judges only/);
  const own = judges.map((i, j) => [of[i], j % 2 ? 1 : 0.6]).filter(([cluster]) => cluster === 0).map(([, share]) => share);
  const certainty = Math.round((100 * own.reduce((a, b) => a + b)) / own.length);
  assert.equal(rows[0].match(/(\d+) %/)[1], String(certainty), "the mean over its judges");
  assert.equal(await page.locator("#uncertainty .caption").innerText(), "The 115 judges of this model.");
  assert.equal(await page.locator("#cases h3").innerText(), "The least certain judges");
  assert.match(await page.locator("#cases .caption").innerText(), /^58 of the 115 judges are assigned with a probability below 0\.9/);
  assert.match(await page.locator("#memberships .caption").innerText(), /Shown are 115 of 344 cases/);
  assert.equal(await page.locator('#map g[data-mark="dot"] path').count(), 115);
  assert.match(await page.locator("#map .caption").innerText(), /Shown are 115 of 344 cases/);
  await page.locator("#clusters button.cluster").nth(0).click();
  assert.equal(await selection(page), `Cluster 1: ${count(0)} of 115 judges`);
  assert.equal((await save(page, /Labels/)).length, 116);
  assert.equal((await save(page, /Memberships/)).length, 116);
  await page.getByRole("searchbox").fill("case 2");
  assert.match(await page.locator("#cases tbody tr").count().then(() => page.locator("#cases [role=status]").innerText()), /cases? listed/);
  await page.getByRole("button", { name: "Clear" }).click();
  await drawn(page);
  assert.match(await page.locator("#cases tbody tr").first().innerText(), /^case 2\s+–\s+–\s+–\s+–\s+–/, "no label where it did not judge");
  await page.getByLabel("Model shown").selectOption(String(at(4)));
  await drawn(page);
  assert.match(await page.locator("#clusters").innerText(), /Cases\s+Certainty[\s\S]*Certainty is that of the 115 judges/, "labels of all cases, certainty of the judges");
  assert.equal(await page.locator('#map g[data-mark="dot"] path').count(), 344);
  assert.match(await page.locator("#memberships .caption").innerText(), /Shown are 115 of 344 cases/);
  await page.getByLabel("Model shown").selectOption(String(at(2)));
  await page.getByLabel("Model to compare with").selectOption(String(at(4)));
  assert.match(await page.locator("#compare").innerText(), /The 115 judges\. Adjusted Rand index/);
  const cells = (await page.locator("#compare tbody td").allInnerTexts()).map((n) => Number(n.replace("·", "0")));
  assert.equal(cells.reduce((a, b) => a + b, 0), 115);
  assert.equal(await page.locator('#splits rect[height="NaN"], #splits path[d*="NaN"]').count(), 0);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("a part of a cluster keeps its colour from K to K + 1", async () => {
  const { page } = await browser.open(makePage("parts", fitResult({ k: 1, clusterers: ["kmeans"], kMax: 5 })));
  const colours = {};
  for (const k of [2, 3, 4, 5]) {
    await page.getByLabel("Model shown").selectOption({ label: `K = ${k}, kmeans` });
    await drawn(page);
    for (const [name, colour] of await page.locator("#clusters button.cluster").evaluateAll((all) => all.map((b) => [b.innerText.trim(), b.querySelector(".swatch").style.background])))
      (colours[name] ??= new Set()).add(colour);
  }
  assert.deepEqual(Object.keys(colours).sort(), ["a", "b", "c", "d", "e"].map((part) => `Cluster 1${part}`));
  for (const [name, found] of Object.entries(colours)) assert.equal(found.size, 1, name);
  await page.close();
});

test("a table is sorted by the heading that is pressed", async () => {
  const { page } = await openFit();
  const column = (n) => page.locator(`#clusters tbody tr > :nth-child(${n})`).allInnerTexts();
  await page.locator("#clusters th button", { hasText: "Cases" }).click();
  const falling = (await column(2)).map(Number);
  assert.deepEqual(falling, [...sizes].sort((a, b) => b - a));
  await page.locator("#clusters th button", { hasText: "Cases" }).click();
  assert.deepEqual((await column(2)).map(Number), [...falling].reverse());
  assert.equal(await page.locator("#clusters th[aria-sort]").getAttribute("aria-sort"), "ascending");
  await page.close();
});
