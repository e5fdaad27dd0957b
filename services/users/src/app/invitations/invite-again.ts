import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import type { Editor } from "../../domain/accounts/account-access.ts";
import { type Invitation, isDeactivated, mayInvite } from "../../domain/invitation.ts";
import { authoriseAccount, visibleAccount } from "../authorise-account.ts";
import { compareAccess, refuseBeyond } from "../compare-access.ts";
import { refuseErased } from "../erasure/refuse-erased.ts";
import type { UsersContext } from "../users-context.ts";
import { requireInvitable } from "./may-be-invited.ts";

/**
 * Sends an invited account, whose owner asked for a password, another invitation; the caller knows that it has none.
 * Raises: `not_found`, `unprocessable` for an account that was deactivated, `rate_limited`.
 */
export async function inviteAgain(ctx: UsersContext, id: string): Promise<void> {
  await ctx.invitations.renew(id, ctx.now(), requireInvitable);
  ctx.wake("invitations");
}

/** Raises: `not_found`, also for an account that is hidden, `forbidden` for whoever may not make such an account. */
function requireMayInvite(editor: Editor, found: Account | null): Account {
  const account = visibleAccount(editor, found);
  if (mayInvite(editor, account)) return account;
  throw new AppError("forbidden", "Você não tem permissão para convidar esta conta.", { reason: "user.create" });
}

/** Reads the invitation of an account; null where none is open. Raises: `not_found`, `forbidden`. */
export async function readInvitationOf(ctx: UsersContext, editor: Editor, id: string): Promise<Invitation | null> {
  requireMayInvite(editor, await authoriseAccount(ctx, editor, id));
  return ctx.invitations.of(id);
}

/** Raises: the errors of {@link requireMayInvite}, `conflict` for an account that is erased or deactivated. */
function requireReinvitable(editor: Editor, found: Account | null): Account {
  const account = requireMayInvite(editor, found);
  refuseErased(account);
  if (!isDeactivated(account)) return account;
  throw new AppError("conflict", "Esta conta está inativa. Ative-a antes de enviar o convite.", {
    reason: "account_inactive",
  });
}

/**
 * Sends the owner of an account another invitation in place of the former one.
 * Raises: `not_found` (no such account in the editor's reach), `forbidden` (the editor may not make such an account, or it has more access than the
 * editor's), `conflict` (it has a password, was erased or deactivated), `rate_limited`, `unavailable`.
 */
export async function resendInvitation(ctx: UsersContext, editor: Editor, id: string): Promise<Invitation> {
  const account = requireMayInvite(editor, await authoriseAccount(ctx, editor, id));
  refuseBeyond((await compareAccess(ctx, editor)).beyond(account));
  refuseErased(account);
  if (!(await ctx.auth.awaitsFirstPassword(id))) {
    await ctx.invitations.end(id);
    throw new AppError("conflict", "Esta conta já tem senha: não precisa de convite.", { reason: "has_password" });
  }
  const invitation = await ctx.invitations.renew(id, ctx.now(), (found) => requireReinvitable(editor, found));
  ctx.wake("invitations");
  return invitation;
}
