import { canonicalPhone } from "@tenho/br/phone";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type Account, accessDiffers } from "../domain/account.ts";
import { accountFaults } from "../domain/account-rules.ts";
import type { AccountStore } from "./accounts.ts";

/** An account as it should be; activity and versions are the store's to keep. */
export type AccountDraft = Omit<Account, "isActive" | "accessVersion" | "activatedAt">;

function normalise(draft: AccountDraft, before: Account | null): Account {
  const phones = draft.phones.map((phone) => {
    const canonical = canonicalPhone(phone.phone);
    if (canonical === null) {
      throw new AppError("invalid_input", "Telefone inválido.", {
        fields: [{ field: "phones", message: "Telefone inválido" }],
      });
    }
    return { ...phone, phone: canonical };
  });
  return {
    ...draft,
    phones,
    email: draft.email.trim().toLowerCase(),
    createdAt: before?.createdAt ?? draft.createdAt,
    isActive: before?.isActive ?? false,
    activatedAt: before?.activatedAt ?? null,
    accessVersion: before?.accessVersion ?? 1,
  };
}

/**
 * Creates an account (inactive) or brings an existing one to the state given. Safe to repeat.
 * Raises: `invalid_input` with fields, `conflict` when the e-mail or WhatsApp number belongs to another account.
 */
export function createPutAccount(deps: { accounts: Pick<AccountStore, "change"> }) {
  return (draft: AccountDraft): Promise<Account> =>
    deps.accounts.change(draft.id, (before) => {
      const next = normalise(draft, before);
      const faults = accountFaults(next);
      if (faults.length > 0) throw new AppError("invalid_input", "Confira os dados da conta.", { fields: faults });
      const accessChanged = before !== null && accessDiffers(before, next);
      const account = accessChanged ? { ...next, accessVersion: next.accessVersion + 1 } : next;
      return { account, news: { account, accessChanged, firstActivation: false } };
    });
}
