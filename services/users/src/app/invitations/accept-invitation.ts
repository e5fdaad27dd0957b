import { isStrongPassword } from "@tenho/br/registration/password";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import { hashProofToken } from "../../domain/proofs/proof-token.ts";
import type { UsersContext } from "../users-context.ts";
import { inviterOf } from "./inviter-of.ts";
import { refuseUninvitable } from "./may-be-invited.ts";

function notValid(): AppError {
  const message =
    "Este convite não vale mais: ele já foi usado ou trocado por outro. Abra o último e-mail que recebeu; se você já escolheu a senha, entre com ela.";
  return new AppError("not_found", message, { reason: "invitation_used" });
}

function expired(): AppError {
  const message =
    "Este convite venceu. Para receber outro, toque em Entrar, depois em Esqueci minha senha, e informe o seu e-mail.";
  return new AppError("not_found", message, { reason: "invitation_expired" });
}

/** Raises: `not_found` (reason invitation_used or invitation_expired), `conflict` for an erased account, `unprocessable` for one that was deactivated. */
async function openAccount(ctx: UsersContext, tokenHash: Uint8Array): Promise<{ account: Account; expiresAt: Date }> {
  const found = await ctx.invitations.byToken(tokenHash);
  if (found === null) throw notValid();
  if (found.expiresAt <= ctx.now()) throw expired();
  refuseUninvitable(found.account);
  return found;
}

/** Reads what an invitation says to the person who opened its link; it spends nothing. Raises: the errors of {@link openAccount}, `unavailable`. */
export async function readInvitation(ctx: UsersContext, token: string) {
  const { account, expiresAt } = await openAccount(ctx, hashProofToken(token));
  const { displayName: name, email } = account;
  return { name, email, inviter: await inviterOf(ctx, account), expiresAt };
}

/**
 * Accepts an invitation: its e-mail is proved, the password is set and the link is spent, in this order. Auth decides which of several passwords is
 * set; after a crash the same call goes on, and a sweep ends an invitation whose password is set.
 * Raises: `invalid_input` (weak), the errors of {@link openAccount}, `unavailable`.
 */
export async function acceptInvitation(
  ctx: UsersContext,
  { token, password }: { token: string; password: string },
): Promise<{ email: string; isActive: boolean }> {
  if (!isStrongPassword(password)) {
    const message = "A senha não atende aos critérios de segurança";
    throw new AppError("invalid_input", message, { fields: [{ field: "password", message }] });
  }
  const hash = hashProofToken(token);
  await openAccount(ctx, hash);
  const account = await ctx.invitations.beginAcceptance(hash, ctx.now(), refuseUninvitable);
  if (account === null) throw notValid();
  const isSet = await ctx.auth.setFirstPassword(account, password);
  await ctx.invitations.end(account.id);
  if (!isSet) throw notValid();
  return { email: account.email, isActive: account.isActive };
}
