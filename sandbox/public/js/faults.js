import { setFault } from "./api.js";
import { el } from "./dom.js";

const TARGETS = {
  graph: "WhatsApp (envio)",
  callbacks: "WhatsApp (avisos)",
  cep: "Consulta de CEP",
  cep_fallback: "Consulta de CEP (reserva)",
  ai: "IA",
  mail: "E-mail",
  pix: "Pix (banco)",
  pix_callbacks: "Pix (avisos)",
  card: "Cartão",
  media: "Arquivos do WhatsApp",
  transcriber: "Transcrição de áudio",
  push: "Avisos do navegador",
};
const MODES = {
  ok: "funciona",
  slow: "lento",
  error: "responde com erro",
  down: "fora do ar",
  drop: "some sem resposta",
};
const HANG = { hang: "nunca responde" };
const GARBLED = { ...MODES, garbled: "responde sem sentido" };
const MODES_OF = {
  ai: { ...GARBLED, hostile: "responde fora da lista" },
  pix: { ...MODES, ...HANG, return_failed: "devoluções falham" },
  pix_callbacks: { ...MODES, duplicate: "em dobro", reorder: "fora de ordem", forge: "com falsos" },
  card: { ...MODES, ...HANG },
  media: { ...MODES, garbled: "arquivo trocado" },
  transcriber: GARBLED,
  push: { ...MODES, gone: "navegador saiu", throttled: "pede para esperar" },
};

/** Selects that switch the faults of each target. */
export function fillFaults(form, faults) {
  const fields = faults.map(({ target, mode }) => {
    const options = Object.entries(MODES_OF[target] ?? MODES).map(([value, label]) =>
      el("option", { value, selected: value === mode }, label),
    );
    const select = el("select", {}, ...options);
    select.addEventListener("change", () => {
      setFault(target, select.value).catch(() => {
        select.value = mode;
      });
    });
    return el("label", {}, TARGETS[target], select);
  });
  form.replaceChildren(...fields);
}
