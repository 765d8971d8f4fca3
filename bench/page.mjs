// Elapsed times of the page of a million cases, median of five: until it can be used, and until another model is shown. On a calm machine.
// usage: TRUECLUSTER_MAKE_PAGE=build/dev/tests/web/make_page node bench/page.mjs
import { pathToFileURL } from "node:url";
import { drawn, launch, makePage } from "../tests/web/browser.mjs";
import { millionResult } from "../tests/web/fixtures.mjs";

const median = (times) => Math.round([...times].sort((a, b) => a - b)[times.length >> 1]);

async function show(page, label, nClusters) {
  return page.evaluate(async ([start, count]) => {
    const [select, old] = [document.querySelector(".explore select"), document.querySelector(".small-map svg")];
    const begin = performance.now();
    select.value = [...select.options].find((o) => o.textContent.startsWith(start)).value;
    select.dispatchEvent(new Event("change"));
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (document.querySelectorAll("#clusters tbody tr").length !== count || [null, old].includes(document.querySelector(".small-map svg"))) await frame();
    return performance.now() - begin;
  }, [label, nClusters]);
}

const path = makePage("million", millionResult());
const browser = await launch();
const [opened, switched] = [[], []];
for (let i = 0; i < 5; ++i) {
  const { page } = await browser.open("/dev/null", { ready: false });
  const begin = performance.now();
  await page.goto(pathToFileURL(path).href);
  await page.locator("#clusters tbody tr").first().waitFor();
  await page.locator(".overview .small-map svg").waitFor();
  opened.push(performance.now() - begin);
  await drawn(page);
  for (const k of [4, 7, 3]) {
    switched.push(await show(page, `K = ${k},`, k));
    await drawn(page);
  }
  await page.close();
}
await browser.close();
console.log(`opened in ${median(opened)} ms, switched in ${median(switched)} ms (largest ${Math.round(Math.max(...switched))})`);
