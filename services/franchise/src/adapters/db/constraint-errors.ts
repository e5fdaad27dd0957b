import { AppError } from "@tenho/kernel/errors/app-error";

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

const takenMessages: Record<string, string> = {
  units_code_key: "Já existe uma franquia com este código.",
  units_phone_number_id_key: "Este número de WhatsApp já é de outra franquia.",
};

/** The `conflict` or `invalid_input` a violated constraint stands for; any other error is returned as it is. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const constraint = "constraint" in error ? String(error.constraint) : "";
  if (error.code === UNIQUE_VIOLATION) {
    const message = takenMessages[constraint] ?? "Já existe uma franquia com estes dados.";
    return new AppError("conflict", message, { cause: error });
  }
  if (error.code === FOREIGN_KEY_VIOLATION) {
    return new AppError("invalid_input", "Uma das franquias informadas não existe.", { cause: error });
  }
  return error;
}
