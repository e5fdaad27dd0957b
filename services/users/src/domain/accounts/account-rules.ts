import { businessHoursErrors } from "@tenho/br/calendar/business-hours-check";
import { isEmail } from "@tenho/br/contacts/email";
import { documentError } from "@tenho/br/registration/document";
import type { Account } from "./account.ts";

export type Fault = { field: string; message: string };

const TEXT_LENGTH_MAX = 300;

/** No NUL and no half surrogate pair, and short enough to be a name or a line of an address. */
const isText = (text: string): boolean => text.length <= TEXT_LENGTH_MAX && text.isWellFormed() && !text.includes("\0");

function textFaults(account: Account): Fault[] {
  const { displayName, legalName, document, address, permissionOverride } = account;
  const named = { display_name: displayName, legal_name: legalName, document };
  const texts = Object.entries({ ...named, ...address });
  const overrides = Object.keys(permissionOverride).map((key) => ["permission_override", key] as const);
  return [...texts, ...overrides]
    .filter(([, text]) => !isText(text))
    .map(([field]) => ({ field, message: "Texto inválido ou longo demais" }));
}

function hoursFaults({ hours }: Account): Fault[] {
  if (hours === null) return [];
  // Around the clock the days say nothing, and forms clear them.
  return businessHoursErrors(hours)
    .filter(({ field }) => !hours.is24h || field !== "schedule")
    .map(({ field, message }) => ({ field: `business_hours.${field}`, message }));
}

/** Faults of an account, as field and pt-BR sentence; empty when it is valid. */
export function accountFaults(account: Account): Fault[] {
  const faults: Fault[] = [];
  const demand = (holds: boolean, field: string, message: string): void => {
    if (!holds) faults.push({ field, message });
  };
  demand(isEmail(account.email), "email", "Email inválido");
  demand(account.displayName.trim() !== "", "display_name", "Nome é obrigatório");
  demand(account.document === "" || documentError(account.document) === null, "document", "CPF/CNPJ inválido");
  demand(account.role === "MASTER" || account.unitId !== null, "unit_id", "Selecione a franquia desejada");
  demand(account.role !== "USER" || account.clientId !== null, "client_id", "Um USER pertence a uma empresa");
  demand(account.role === "USER" || account.clientId === null, "client_id", "Só um USER pertence a uma empresa");
  demand(account.clientId !== account.id, "client_id", "Uma conta não pertence a si mesma");
  demand(
    account.role !== "CLIENT" || account.phones.some((phone) => phone.type === "WHATSAPP"),
    "phones",
    "Pelo menos um telefone válido é obrigatório",
  );
  demand(
    account.categoryIds.every((id) => Number.isInteger(id) && id > 0),
    "categories",
    "Categoria inválida",
  );
  return [...faults, ...textFaults(account), ...hoursFaults(account)];
}
