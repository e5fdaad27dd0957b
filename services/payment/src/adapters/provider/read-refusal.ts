import { cleanLine } from "@tenho/br/text/clean-line";
import { scrubText } from "@tenho/kernel/telemetry/scrub-text";
import type { BankRefusal } from "../../app/bank-refusal.ts";
import { type Fields, fieldOf, fieldsOf, itemsOf, textOf } from "./answer-fields.ts";

const TEXT_MAX = 300;
const VIOLATIONS_MAX = 10;
/** A random key (EVP) or another id of people's or payments': such words of a bank help nobody. */
const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;

/** A text of the bank's without what may name a person, on one line; null without one. */
function wordsOf(value: unknown): string | null {
  const text = textOf(value);
  if (text === null) return null;
  return cleanLine(scrubText(cleanLine(text, 2 * TEXT_MAX)).replaceAll(UUID, "[omitido]"), TEXT_MAX);
}

function violationOf(value: unknown) {
  const fields = fieldsOf(value);
  if (fields === null) return { field: null, reason: wordsOf(value) };
  return {
    field: wordsOf(fieldOf(fields, "propriedade", "campo", "field", "codigo", "code")),
    reason: wordsOf(
      fieldOf(fields, "razao", "mensagem", "motivo", "message", "textoMensagem", "descricao", "description"),
    ),
  };
}

const isSaid = ({ field, reason }: { field: string | null; reason: string | null }) =>
  field !== null || reason !== null;

/**
 * Reads a bank's refusal: the Central Bank's `title`, `detail` and `violacoes`, or what banks write in their place (`nome`, `mensagem`, `erros`, OAuth's
 * `error`). A violation's `valor` is left out: it repeats what was sent.
 */
export function readRefusal(status: number, json: unknown): BankRefusal {
  const list = fieldsOf(json) === null ? itemsOf(json) : [];
  const answer: Fields | null = fieldsOf(json) ?? fieldsOf(list[0]);
  const inner = fieldsOf(fieldOf(answer, "error", "erro")) ?? answer;
  const title = wordsOf(fieldOf(inner, "title", "nome", "error", "titulo", "codigo", "code"));
  const detail = wordsOf(fieldOf(inner, "detail", "mensagem", "error_description", "message", "descricao", "detalhe"));
  const violations = itemsOf(fieldOf(inner, "violacoes", "erros", "mensagens", "errors", "campos", "cause"))
    .slice(0, VIOLATIONS_MAX)
    .map(violationOf)
    .filter(isSaid);
  return { status, title, detail: detail === title ? null : detail, violations };
}
