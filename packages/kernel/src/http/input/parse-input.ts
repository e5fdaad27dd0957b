import type { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { issueFields } from "../../errors/issue-fields.ts";
import { issueMessage } from "../../errors/issue-messages.ts";

const FIELDS_NAMED_MAX = 5;

/**
 * Parses `input` by `schema`.
 *
 * @throws {AppError} `invalid_input` with one pt-BR message per wrong field; the values are never repeated.
 */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input, { error: issueMessage });
  if (result.success) return result.data;
  const fields = issueFields(result.error.issues);
  throw new AppError("invalid_input", summary(fields), { fields });
}

function summary(fields: readonly { field: string; message: string }[]): string {
  const [first] = fields;
  if (first === undefined) return "Confira os dados enviados.";
  if (fields.length === 1) {
    if (first.field === "") return `Confira os dados enviados: ${first.message.toLowerCase()}.`;
    return `Confira o campo ${first.field}: ${first.message}.`;
  }
  const names = [...new Set(fields.map(({ field }) => field).filter(Boolean))];
  // Several faults in a single field: report the first one only.
  if (names.length === 1 && fields.every(({ field }) => field === names[0])) {
    return `Confira o campo ${first.field}: ${first.message}.`;
  }
  const shown = names.slice(0, FIELDS_NAMED_MAX).join(", ");
  return `Confira os campos: ${shown}${names.length > FIELDS_NAMED_MAX ? "…" : "."}`;
}
