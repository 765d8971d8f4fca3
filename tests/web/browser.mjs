// What the browser tests share: a page made by the library, opened from disk in Chromium, under watch.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const { chromium } = createRequire(new URL("../../web/package.json", import.meta.url))("playwright-core");

export const folder = mkdtempSync(join(tmpdir(), "truecluster-web-"));
const maker = process.env.TRUECLUSTER_MAKE_PAGE;

export function makePage(name, { simulated: _unused, ...result }) {
  if (!maker || !existsSync(maker)) throw new Error("TRUECLUSTER_MAKE_PAGE must name the built make_page program");
  const path = join(folder, `${name}.html`);
  writeFileSync(path, execFileSync(maker, { input: JSON.stringify(result), maxBuffer: 1 << 28 }));
  return path;
}

// Waits until every plot that is shown has been drawn; those out of view wait for the browser to be idle.
export async function drawn(page) {
  await page.waitForFunction(() => !document.documentElement.hasAttribute("data-pending") && [...document.querySelectorAll(".stage, .small-map")]
    .every((stage) => stage.offsetParent === null || stage.querySelector("svg")));
}

export async function launch({ javaScriptEnabled = true } = {}) {
  const context = await chromium.launchPersistentContext(join(folder, javaScriptEnabled ? "profile" : "plain"), {
    javaScriptEnabled,
    executablePath: process.env.TRUECLUSTER_CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    acceptDownloads: true,
    viewport: { width: 1280, height: 900 },
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  return {
    // Opens a file; `first` is run in the page before its own scripts, `complaints` collects every console error, exception and request beyond the file itself.
    async open(path, { width = 1280, height = 900, dark = false, hash = "", ready = true, first = () => {} } = {}) {
      const page = await context.newPage();
      await page.addInitScript(first);
      const complaints = [];
      const url = pathToFileURL(path).href;
      page.on("console", (message) => { if (message.type() !== "log") complaints.push(message.text()); });
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("request", (request) => {
        if (request.url().split("#")[0] !== url && !/^(data|blob):/.test(request.url())) complaints.push(`request ${request.url()}`);
      });
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" });
      await page.goto(url + hash);
      if (ready) await drawn(page);
      return { page, complaints };
    },
    async close() {
      await context.close();
      if (javaScriptEnabled) rmSync(folder, { recursive: true, force: true });
    },
  };
}
