import type { Account } from "./accounts/account.ts";

/** Placeholder that is no e-mail address, so that nobody can register with it; unique by the id. A constraint of the store uses it too. */
const erasedEmail = (id: string): string => `conta-excluida:${id}`;
const ERASED_NAME = "Conta excluída";

/** Makes the account inactive; its data stays until every service has erased its part. */
export function markForErasure(account: Account, now: Date): Account {
  if (account.erasingSince !== null) return account;
  return { ...account, isActive: false, accessVersion: account.accessVersion + 1, erasingSince: now };
}

/** The account without its person: id, role, units, categories and moments stay. */
export function anonymiseAccount(account: Account, now: Date): Account {
  if (account.erasedAt !== null) return account;
  return {
    ...account,
    email: erasedEmail(account.id),
    displayName: ERASED_NAME,
    legalName: "",
    document: "",
    phones: [],
    address: null,
    hours: null,
    pausedUntil: null,
    permissionOverride: {},
    erasedAt: now,
  };
}
