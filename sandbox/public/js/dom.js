const SVG = "http://www.w3.org/2000/svg";

const ICON_PATHS = {
  send: "M4 12 20 4l-5 16-3.500-6.500L4 12Zm7.500 1.500L20 4",
  pin: "M12 21s6.500-6 6.500-11a6.500 6.500 0 0 0-13 0c0 5 6.500 11 6.500 11Zm0-8.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z",
  mic: "M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3ZM6 11a6 6 0 0 0 12 0M12 17v4",
  image: "M4 5h16v14H4V5Zm0 11 5-5 4 4 3-3 4 4M15.500 9.500h.01",
  close: "M6 6l12 12M18 6 6 18",
  list: "M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01",
  reply: "M10 6 4 12l6 6M4.500 12H14a6 6 0 0 1 6 6",
  tick: "M4 12.500 9 17.500 20 6.500",
  ticks: "M2 12.500 7 17.500 16 7.500M12 16l1.500 1.500L23 7.500",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 4v4.500l3 2",
  edit: "M5 19h3L19 8l-3-3L5 16v3Z",
  camera: "M4 8h4l1.500-3h5L16 8h4v11H4V8Zm8 2.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7Z",
  back: "M14 6 8 12l6 6",
  warn: "M12 4 2.500 20h19L12 4Zm0 6v5M12 17.500h.01",
};

/**
 * An element with properties, attributes and children. Text only ever becomes text.
 * @param {string} tag
 * @param {Record<string, unknown>} [props] `class`, `on…` handlers, else attributes; false, null and undefined are left out
 * @param {...(Node | string | null | undefined)} children
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** A line drawing of 24 by 24; decoration unless it has a label. */
export function icon(name, label) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  if (label === undefined) svg.setAttribute("aria-hidden", "true");
  else {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  }
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICON_PATHS[name]);
  svg.append(path);
  return svg;
}

/** A round button that shows only an icon. */
export function iconButton(name, label, onclick, extraClass = "") {
  const props = {
    type: "button",
    class: `icon-button ${extraClass}`.trim(),
    "aria-label": label,
    title: label,
    onclick,
  };
  return el("button", props, icon(name));
}
