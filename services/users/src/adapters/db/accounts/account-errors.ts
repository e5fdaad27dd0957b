import { AppError } from "@tenho/kernel/errors/app-error";
import { takenMessages } from "./taken-messages.ts";

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";
const CHECK_VIOLATION = "23514";
/** Two accounts that swap numbers at once: one of the requests fails and may be repeated. */
const DEADLOCK = "40P01";

/** The field a unique constraint is about. */
const takenFields: Record<string, keyof typeof takenMessages> = { accounts_email: "email" };

/** Refusals of the store's triggers, by constraint name. */
const refusals: Record<string, { reason: string; field: string; message: string }> = {
  accounts_unit_open: { reason: "unit_deleted", field: "unit_id", message: "Esta franquia foi excluída." },
  accounts_company_open: {
    reason: "company_changed",
    field: "client_id",
    message: "Esta empresa foi excluída ou mudou agora há pouco. Escolha de novo.",
  },
};

/** The refusal that a write which PostgreSQL refused is answered with; other errors as they are. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const constraint = "constraint" in error ? String(error.constraint) : "";
  switch (error.code) {
    case UNIQUE_VIOLATION: {
      const field = takenFields[constraint];
      if (field === undefined) {
        return new AppError("conflict", "Já existe uma conta com estes dados.", { cause: error });
      }
      const message = takenMessages[field];
      return new AppError("conflict", message, {
        cause: error,
        reason: `${field}_taken`,
        fields: [{ field, message }],
      });
    }
    case FOREIGN_KEY_VIOLATION: {
      const fields = [{ field: "client_id", message: "Empresa não encontrada" }];
      return new AppError("invalid_input", "A empresa informada não existe.", { cause: error, fields });
    }
    case CHECK_VIOLATION: {
      const refusal = refusals[constraint];
      if (refusal === undefined) return error;
      const { reason, field, message } = refusal;
      return new AppError("conflict", message, { cause: error, reason, fields: [{ field, message }] });
    }
    case DEADLOCK:
      return new AppError("unavailable", "Não foi possível salvar agora. Tente de novo.", { cause: error });
    default:
      return error;
  }
}
