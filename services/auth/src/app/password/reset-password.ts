import { randomInt } from "node:crypto";
import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { type ResetRule, resetPauseLeftMs, withoutTemporary, withTemporary } from "../../domain/credential.ts";
import type { CredentialStore, MessagingClient, PasswordHasher, UsersClient } from "../ports.ts";

const MS_A_MINUTE = 60_000;
// Without letters and digits that look alike: it is read from one screen and typed into another.
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789";
const SECRET_LENGTH = 12;

const createSecret = (): string =>
  Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

const notFound = (): AppError => new AppError("not_found", "E-mail não encontrado no sistema");

function justSent(retryAfterMs: number): AppError {
  const message = "Uma senha temporária acabou de ser enviada. Confira o WhatsApp ou tente de novo em alguns minutos.";
  return new AppError("rate_limited", message, { reason: "just_sent", retryAfterMs });
}

/**
 * Sends a one-time temporary secret to the account's WhatsApp; the old password and secrets sent before go on working, and a
 * change is forced after one is used. One that could not be sent is withdrawn.
 * Raises: `not_found` (no such e-mail), `unprocessable` (no WhatsApp number), `rate_limited` (one was just sent), `unavailable`.
 */
export function createResetPassword(deps: {
  credentials: Pick<CredentialStore, "byEmail" | "edit">;
  users: UsersClient;
  messaging: MessagingClient;
  hasher: PasswordHasher;
  rule: ResetRule;
  now: () => Date;
}) {
  /** Opens a temporary secret. Raises: `rate_limited` when one was sent too short a while ago. */
  const setTemporary = (userId: string, unitId: string | null, hash: string): Promise<void> =>
    deps.credentials.edit(userId, async (edit) => {
      const state = await edit.lock();
      if (state === null) throw notFound();
      const now = deps.now();
      const pauseLeftMs = resetPauseLeftMs(state, now, deps.rule);
      if (pauseLeftMs > 0) throw justSent(pauseLeftMs);
      await edit.update(withTemporary(state, { hash, expiresAt: new Date(now.getTime() + deps.rule.validMs) }, now));
      await edit.record({
        action: "user.password_reset",
        subject: { kind: "account", id: userId, personId: userId },
        unitId,
      });
    });

  /** Closes a temporary secret if it is still open. */
  const withdraw = (userId: string, hash: string): Promise<void> =>
    deps.credentials.edit(userId, async (edit) => {
      const state = await edit.lock();
      const changes = state === null ? null : withoutTemporary(state, hash);
      if (changes !== null) await edit.update(changes);
    });

  return async (email: string): Promise<void> => {
    const credential = await deps.credentials.byEmail(email);
    if (credential === null) throw notFound();
    const account = await deps.users.findAccount(credential.userId);
    if (account === null) throw notFound();
    if (account.whatsapp === null) throw new AppError("unprocessable", "Esta conta não tem um WhatsApp cadastrado.");
    const secret = createSecret();
    const hash = await deps.hasher.hash(secret);
    await setTemporary(credential.userId, account.unitId, hash);
    try {
      const validMinutes = Math.round(deps.rule.validMs / MS_A_MINUTE);
      const unitId = account.unitId ?? "";
      await deps.messaging.sendTemporaryPassword({
        id: uuidv7(),
        phone: account.whatsapp,
        unitId,
        secret,
        validMinutes,
      });
    } catch (error) {
      await withdraw(credential.userId, hash);
      throw error;
    }
  };
}
