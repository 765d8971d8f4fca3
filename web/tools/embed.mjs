// embed.mjs PAGE.html OUT.cpp: writes the page as C++ string pieces, split where the result goes.
import { readFileSync, writeFileSync } from "node:fs";

const [pagePath, outPath] = process.argv.slice(2);
const parts = readFileSync(pagePath, "utf8").split("@TRUECLUSTER_RESULT@");
if (parts.length !== 2) throw new Error(`${pagePath} must contain the place of the result exactly once`);

// Compilers only promise string literals of 65,536 characters, so the text is cut into pieces.
const pieceBytes = 16000;
function pieces(text) {
  const bytes = Buffer.from(text, "utf8");
  const lines = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const literal = Array.from(bytes.subarray(at, at + pieceBytes), (byte) => {
      const c = String.fromCharCode(byte);
      if (c === "\\" || c === '"') return "\\" + c;
      // Three octal digits cannot swallow the character that follows; "?" could start a trigraph.
      if (byte < 32 || byte > 126 || c === "?") return "\\" + byte.toString(8).padStart(3, "0");
      return c;
    }).join("");
    lines.push(`    "${literal}",`);
  }
  return lines.join("\n");
}

writeFileSync(outPath, `// Made from web/ by web/tools/embed.mjs.
#include "report/template.hpp"

namespace truecluster::report {

static constexpr std::string_view before[] = {
${pieces(parts[0])}
};
static constexpr std::string_view after[] = {
${pieces(parts[1])}
};

std::span<const std::string_view> template_before_result() { return before; }
std::span<const std::string_view> template_after_result() { return after; }

}  // namespace truecluster::report
`);
