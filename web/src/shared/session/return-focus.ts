/**
 * Returns the focus to an element. A button that is disabled while its call is in progress gets it once it is enabled, unless the focus is
 * elsewhere by then.
 */
export function returnFocus(element: HTMLElement): void {
  if (!element.matches(":disabled")) {
    element.focus();
    return;
  }
  const observer = new MutationObserver(() => {
    if (element.matches(":disabled")) return;
    observer.disconnect();
    if (document.activeElement === document.body) element.focus();
  });
  observer.observe(element, { attributes: true, attributeFilter: ["disabled"] });
}
