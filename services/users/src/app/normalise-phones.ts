import { canonicalPhone } from "@tenho/br/contacts/phone";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { ClaimedPhone, Phone } from "../domain/accounts/account.ts";

/** Moment at which a WhatsApp number that the account keeps was proved; null for a number that was not proved or is new to the account. */
const provedBefore = ({ phone, type }: ClaimedPhone, before: readonly Phone[]): Date | null =>
  before.find((known) => known.phone === phone && known.type === type)?.provedAt ?? null;

/** Canonical digits, each number once per type; numbers that the account already has stay proved. Raises: `invalid_input`. */
export function normalisePhones(phones: readonly ClaimedPhone[], before: readonly Phone[]): Phone[] {
  const byNumber = new Map<string, Phone>();
  for (const { phone, type, isPrimary } of phones) {
    const canonical = canonicalPhone(phone);
    if (canonical === null) {
      const fields = [{ field: "phones", message: "Telefone inválido" }];
      throw new AppError("invalid_input", "Telefone inválido", { fields });
    }
    const claimed = { phone: canonical, type, isPrimary };
    const key = `${type}:${canonical}`;
    if (!byNumber.has(key)) byNumber.set(key, { ...claimed, provedAt: provedBefore(claimed, before) });
  }
  return [...byNumber.values()];
}
