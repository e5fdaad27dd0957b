import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import { anonymiseAccount, markForErasure } from "../../domain/erasure.ts";
import type { UsersContext } from "../users-context.ts";
import { tellErased } from "./tell-erased.ts";

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
 * Erases the person of an account in every service, as far as the others are reachable; returns the resulting account. The mark comes first: the account is
 * inactive, so nobody signs in with it and no merchant is asked; then auth, messaging (which needs its numbers) and wallet erase their part; then the person
 * gets an e-mail, and the account's data is deleted. Each step may be repeated, and the sweep continues an interrupted erasure.
 * Raises: `not_found`, `unprocessable` for the last active MASTER.
 */
export async function anonymisePerson(ctx: UsersContext, id: string): Promise<Account> {
  const marked = await begin(ctx, id);
  if (marked.erasedAt !== null) return marked;
  try {
    return await proceed(ctx, marked);
  } catch (error) {
    ctx.log.warn({ err: error, user_id: id }, "the erasure of an account was cut short, the sweep goes on with it");
    return marked;
  }
}

/** Changes nothing. Raises: `not_found`, `unprocessable` for the last active MASTER. */
export const checkErasure = (ctx: UsersContext, id: string): Promise<Account> =>
  ctx.erasures.edit(id, (before, otherMasters) => ({ account: erasable(before, otherMasters), change: null }));

/** Raises: `not_found`, `unprocessable` for the last active MASTER. */
const begin = (ctx: UsersContext, id: string): Promise<Account> =>
  ctx.erasures.edit(id, (before, otherMasters) => {
    const account = erasable(before, otherMasters);
    return decided(account, markForErasure(account, ctx.now()), true);
  });

/** Raises: what the clients raise. */
async function proceed(ctx: UsersContext, marked: Account): Promise<Account> {
  const { id, phones } = marked;
  await ctx.auth.anonymisePerson(id);
  // A number that was not proved may be a stranger's, whose conversations are not the account's to erase.
  const numbers = phones.filter(({ provedAt }) => provedAt !== null).map(({ phone }) => phone);
  await ctx.messaging.anonymisePerson(id, numbers);
  await ctx.wallet.anonymisePerson(id);
  await tellErased(ctx, marked);
  return ctx.erasures.edit(id, (before) => {
    if (before === null) throw new AppError("not_found", "Usuário não encontrado.");
    return decided(before, anonymiseAccount(before, ctx.now()), false);
  });
}
