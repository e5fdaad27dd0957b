import { el, iconButton } from "./dom.js";

/** Opens a list's rows over the phone they came to; calls `onpick` with the row that is chosen. */
export function openListSheet(message, anchor, onpick) {
  const rect = anchor.closest(".phone").getBoundingClientRect();
  const dialog = el("dialog", { class: "sheet", "aria-label": message.list_button });
  dialog.style.setProperty("--left", `${rect.left}px`);
  dialog.style.setProperty("--width", `${rect.width}px`);
  dialog.style.setProperty("--bottom", `${Math.max(0, window.innerHeight - rect.bottom)}px`);
  const close = () => dialog.close();
  const pick = (row) => {
    close();
    onpick(row);
  };
  const head = el("header", {}, el("h2", {}, message.list_button), iconButton("close", "Fechar", close));
  dialog.append(head, ...sections(message.buttons).map((section) => sectionNode(section, pick)));
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    anchor.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
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
  const rows = section.rows.map((row) =>
    el(
      "li",
      {},
      el(
        "button",
        { type: "button", onclick: () => pick(row) },
        el("span", { class: "row-title" }, row.title),
        row.description === undefined ? null : el("span", { class: "row-description" }, row.description),
      ),
    ),
  );
  return el("section", {}, section.title === undefined ? null : el("h3", {}, section.title), el("ul", {}, ...rows));
}
