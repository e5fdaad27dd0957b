import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import type { Account } from "../../../domain/accounts/account.ts";
import { rowFromAccount } from "./account-row.ts";

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";
const CHECK_VIOLATION = "23514";
/** Two accounts that swap numbers at once: one of the requests fails and may be repeated. */
const DEADLOCK = "40P01";

/** By field, what is said when another account has its value. */
export const takenMessages = {
  document: "Este CPF/CNPJ já está cadastrado no sistema.",
  email: "Este e-mail já está cadastrado no sistema.",
  phone: "Este telefone já está cadastrado no sistema.",
} as const;

/** The field a unique constraint is about. */
const takenFields: Record<string, keyof typeof takenMessages> = { accounts_email: "email", phones_whatsapp: "phone" };

/** What the triggers of the store refuse, whoever writes. */
const refusals: Record<string, { reason: string; field: string; message: string }> = {
  accounts_unit_open: { reason: "unit_deleted", field: "unit_id", message: "Esta franquia foi excluída." },
  accounts_company_open: {
    reason: "company_changed",
    field: "client_id",
    message: "Esta empresa foi excluída ou mudou agora há pouco. Escolha de novo.",
  },
};

function asAppError(error: unknown): unknown {
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

/** Writes the whole account in the caller's transaction. Raises: `conflict` for a taken e-mail or WhatsApp number and for a unit that was deleted, `invalid_input` for a company that does not exist. */
export async function writeAccount(trx: Knex, account: Account): Promise<void> {
  const { id, ...columns } = rowFromAccount(account);
  try {
    await trx("accounts")
      .insert({ id, ...columns })
      .onConflict("id")
      .merge(columns);
    await trx("phones").where({ account_id: account.id }).delete();
    if (account.phones.length > 0) {
      await trx("phones").insert(
        account.phones.map((phone, position) => ({
          account_id: account.id,
          position,
          phone: phone.phone,
          type: phone.type,
          is_primary: phone.isPrimary,
        })),
      );
    }
    await trx("account_categories").where({ account_id: account.id }).delete();
    const categoryIds = [...new Set(account.categoryIds)];
    if (categoryIds.length > 0) {
      await trx("account_categories").insert(
        categoryIds.map((categoryId) => ({ account_id: account.id, category_id: categoryId })),
      );
    }
  } catch (error) {
    throw asAppError(error);
  }
}
