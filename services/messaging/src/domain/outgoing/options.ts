import type { Option } from "../intake/read-choice.ts";
import type { OutgoingContent } from "./message.ts";

/** One of the answers that a message offers, with the id of its button or row. */
export type TapOption = Option & { id: string };

/** Buttons that say yes or no, and the row that says none of these, by their titles; every other one is a row. */
const MEANINGS = new Map<string, Omit<Option, "title">>([
  ["Sim", { kind: "yes" }],
  ["Não", { kind: "no" }],
  ["TENTAR DE NOVO", { kind: "yes", more: "tenta de novo" }],
  ["DEIXAR PRA LÁ", { kind: "no", more: "deixa pra lá" }],
  ["APAGAR TUDO", { kind: "yes", more: "apagar" }],
  ["CANCELAR", { kind: "no", more: "cancela" }],
  ["PARAR", { kind: "yes", more: "sair" }],
  ["CONTINUAR", { kind: "no", more: "ficar" }],
  ["Nenhuma destas", { kind: "none" }],
  ["Cancelar", { kind: "yes", more: "cancela" }],
  ["Outra empresa", { kind: "none", more: "outra" }],
]);

/** A button or row as an option, by its title. */
export const optionOf = (title: string, more = ""): Option => ({ kind: "row", more, ...MEANINGS.get(title), title });

/** The buttons or rows of a message, in the order in which people see them; none where it offers nothing. */
export function optionsOf(content: OutgoingContent): TapOption[] {
  if (content.kind === "buttons") return content.buttons.map(({ id, title }) => ({ id, ...optionOf(title) }));
  if (content.kind !== "list") return [];
  return content.rows.map(({ id, title, description = "" }) => ({ id, ...optionOf(title, description) }));
}
