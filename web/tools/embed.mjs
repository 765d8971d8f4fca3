// embed.mjs PAGE.html OUT.cpp: writes the page as C++ string pieces, split where the answer without scripts and the result go.
import { readFileSync, writeFileSync } from "node:fs";

const [pagePath, outPath] = process.argv.slice(2);
const parts = readFileSync(pagePath, "utf8").split(/@TRUECLUSTER_(?:STATIC|RESULT)@/);
if (parts.length !== 3) throw new Error(`${pagePath} must contain the places of the static answer and the result once each`);

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

static constexpr std::string_view before_static[] = {
${pieces(parts[0])}
};
static constexpr std::string_view before_result[] = {
${pieces(parts[1])}
};
static constexpr std::string_view after_result[] = {
${pieces(parts[2])}
};

std::span<const std::string_view> template_before_static() { return before_static; }
std::span<const std::string_view> template_before_result() { return before_result; }
std::span<const std::string_view> template_after_result() { return after_result; }

}  // namespace truecluster::report
`);
