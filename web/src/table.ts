// Tables: sorted by any column at a press on its heading, scrolled inside their box, values aligned by kind.
import { h } from "./dom";
import { fixed } from "./format";

export type Cell = string | number | null;

export interface Column<Row> {
  title: string;
  key: (row: Row) => Cell; // what the column is sorted by
  show?: (row: Row) => Node | string; // what stands in the cell, if it is not the key itself
  numeric?: boolean;
  help?: string;
  header?: boolean; // its cells name the row
}

function shown(value: Cell): string {
  if (value === null || value === "") return "–";
  return typeof value === "number" ? (Number.isInteger(value) ? String(value) : fixed(value, 4)) : value;
}

function compare(a: Cell, b: Cell): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1; // unknown values last
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { numeric: true });
}

export interface TableOptions<Row> {
  label: string;
  rowClass?: (row: Row) => string;
  sort?: Sorting; // kept by the caller where the table is rebuilt
  wide?: boolean; // grows with its rows instead of scrolling
}

export interface Sorting {
  column: number;
  down: boolean;
}

export function table<Row>(columns: Column<Row>[], rows: Row[], options: TableOptions<Row>): HTMLElement {
  const sorting: Sorting = options.sort ?? { column: -1, down: false };
  const body = h("tbody", {});
  const heads = columns.map((column, c) =>
    h(
      "th",
      { scope: "col", class: column.numeric ? "number" : "" },
      h(
        "button",
        {
          type: "button",
          class: "sort",
          title: column.help ?? `Sort by ${column.title.toLowerCase()}`,
          click: () => {
            sorting.down = sorting.column === c ? !sorting.down : (column.numeric ?? false);
            sorting.column = c;
            fill();
          },
        },
        column.title,
      ),
    ),
  );

  function fill(): void {
    const by = columns[sorting.column];
    const sign = sorting.down ? -1 : 1;
    const order = by
      ? [...rows].sort((a, b) => {
          const [x, y] = [by.key(a), by.key(b)];
          return x === null || y === null ? compare(x, y) : sign * compare(x, y);
        })
      : rows;
    body.replaceChildren(
      ...order.map((row) =>
        h(
          "tr",
          { class: options.rowClass?.(row) ?? "" },
          ...columns.map((column) => {
            const content = column.show ? column.show(row) : shown(column.key(row));
            return column.header
              ? h("th", { scope: "row", class: column.numeric ? "number" : "" }, content)
              : h("td", { class: column.numeric ? "number" : "" }, content);
          }),
        ),
      ),
    );
    heads.forEach((head, c) => {
      if (c === sorting.column) head.setAttribute("aria-sort", sorting.down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
  }
  fill();
  return h(
    "div",
    { class: options.wide ? "scroll tall" : "scroll", tabindex: "0", role: "region", "aria-label": options.label },
    h("table", {}, h("thead", {}, h("tr", {}, ...heads)), body),
  );
}

// Rows of plain cells; a column is numeric if its cells are numbers.
export function simpleTable(titles: string[], rows: Cell[][], label: string): HTMLElement {
  const columns = titles.map((title, c): Column<Cell[]> => ({
    title,
    key: (row) => row[c],
    numeric: rows.some((row) => typeof row[c] === "number"),
    header: c === 0,
  }));
  return table(columns, rows, { label });
}

// Cells that begin as a formula would are kept from being one in a spreadsheet only by the reader's program; the file
// holds the names as they are.
export function csv(columns: string[], rows: Iterable<Cell[]>): Blob {
  const quote = (cell: Cell) => {
    const text = cell === null ? "" : String(cell);
    return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
  };
  const pieces: string[] = [];
  let piece = columns.map(quote).join(",") + "\n";
  for (const row of rows) {
    piece += row.map(quote).join(",") + "\n";
    if (piece.length > 1 << 20) {
      pieces.push(piece);
      piece = "";
    }
  }
  return new Blob([...pieces, piece], { type: "text/csv;charset=utf-8" });
}
