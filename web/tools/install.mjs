// Runs `npm ci` in web/, but only if the lock file is not the one installed last.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(web, "node_modules", ".installed-lock.json");
const wanted = readFileSync(join(web, "package-lock.json"), "utf8");

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  const npm = process.argv[2] ?? "npm";
  const run = spawnSync(npm, ["ci", "--ignore-scripts", "--loglevel=error"], { cwd: web, stdio: "inherit" });
  if (run.status !== 0) {
    console.error("npm ci failed in web/; configure with -DTRUECLUSTER_REPORT=OFF to build without the report page");
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
