// The pictures of the page in the documentation, from reports that the program makes of the bundled penguins:
// node tests/web/screenshots.mjs build/dev/src/cli/truecluster docs/images
import { execFileSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { folder, launch } from "./browser.mjs";
import { shrinkPng } from "./small_png.mjs";

const [program, out] = process.argv.slice(2);
const data = fileURLToPath(new URL("../../data/penguins.csv", import.meta.url));
const run = (...commandLine) => execFileSync(resolve(program), [...commandLine, "--quiet", "--output", "result.json"], { cwd: folder });

function report(name, ...commandLine) {
  run(...commandLine, "--report", `${name}.html`);
  return join(folder, `${name}.html`);
}

// Short runs of different seeds and numbers of clusters.
function shortRuns() {
  return [2, 3, 4].flatMap((k) => [1, 2, 3, 4].map((seed) => {
    const name = `K${k}-run${seed}.Q`;
    run("fit", "penguins.csv", "--k", `${k}:${k}`, "--seed", String(seed), "--replicates", "20", "--clusterer", "kmeans+gmm+ward", "--memberships", name);
    return name;
  }));
}

copyFileSync(data, join(folder, "penguins.csv"));
const browser = await launch();
const fit = report("fit", "fit", "penguins.csv", "--scale", "standard", "--k", "1:6");
const align = report("align", "align", ...shortRuns(), "--input-format", "memberships");

async function shot(name, path, height) {
  const { page } = await browser.open(path, { width: 1200, height });
  const file = join(out, `report-${name}.png`);
  await page.screenshot({ path: file });
  await page.close();
  shrinkPng(file);
}

await shot("answer", fit, 1060);
await shot("align", align, 900);
await browser.close();
