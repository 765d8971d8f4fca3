// screenshots.mjs REPORT.html FOLDER: the pictures of the README, from a report the program made.
import { join } from "node:path";
import { launch } from "./browser.mjs";

const [report, out] = process.argv.slice(2);
const browser = await launch();

async function shot(name, { width, height, dark = false, section }) {
  const { page } = await browser.open(report, { width, dark });
  await page.setViewportSize({ width, height });
  if (section) await page.evaluate((id) => document.getElementById(id).scrollIntoView({ behavior: "instant" }), section);
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(out, `report-${name}.png`) });
  await page.close();
}

await shot("answer", { width: 1200, height: 860 });
await shot("belonging", { width: 1200, height: 1000, section: "belonging" });
await shot("data", { width: 1200, height: 1000, section: "data" });
await shot("dark", { width: 1200, height: 860, dark: true, section: "data" });
await shot("phone", { width: 375, height: 812 });
await browser.close();
