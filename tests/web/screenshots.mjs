// The pictures of the page in the documentation, from reports that the program makes of the bundled penguins and of the runs of
// the tutorial on population genetics (which needs R with package adegenet, and scipy):
// node tests/web/screenshots.mjs build/dev/src/cli/truecluster docs/images [answer] [align] [populations]     default: all
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { folder, launch } from "./browser.mjs";
import { shrinkPng } from "./small_png.mjs";

const [program, out, ...names] = process.argv.slice(2);
const data = fileURLToPath(new URL("../../data/penguins.csv", import.meta.url));
const tutorial = fileURLToPath(new URL("../../docs/tutorials/population-genetics.md", import.meta.url));
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

// The runs that the code of the tutorial makes.
function runsOfTutorial() {
  const text = readFileSync(tutorial, "utf8");
  for (const [language, interpreter, option] of [["r", "Rscript", "-e"], ["python", "/usr/bin/python3", "-c"]])
    execFileSync(interpreter, [option, text.match(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "ms"))[1]], { cwd: folder });
  return readdirSync(folder).filter((name) => /^K\d_run\d\.Q$/.test(name)).sort();
}

// What to take: the whole window of a height, or one part of the page.
const pictures = {
  answer: () => ({ path: report("fit", "fit", "penguins.csv", "--scale", "standard", "--k", "1:6"), height: 1060 }),
  align: () => ({ path: report("align", "align", ...shortRuns(), "--input-format", "memberships"), height: 900 }),
  populations: () => ({ path: report("populations", "align", ...runsOfTutorial(), "--individuals", "hgdp.ind"), height: 900, part: "#runs .plot" }),
};

copyFileSync(data, join(folder, "penguins.csv"));
const browser = await launch();
for (const name of names.length > 0 ? names : Object.keys(pictures)) {
  const { path, height, part } = pictures[name]();
  const { page } = await browser.open(path, { width: 1200, height });
  const file = join(out, `report-${name}.png`);
  await (part ? page.locator(part) : page).screenshot({ path: file });
  await page.close();
  shrinkPng(file);
}
await browser.close();
