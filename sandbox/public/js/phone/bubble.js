import { el, icon, iconButton } from "../dom.js";
import { fullTime, richText, time } from "../format.js";

const REFUSALS = {
  131047: "fora da janela de 24 h, só modelos chegam",
  131026: "este número não recebe mensagens",
};

/** A conversation's line: a bubble, or a note about what Meta refused. */
export function messageNode(message, actions) {
  const node = message.refused || message.status === "failed" ? refusedNode(message) : bubbleNode(message, actions);
  node.dataset.wamid = message.wamid;
  return node;
}

/** Shows a message's newer ticks in the node it already has. */
export function updateTicks(node, message) {
  node.querySelector(".ticks")?.replaceWith(ticks(message));
}

function refusedNode(message) {
  const reason = REFUSALS[message.error_code] ?? "recusada pela Meta";
  const code = message.error_code === null ? "" : ` (${message.error_code})`;
  const note = `Não chegou a este celular: ${reason}${code}. `;
  return el("li", { class: "note refused" }, icon("warn"), el("span", {}, note, el("q", {}, shorten(message.body))));
}

function bubbleNode(message, actions) {
  const own = message.direction === "in";
  const quoted = message.context_wamid === null ? undefined : actions.find(message.context_wamid);
  const bubble = el(
    "div",
    { class: "bubble" },
    el("span", { class: "sr-only" }, own ? "Você: " : "Tenho: "),
    quoted === undefined ? null : el("div", { class: "quote" }, shorten(quoted.body)),
    message.header ? el("strong", { class: "bubble-header" }, message.header) : null,
    el("div", { class: "text" }, ...bodyNodes(message)),
    message.footer ? el("div", { class: "bubble-footer" }, message.footer) : null,
    el(
      "div",
      { class: "meta" },
      el("time", { datetime: message.created_at, title: fullTime(message.created_at) }, time(message.created_at)),
      own ? ticks(message) : null,
    ),
  );
  const line = el("li", { class: own ? "line own" : "line" }, bubble);
  if (own) return line;
  bubble.append(iconButton("reply", "Responder a esta mensagem", () => actions.quote(message), "quote-button"));
  if (message.asks_location) bubble.append(locationButton(message, actions));
  if (message.copy_code !== null) bubble.append(copyButton(message.copy_code));
  if (message.buttons.length > 0) bubble.append(buttonsNode(message, actions));
  return line;
}

function bodyNodes(message) {
  const [, kind, more] = /^\[(áudio|localização)\] ?(.*)$/s.exec(message.body) ?? [];
  if (kind === "áudio")
    return [icon("mic"), " Mensagem de voz", ...(more === "" ? [] : [el("q", { class: "said" }, more)])];
  if (kind === "localização") return [icon("pin"), ` ${more || "Localização"}`];
  if (message.body.startsWith("[imagem]")) return [icon("image"), " Foto", message.body.slice("[imagem]".length)];
  return richText(message.body);
}

function locationButton(message, actions) {
  const open = (event) => actions.sendLocation(message, event.currentTarget);
  const button = el(
    "button",
    { type: "button", onclick: open, "aria-haspopup": "dialog" },
    icon("pin"),
    "Enviar localização",
  );
  return el("div", { class: "replies" }, button);
}

function copyButton(code) {
  const copy = (event) => {
    const button = event.currentTarget;
    void navigator.clipboard.writeText(code).then(() => button.replaceChildren("Código copiado"));
  };
  return el("div", { class: "replies" }, el("button", { type: "button", onclick: copy }, "Copiar código"));
}

function buttonsNode(message, actions) {
  if (message.list_button !== null) {
    const open = (event) => actions.openList(message, event.currentTarget);
    const label = el(
      "button",
      { type: "button", onclick: open, "aria-haspopup": "dialog" },
      icon("list"),
      message.list_button,
    );
    return el("div", { class: "replies" }, label);
  }
  const buttons = message.buttons.map((button) =>
    el("button", { type: "button", onclick: () => actions.tap(message, button) }, icon("reply"), button.title),
  );
  return el("div", { class: "replies" }, ...buttons);
}

function ticks(message) {
  if (message.read) return el("span", { class: "ticks read" }, icon("ticks", "lida"));
  if (message.arrived) return el("span", { class: "ticks" }, icon("ticks", "entregue"));
  return el("span", { class: "ticks" }, icon("clock", "enviando"));
}

/** One line of a message, without WhatsApp's marks. */
export function shorten(text) {
  const line = text.replace(/\s+/g, " ").replace(/(?<![\p{L}\p{N}])[*_~]|[*_~](?![\p{L}\p{N}])/gu, "");
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}
