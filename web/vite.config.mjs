// Builds the page into one HTML file: script and style inlined, and a content security policy that
// allows exactly this script (by its hash) and no request at all.
import { createHash } from "node:crypto";
import { defineConfig } from "vite";

function singleFile() {
  return {
    name: "single-file",
    enforce: "post",
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const script = files.find((f) => f.type === "chunk").code.trim();
      const style = files.find((f) => f.fileName.endsWith(".css")).source.trim();
      if (/<\/script|<!--/i.test(script) || /<\/style/i.test(style)) {
        throw new Error("the bundle contains a sequence that would end its own element");
      }
      const hash = createHash("sha256").update(script).digest("base64");
      const policy =
        `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; ` +
        `img-src data: blob:; base-uri 'none'; form-action 'none'`;
      const page = bundle["index.html"];
      // Replacement functions: the bundle may contain "$&" and the like.
      page.source = page.source
        .replace(/<script type="module"[^>]*><\/script>\s*/, "")
        .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
        .replace("<meta charset=\"utf-8\" />", (charset) =>
          `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`)
        .replace("</body>", () => `<script>${script}</script>\n  </body>`);
      for (const file of files) {
        if (file.fileName !== "index.html") delete bundle[file.fileName];
      }
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [singleFile()],
  build: {
    target: "es2020",
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    emptyOutDir: true,
    rollupOptions: { output: { format: "iife" } },
  },
});
