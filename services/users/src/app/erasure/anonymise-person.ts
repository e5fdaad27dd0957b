import { AppError } from "@tenho/kernel/errors/app-error";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Account } from "../../domain/accounts/account.ts";
import { anonymiseAccount, markForErasure } from "../../domain/erasure.ts";
import type { AuthClient, MessagingClient, WalletClient } from "../ports.ts";
import type { ErasureStore } from "./erasure-store.ts";

export type AnonymisePersonDeps = {
  accounts: ErasureStore;
  auth: Pick<AuthClient, "anonymisePerson">;
  messaging: Pick<MessagingClient, "anonymisePerson">;
  wallet: Pick<WalletClient, "anonymisePerson">;
  log: Pick<Logger, "warn">;
  now: () => Date;
};

/** The account, if its person may be erased. */
function erasable(account: Account | null, otherMasters: number): Account {
  if (account === null) throw new AppError("not_found", "Usuário não encontrado.");
  if (account.role === "MASTER" && account.erasingSince === null && otherMasters === 0) {
    throw new AppError("unprocessable", "O último MASTER ativo não pode ser excluído.", { reason: "last_master" });
  }
  return account;
}

const decided = (before: Account, account: Account, accessChanged: boolean) => ({
  account,
  change: account === before ? null : { account, accessChanged, firstActivation: false },
});

/**
 * Erases the person of an account in every service. The mark comes first: the account is inactive, so nobody signs in with it and no merchant is asked; then
 * auth, messaging (which needs its numbers) and wallet take the erasure on; then its data goes. Each step may be repeated, and the sweep
 * continues what was cut short.
 */
export function createAnonymisePerson({ accounts, auth, messaging, wallet, log, now }: AnonymisePersonDeps) {
  /** Raises: `not_found`, `unprocessable` for the last active MASTER. */
  const begin = (id: string): Promise<Account> =>
    accounts.edit(id, (before, otherMasters) => {
      const account = erasable(before, otherMasters);
      return decided(account, markForErasure(account, now()), true);
    });

  /** Raises: what the clients raise. */
  const proceed = async ({ id, phones }: Account): Promise<Account> => {
    await auth.anonymisePerson(id);
    const numbers = phones.filter(({ type }) => type === "WHATSAPP").map(({ phone }) => phone);
    await messaging.anonymisePerson(id, numbers);
    await wallet.anonymisePerson(id);
    return accounts.edit(id, (before) => {
      if (before === null) throw new AppError("not_found", "Usuário não encontrado.");
      return decided(before, anonymiseAccount(before, now()), false);
    });
  };

  const anonymise = async (id: string): Promise<Account> => {
    const marked = await begin(id);
    if (marked.erasedAt !== null) return marked;
    try {
      return await proceed(marked);
    } catch (error) {
      log.warn({ err: error, user_id: id }, "the erasure of an account was cut short, the sweep goes on with it");
      return marked;
    }
  };

  return {
    /** Erases as far as the other services answer. Answers the account as it is then. Raises: as `check`. */
    anonymise,
    /** Changes nothing. Raises: `not_found`, `unprocessable` for the last active MASTER. */
    check: (id: string): Promise<Account> =>
      accounts.edit(id, (before, otherMasters) => ({ account: erasable(before, otherMasters), change: null })),
  };
}

export type AnonymisePerson = ReturnType<typeof createAnonymisePerson>;
