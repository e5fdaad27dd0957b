import { randomInt } from "node:crypto";
import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { mayReset, type ResetRule } from "../../domain/credential.ts";
import type { CredentialStore, MessagingClient, PasswordHasher, UsersClient } from "../ports.ts";

const MS_A_MINUTE = 60_000;
// Without letters and digits that look alike: it is read from one screen and typed into another.
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789";
const SECRET_LENGTH = 12;

const createSecret = (): string =>
  Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

const notFound = (): AppError => new AppError("not_found", "E-mail não encontrado no sistema");

/**
 * Sends a one-time temporary secret to the account's WhatsApp; the old password goes on working and a change is forced
 * after the secret is used. One that could not be sent is withdrawn.
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
  /** Opens a temporary secret; false when one was sent too short a while ago. */
  const setTemporary = (userId: string, hash: string): Promise<boolean> =>
    deps.credentials.edit(userId, async (edit) => {
      const state = await edit.lock();
      const now = deps.now();
      if (state === null || !mayReset(state, now, deps.rule)) return false;
      await edit.update({ temporary: { hash, expiresAt: new Date(now.getTime() + deps.rule.validMs) } });
      return true;
    });

  /** Closes the open temporary secret if it is still this one. */
  const withdraw = (userId: string, hash: string): Promise<void> =>
    deps.credentials.edit(userId, async (edit) => {
      if ((await edit.lock())?.temporary?.hash === hash) await edit.update({ temporary: null });
    });

  return async (email: string): Promise<void> => {
    const credential = await deps.credentials.byEmail(email);
    if (credential === null) throw notFound();
    const account = await deps.users.findAccount(credential.userId);
    if (account === null) throw notFound();
    if (account.whatsapp === null) throw new AppError("unprocessable", "Esta conta não tem um WhatsApp cadastrado.");
    const secret = createSecret();
    const hash = await deps.hasher.hash(secret);
    const isSet = await setTemporary(credential.userId, hash);
    if (!isSet) {
      const message = "Uma senha temporária acabou de ser enviada. Confira o WhatsApp ou tente de novo em um minuto.";
      throw new AppError("rate_limited", message, { reason: "just_sent" });
    }
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
