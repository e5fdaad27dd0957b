import { canonicalPhone } from "@tenho/br/contacts/phone";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Phone } from "../domain/accounts/account.ts";

/** In canonical digits, each number once a kind. Raises: `invalid_input`. */
export function normalisePhones(phones: readonly Phone[]): Phone[] {
  const byNumber = new Map<string, Phone>();
  for (const phone of phones) {
    const canonical = canonicalPhone(phone.phone);
    if (canonical === null) {
      const fields = [{ field: "phones", message: "Telefone inválido" }];
      throw new AppError("invalid_input", "Telefone inválido", { fields });
    }
    const key = `${phone.type}:${canonical}`;
    if (!byNumber.has(key)) byNumber.set(key, { ...phone, phone: canonical });
  }
  return [...byNumber.values()];
}
