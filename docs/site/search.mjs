// Search in all pages, by the page itself: also from a file, without the network. tools/make_site bundles it and writes what
// it searches, sections.js, which is loaded when somebody is about to search.
import MiniSearch from "minisearch";

const root = document.currentScript.dataset.root;
const [box, input, found, count] = ["search", "search-words", "search-found", "search-count"].map((id) => document.getElementById(id));
const most = 20;

function indexed(sections) {
  const index = new MiniSearch({
    fields: ["heading", "page", "text"],
    storeFields: ["address", "heading", "page"],
    searchOptions: {
      boost: { heading: 4, page: 2 },
      prefix: (word) => word.length > 2,
      fuzzy: (word) => (word.length > 5 ? 0.2 : false),
      combineWith: "AND",
    },
  });
  index.addAll(sections.map(([address, page, heading, text], id) => ({ id, address, page, heading, text })));
  return index;
}

let loading;
function index() {
  loading ??= new Promise((resolve) => {
    window.trueclusterSections = (sections) => resolve(indexed(sections));
    const script = document.createElement("script");
    script.src = `${root}site/sections.js`;
    document.head.append(script);
  });
  return loading;
}

function entry({ address, page, heading }) {
  const link = document.createElement("a");
  link.href = root + address;
  link.textContent = heading;
  const item = document.createElement("li");
  item.append(link);
  if (page !== heading) item.append(` ${page}`);
  return item;
}

async function search() {
  const sections = await index();
  const results = sections.search(input.value);
  found.replaceChildren(...results.slice(0, most).map(entry));
  count.textContent = input.value.trim() === "" ? "" : `${results.length || "Nothing"} found`;
}

box.hidden = false;
input.addEventListener("focus", index);
input.addEventListener("input", search);
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.matches("input")) {
    event.preventDefault();
    input.focus();
  }
});
