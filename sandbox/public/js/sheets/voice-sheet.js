import { el } from "../dom.js";
import { openSheet } from "./sheet.js";

/** A voice note is "recorded" by writing what is said in it; calls `onsend` with the transcript, empty for mere noise. */
export function openVoiceSheet(anchor, onsend) {
  openSheet("Gravar áudio", anchor, (close) => {
    const said = el("textarea", { rows: "3", maxlength: "4096", autofocus: true });
    const submit = (event) => {
      event.preventDefault();
      close();
      onsend(said.value.trim());
    };
    const label = el("label", {}, "O que se ouve (vazio: só barulho)", said);
    const send = el("button", { type: "submit", class: "primary" }, "Enviar áudio");
    return [el("form", { class: "sheet-form", onsubmit: submit }, label, send)];
  });
}
