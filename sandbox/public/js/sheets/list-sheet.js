import { el } from "../dom.js";
import { openSheet, sheetRow } from "./sheet.js";

/** Opens a list's rows over the phone they came to; calls `onpick` with the row that is chosen. */
export function openListSheet(message, anchor, onpick) {
  openSheet(message.list_button, anchor, (close) => {
    const pick = (row) => {
      close();
      onpick(row);
    };
    return sections(message.buttons).map((section) => sectionNode(section, pick));
  });
}

function sections(rows) {
  const found = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last !== undefined && last.title === row.section) last.rows.push(row);
    else found.push({ title: row.section, rows: [row] });
  }
  return found;
}

function sectionNode(section, pick) {
  const rows = section.rows.map((row) => sheetRow(row.title, row.description, () => pick(row)));
  return el("section", {}, section.title === undefined ? null : el("h3", {}, section.title), el("ul", {}, ...rows));
}
