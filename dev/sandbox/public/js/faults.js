import { setFault } from "./api.js";
import { el } from "./dom.js";

const TARGETS = {
  graph: "WhatsApp (envio)",
  callbacks: "WhatsApp (avisos)",
  cep: "Consulta de CEP",
  cep_fallback: "Consulta de CEP (reserva)",
  ai: "IA",
  mail: "E-mail",
};
const MODES = {
  ok: "funciona",
  slow: "lento",
  error: "responde com erro",
  down: "fora do ar",
  drop: "some sem resposta",
};
const AI_MODES = { ...MODES, hostile: "responde fora da lista", garbled: "responde sem sentido" };

/** Selects that switch the faults of each target. */
export function fillFaults(form, faults) {
  const fields = faults.map(({ target, mode }) => {
    const options = Object.entries(target === "ai" ? AI_MODES : MODES).map(([value, label]) =>
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
