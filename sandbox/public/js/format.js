import { el } from "./dom.js";

const TIME = new Intl.DateTimeFormat("pt-BR", { hour: "2-digit", minute: "2-digit" });
const DAY = new Intl.DateTimeFormat("pt-BR", { day: "2-digit", month: "2-digit", year: "numeric" });
const FULL = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeStyle: "medium" });

export const time = (iso) => TIME.format(new Date(iso));
export const fullTime = (iso) => FULL.format(new Date(iso));

/** "Hoje", "Ontem" or the date. */
export function day(iso) {
  const date = new Date(iso);
  const today = new Date();
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (date.toDateString() === today.toDateString()) return "Hoje";
  if (date.toDateString() === yesterday.toDateString()) return "Ontem";
  return DAY.format(date);
}

/** `(86) 98888-7777` for Brazilian numbers, anything else as it is. */
export function phone(text) {
  const digits = text.replace(/\D/g, "");
  const parts = /^55(\d{2})(9?\d{4})(\d{4})$/.exec(digits);
  return parts === null ? text : `(${parts[1]}) ${parts[2]}-${parts[3]}`;
}

const MARKS = [
  [/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]*\S)\*(?![\p{L}\p{N}*])/u, "strong"],
  [/(?<![\p{L}\p{N}_])_(?=\S)([^_\n]*\S)_(?![\p{L}\p{N}_])/u, "em"],
  [/(?<![\p{L}\p{N}~])~(?=\S)([^~\n]*\S)~(?![\p{L}\p{N}~])/u, "s"],
];
const LINK = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/;

/** The text before a link, the link as a node, and the text after it; null without one. */
function splitAtLink(text) {
  const link = LINK.exec(text);
  if (link === null) return null;
  const address = link[0];
  const anchor = el("a", { href: address, target: "_blank", rel: "noreferrer noopener" }, address);
  return { before: text.slice(0, link.index), anchor, after: text.slice(link.index + address.length) };
}

/** Links as nodes, all else as text. */
export function linkedText(text) {
  const split = splitAtLink(text);
  return split === null ? [text] : [split.before, split.anchor, ...linkedText(split.after)];
}

/** WhatsApp's marks and links as nodes. */
export function richText(text) {
  const split = splitAtLink(text);
  if (split !== null) return [...richText(split.before), split.anchor, ...richText(split.after)];
  let first = null;
  for (const [pattern, tag] of MARKS) {
    const match = pattern.exec(text);
    if (match !== null && (first === null || match.index < first.match.index)) first = { match, tag };
  }
  if (first === null) return text === "" ? [] : [document.createTextNode(text)];
  const { match, tag } = first;
  const marked = el(tag, {}, ...richText(match[1]));
  const before = text.slice(0, match.index);
  return [before, marked, ...richText(text.slice(match.index + match[0].length))].filter((part) => part !== "");
}

const BRL = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** `"10.00"` → `R$ 10,00`. */
export const money = (valor) => BRL.format(Number(valor));

/** Time until a moment: `59:07` or, beyond an hour, `23 h`. */
export function remaining(iso) {
  const seconds = Math.max(0, Math.ceil((Date.parse(iso) - Date.now()) / 1000));
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
