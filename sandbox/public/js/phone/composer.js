import { el, icon, iconButton } from "../dom.js";
import { openLocationSheet } from "../sheets/location-sheet.js";
import { openVoiceSheet } from "../sheets/voice-sheet.js";
import { shorten } from "./bubble.js";

/** The form to write a message; `onsend` gets `{text}`, `{media}` or `{location}`, with `reply_to` when a message is quoted. */
export function createComposer({ onsend }) {
  let quoted = null;
  const quote = el("div", { class: "composer-quote", hidden: true });
  const input = el("textarea", {
    rows: "1",
    maxlength: "4096",
    placeholder: "Mensagem",
    "aria-label": "Mensagem",
    enterkeyhint: "send",
    autocomplete: "off",
  });
  const setQuote = (message) => {
    quoted = message;
    quote.hidden = message === null;
    quote.replaceChildren();
    if (message === null) return;
    quote.append(
      el("span", {}, shorten(message.body)),
      iconButton("close", "Não responder a esta mensagem", () => setQuote(null)),
    );
    input.focus();
  };
  const send = (content) => {
    onsend({ ...content, ...(quoted === null ? {} : { reply_to: quoted.wamid }) });
    setQuote(null);
  };
  const submit = (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text === "") return input.focus();
    input.value = "";
    grow(input);
    send({ text });
  };
  const node = el(
    "form",
    { class: "composer", onsubmit: submit },
    quote,
    iconButton("image", "Mandar imagem", () => send({ media: "image" })),
    iconButton("pin", "Mandar localização", (event) =>
      openLocationSheet(event.currentTarget, (location) => send({ location })),
    ),
    iconButton("mic", "Mandar áudio", (event) =>
      openVoiceSheet(event.currentTarget, (transcript) =>
        send({ media: "audio", ...(transcript === "" ? {} : { transcript }) }),
      ),
    ),
    input,
    el("button", { type: "submit", class: "icon-button send", "aria-label": "Enviar", title: "Enviar" }, icon("send")),
  );
  input.addEventListener("input", () => grow(input));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submit(event);
  });
  return { node, quote: setQuote };
}

function grow(input) {
  input.style.height = "auto";
  if (input.value !== "") input.style.height = `${Math.min(input.scrollHeight + 2, 132)}px`;
}
