import { isDeepStrictEqual } from "node:util";
import { normaliseEmail } from "@tenho/br/contacts/email";
import { parseDocument } from "@tenho/br/documents/document";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type Account, accessDiffers } from "../domain/accounts/account.ts";
import { accountFaults } from "../domain/accounts/account-rules.ts";
import { refuseErased } from "./erasure/refuse-erased.ts";
import { normalisePhones } from "./normalise-phones.ts";
import type { AccountStore } from "./ports.ts";

/** An account as it should be; activity and versions are kept from the stored one. */
export type AccountDraft = Omit<
  Account,
  "isActive" | "accessVersion" | "activatedAt" | "pausedUntil" | "erasingSince" | "erasedAt"
>;

function normalise(draft: AccountDraft, before: Account | null): Account {
  return {
    ...draft,
    phones: normalisePhones(draft.phones),
    categoryIds: [...new Set(draft.categoryIds)].sort((a, b) => a - b),
    document: parseDocument(draft.document)?.value ?? draft.document.trim(),
    email: normaliseEmail(draft.email) ?? draft.email,
    permissionOverride: { ...draft.permissionOverride },
    createdAt: before?.createdAt ?? draft.createdAt,
    isActive: before?.isActive ?? false,
    activatedAt: before?.activatedAt ?? null,
    pausedUntil: before?.pausedUntil ?? null,
    accessVersion: before?.accessVersion ?? 1,
    erasingSince: null,
    erasedAt: null,
  };
}

/**
 * Creates an account (inactive) or brings an existing one to the state given. Safe to repeat: what changes nothing is not published.
 * Raises: `invalid_input` with fields, `conflict` when the e-mail or WhatsApp number belongs to another account, or the
 * account was erased.
 */
export function createPutAccount(deps: { accounts: Pick<AccountStore, "edit"> }) {
  return (draft: AccountDraft): Promise<Account> =>
    deps.accounts.edit(draft.id, (before) => {
      refuseErased(before);
      const next = normalise(draft, before);
      const faults = accountFaults(next);
      if (faults.length > 0) throw new AppError("invalid_input", "Confira os dados da conta.", { fields: faults });
      // Seeding or saving what is there already writes and publishes nothing.
      if (before !== null && isDeepStrictEqual(before, next)) return { account: before, change: null };
      const accessChanged = before !== null && accessDiffers(before, next);
      const account = accessChanged ? { ...next, accessVersion: next.accessVersion + 1 } : next;
      return { account, change: { account, accessChanged, firstActivation: false } };
    });
}
