// The pictures of the tutorials: the first screen of the reports that their R code writes. Needs the R package, as
// tools/check_r installs it:
// node tests/web/tutorial_screenshots.mjs build/r/library docs/images
import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { folder, launch } from "./browser.mjs";
import { shrinkPng } from "./small_png.mjs";

const [library, out] = process.argv.slice(2);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const pictures = { "gene-expression": "leukaemia", "single-cell": "cells", "market-research": "segments" };

const pages = Object.keys(pictures).map((page) => here(`../../docs/tutorials/${page}.md`));
execFileSync("Rscript", [here("../docs/r_blocks.R"), "--in", folder, ...pages], { env: { ...process.env, R_LIBS: resolve(library) } });

const width = 1200;
const browser = await launch();
for (const name of Object.values(pictures)) {
  const { page } = await browser.open(join(folder, `${name}.html`), { width, height: 900 });
  const bar = await page.locator(".explore").boundingBox();
  const file = join(out, `tutorial-${name}.png`);
  await page.screenshot({ path: file, clip: { x: 0, y: 0, width, height: Math.floor(bar.y) } });
  await page.close();
  shrinkPng(file);
}
await browser.close();
