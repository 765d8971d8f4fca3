// Names from the data are text: shown as they are, never part of the page's markup or code.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch, makePage } from "./browser.mjs";
import { fitResult, hostileNames } from "./fixtures.mjs";

let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser.close(); });

const result = fitResult({ hostile: true, k: 8, nFeatures: 8 });
result.options[hostileNames[0]] = hostileNames[2];
result.report.command_line = `truecluster fit ${hostileNames[1]}`;
result.models.forEach((m) => { if (m.clusterer === "gmm") m.clusterer = hostileNames[0]; });

test("hostile names stay text and nothing of them runs", async () => {
  const { page, complaints } = await browser.open(makePage("hostile", result));
  const count = (selector) => page.locator(selector).count();
  // Every element a name could have brought along, beside the two scripts of the page itself.
  assert.deepEqual([await count("script"), await count("img"), await count("b"), await count("iframe")], [2, 0, 0, 0]);
  for (const figure of ["map", "memberships", "profiles", "criterion"]) {
    const box = await page.locator(`#${figure} .stage`).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  }
  await page.getByRole("searchbox").fill("<script>");
  assert.ok(await page.locator("#cases tbody tr:visible").count() > 0);
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.equal(await page.locator(".warning").first().textContent(), hostileNames[1]);
  assert.equal(await page.locator(".file").innerText(), hostileNames[1]);
  assert.equal(await page.title(), `truecluster fit · ${hostileNames[1]}`);
  assert.ok((await page.locator("#repeat").innerText()).includes(hostileNames[0]));
  assert.deepEqual(complaints, []);
  await page.close();
});

test("the document arrives unchanged", async () => {
  const { page } = await browser.open(makePage("unchanged", result));
  const parsed = await page.evaluate(() => JSON.parse(document.getElementById("result").textContent));
  assert.deepEqual(parsed, JSON.parse(JSON.stringify({ ...result, simulated: undefined })));
  await page.close();
});

test("a CSV with hostile names can be read back", async () => {
  const { page } = await browser.open(makePage("csv", result));
  await page.getByText("Download", { exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Labels of the model shown" }).click()]);
  const text = readFileSync(await download.path(), "utf8");
  const name = hostileNames[6];
  assert.ok(text.includes(`"${name.replace(/"/g, '""')}"`));
  await page.close();
});

test("the page's own policy refuses any other script and any request", async () => {
  const { page } = await browser.open(makePage("policy", result));
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.hacked = 9";
    document.body.append(script);
  });
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.equal(await page.evaluate(() => fetch("file:///").then(() => "allowed", () => "refused")), "refused");
  await page.close();
});
