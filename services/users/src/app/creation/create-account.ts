import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import type { Account } from "../../domain/accounts/account.ts";
import { type Belonging, type Creator, mayCreate, newAccount } from "../../domain/accounts/new-account.ts";
import type { UsersContext } from "../users-context.ts";
import { findBelonging } from "./account-belonging.ts";
import { contentOf, type EnteredContent, requireValid } from "./account-content.ts";
import { makeAccount } from "./make-account.ts";

/** `password` null: the owner is invited by e-mail to set it. */
export type CreateAccountCommand = Belonging & EnteredContent & { password: string | null };

/**
 * Makes an account that somebody entered, whole or not at all. It may do nothing that is denied to its creator.
 * Raises: `forbidden`, `invalid_input` with fields, `conflict` (e-mail or WhatsApp number in use, a deleted unit), `unprocessable`, `unavailable`.
 */
export async function createAccount(
  ctx: UsersContext,
  creator: Creator,
  command: CreateAccountCommand,
): Promise<Account> {
  if (creator.userId === null || !mayCreate(creator, command.role)) {
    const message = "Você não tem permissão para criar esta conta.";
    throw new AppError("forbidden", message, { reason: "user.create" });
  }
  const content = contentOf(command);
  const belonging = await findBelonging(ctx, creator, command.role, command);
  const accountFor = (id: string) => newAccount(creator, id, content, belonging, ctx.now());
  requireValid(accountFor(uuidv7()), command.password);
  const { password } = command;
  const creatorId = creator.userId;
  const isInvited = password === null;
  const complete = (account: Account, check: () => void) =>
    ctx.creations.complete(account, { creatorId, isInvited, now: ctx.now() }, check);
  const account = await makeAccount(ctx, { creatorId, form: command, content, password, accountFor, complete });
  if (isInvited) ctx.wake("invitations");
  return account;
}
