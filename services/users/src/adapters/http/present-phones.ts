import type { Account } from "../../domain/accounts/account.ts";

/** The phones of an account in the contract's names. */
export const presentPhones = ({ phones }: Pick<Account, "phones">) =>
  phones.map(({ phone, type, isPrimary, provedAt }) => ({
    phone,
    type,
    is_primary: isPrimary,
    whatsapp_proved_at: provedAt?.toISOString() ?? null,
  }));
