/** Blueprint's steps are buttons inside tabs, which a screen reader does not reach, with an English name: here the button is the tab. */
export function nameTabs(dialog: HTMLElement): void {
  dialog.querySelector("[role=tablist]")?.setAttribute("aria-label", "Etapas");
  for (const container of dialog.querySelectorAll(".bp6-dialog-step-container")) {
    container.setAttribute("role", "presentation");
    container.removeAttribute("aria-selected");
    container.removeAttribute("aria-disabled");
    const step = container.querySelector(".bp6-dialog-step");
    step?.setAttribute("role", "tab");
    step?.setAttribute("aria-selected", String(container.classList.contains("bp6-active")));
  }
}
