import { randomInt } from "node:crypto";
import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { awaitsFirstPassword, resetPauseLeftMs, withoutTemporary, withTemporary } from "../../domain/credential.ts";
import { recoveryNumber } from "../../domain/recovery-number.ts";
import type { AuthContext } from "../auth-context.ts";
import type { AccountView } from "../ports.ts";

/** Channel over which a temporary secret was sent. `invitation`: the account has no password yet, and got another invitation by e-mail. */
export type RecoveryChannel = "whatsapp" | "email" | "invitation";

const MS_A_MINUTE = 60_000;
// Look-alike letters and digits are left out, as the secret is read from one screen and typed into another.
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789";
const SECRET_LENGTH = 12;

const createSecret = (): string =>
  Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

const notFound = (): AppError => new AppError("not_found", "E-mail não encontrado no sistema");

const noChannel = (): AppError =>
  new AppError(
    "unprocessable",
    "Esta conta não tem um e-mail confirmado nem um WhatsApp confirmado há mais de 24 horas. Fale com a sua franquia: ela pode definir uma senha nova.",
    { reason: "no_recovery_channel" },
  );

const noNumber = (): AppError =>
  new AppError(
    "unprocessable",
    "Esta conta não tem um WhatsApp confirmado há mais de 24 horas. Peça a senha pelo e-mail, ou fale com a sua franquia: ela pode definir uma senha nova.",
    { reason: "no_recovery_channel" },
  );

/** Returns whether mail cannot carry a secret now, and WhatsApp may: the e-mail is not proved or was refused, or its server does not answer. */
const mayGoByWhatsapp = (error: unknown): boolean =>
  error instanceof AppError && ["unprocessable", "unavailable", "deadline_exceeded"].includes(error.code);

function justSent(retryAfterMs: number): AppError {
  const message =
    "Uma senha temporária acabou de ser enviada. Confira o WhatsApp e o e-mail ou tente de novo em alguns minutos.";
  return new AppError("rate_limited", message, { reason: "just_sent", retryAfterMs });
}

/**
 * Sends a one-time temporary secret to the account's e-mail, if it was proved and can be mailed to, else to its WhatsApp number, if that was proved a day
 * ago or longer; `only`: by this channel or not at all. The old password and earlier secrets stay valid, and using a secret forces a password change. A secret that could not be sent is
 * withdrawn. An invited account without a password gets its invitation again in place of a secret, whatever the channel. Returns the channel.
 * Raises: `not_found` (no such e-mail), `unprocessable` (reason no_recovery_channel, or a deactivated account that was invited), `rate_limited` (one was just sent), `unavailable`.
 */
export async function resetPassword(ctx: AuthContext, email: string, only?: "whatsapp"): Promise<RecoveryChannel> {
  const credential = await ctx.credentials.byEmail(email);
  if (credential === null) throw notFound();
  if (awaitsFirstPassword(credential)) {
    await ctx.users.inviteAgain(credential.userId);
    return "invitation";
  }
  const account = await ctx.users.findAccount(credential.userId);
  if (account === null) throw notFound();
  const secret = createSecret();
  const hash = await ctx.hasher.hash(secret);
  await setTemporary(ctx, credential.userId, account.unitId, hash);
  try {
    return await send(ctx, account, secret, only);
  } catch (error) {
    await withdraw(ctx, credential.userId, hash);
    throw error;
  }
}

/** Stores a temporary secret. Raises: `rate_limited` when one was sent too recently. */
const setTemporary = (ctx: AuthContext, userId: string, unitId: string | null, hash: string): Promise<void> =>
  ctx.credentials.edit(userId, async (edit) => {
    const state = await edit.lock();
    if (state === null) throw notFound();
    const now = ctx.now();
    const pauseLeftMs = resetPauseLeftMs(state, now, ctx.config.temporaryPassword);
    if (pauseLeftMs > 0) throw justSent(pauseLeftMs);
    await edit.update(
      withTemporary(state, { hash, expiresAt: new Date(now.getTime() + ctx.config.temporaryPassword.validMs) }, now),
    );
    await edit.record({
      action: "user.password_reset",
      subject: { kind: "account", id: userId, personId: userId },
      unitId,
    });
  });

/** Removes a temporary secret if it is still open. */
const withdraw = (ctx: AuthContext, userId: string, hash: string): Promise<void> =>
  ctx.credentials.edit(userId, async (edit) => {
    const state = await edit.lock();
    const changes = state === null ? null : withoutTemporary(state, hash);
    if (changes !== null) await edit.update(changes);
  });

async function send(
  ctx: AuthContext,
  account: AccountView,
  secret: string,
  only: "whatsapp" | undefined,
): Promise<RecoveryChannel> {
  const validMinutes = Math.round(ctx.config.temporaryPassword.validMs / MS_A_MINUTE);
  const notice = { id: uuidv7(), secret, validMinutes };
  const phone = recoveryNumber(account.whatsappNumbers, ctx.now());
  if (only === "whatsapp" && phone === null) throw noNumber();
  if (only === undefined) {
    try {
      await ctx.users.mailTemporaryPassword({ ...notice, userId: account.id });
      return "email";
    } catch (error) {
      if (!mayGoByWhatsapp(error)) throw error;
      if (phone === null) throw error instanceof AppError && error.code === "unprocessable" ? noChannel() : error;
    }
  }
  await ctx.messaging.sendTemporaryPassword({ ...notice, phone: phone ?? "", unitId: account.unitId ?? "" });
  return "whatsapp";
}
