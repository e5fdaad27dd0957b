import { AppError } from "@tenho/kernel/errors/app-error";

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

const taken: Record<string, { field: string; message: string }> = {
  units_code_key: { field: "code", message: "Já existe uma franquia com este código." },
  units_lead_id_key: { field: "lead_id", message: "Este interessado já tem uma franquia." },
  units_phone_number_id_key: { field: "phone_number_id", message: "Este número de WhatsApp já é de outra franquia." },
};

/** Converts the violation of a known constraint to `conflict` or `invalid_input`; any other error is returned unchanged. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const constraint = "constraint" in error ? String(error.constraint) : "";
  if (error.code === UNIQUE_VIOLATION) {
    const field = taken[constraint];
    const message = field?.message ?? "Já existe uma franquia com estes dados.";
    return new AppError("conflict", message, { cause: error, ...(field && { fields: [field] }) });
  }
  if (error.code === FOREIGN_KEY_VIOLATION) {
    return new AppError("invalid_input", "Uma das franquias informadas não existe.", { cause: error });
  }
  return error;
}
