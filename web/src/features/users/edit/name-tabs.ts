/**
 * Blueprint's steps are buttons inside tabs, which a screen reader does not reach, with an English name: here the button is the tab.
 * The open one is scrolled into view, since on a phone the row of them is wider than the window.
 */
export function nameTabs(dialog: HTMLElement): void {
  const list = dialog.querySelector<HTMLElement>("[role=tablist]");
  list?.setAttribute("aria-label", "Etapas");
  for (const container of dialog.querySelectorAll<HTMLElement>(".bp6-dialog-step-container")) {
    const isOpen = container.classList.contains("bp6-active");
    container.setAttribute("role", "presentation");
    container.removeAttribute("aria-selected");
    container.removeAttribute("aria-disabled");
    const step = container.querySelector(".bp6-dialog-step");
    step?.setAttribute("role", "tab");
    step?.setAttribute("aria-selected", String(isOpen));
    if (!isOpen || !list) continue;
    const start = container.offsetLeft - list.offsetLeft;
    list.scrollLeft = start - (list.clientWidth - container.offsetWidth) / 2;
  }
}
