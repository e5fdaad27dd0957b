import { el, iconButton } from "../dom.js";

/** Opens a sheet over the phone that `anchor` belongs to; `fill` gets the function that closes it and gives its content. */
export function openSheet(title, anchor, fill) {
  const rect = anchor.closest(".phone").getBoundingClientRect();
  const dialog = el("dialog", { class: "sheet", "aria-label": title });
  dialog.style.setProperty("--left", `${rect.left}px`);
  dialog.style.setProperty("--width", `${rect.width}px`);
  dialog.style.setProperty("--bottom", `${Math.max(0, window.innerHeight - rect.bottom)}px`);
  const close = () => dialog.close();
  dialog.append(el("header", {}, el("h2", {}, title), iconButton("close", "Fechar", close)), ...fill(close));
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

/** A row to choose in a sheet. */
export const sheetRow = (title, description, onclick) =>
  el(
    "li",
    {},
    el(
      "button",
      { type: "button", onclick },
      el("span", { class: "row-title" }, title),
      description === undefined ? null : el("span", { class: "row-description" }, description),
    ),
  );
