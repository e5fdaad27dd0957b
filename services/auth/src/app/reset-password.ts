import { randomInt } from "node:crypto";
import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { mayReset, type ResetRule } from "../domain/credential.ts";
import type { Accounts, CredentialStore, Notices, PasswordHasher } from "./ports.ts";

const MS_A_MINUTE = 60_000;
// Without letters and digits that look alike: it is read from one screen and typed into another.
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789";
const SECRET_LENGTH = 12;

const newSecret = (): string =>
  Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

const notFound = (): AppError => new AppError("not_found", "E-mail não encontrado no sistema");

/**
 * Sends a one-time temporary secret to the account's WhatsApp; the old password goes on working and a change is forced
 * after the secret is used. One that could not be sent is withdrawn.
 * Raises: `not_found` (no such e-mail), `unprocessable` (no WhatsApp number), `rate_limited` (one was just sent), `unavailable`.
 */
export function createResetPassword(deps: {
  credentials: Pick<CredentialStore, "byEmail" | "setTemporary" | "dropTemporary">;
  accounts: Accounts;
  notices: Notices;
  hasher: PasswordHasher;
  rule: ResetRule;
  now: () => Date;
}) {
  return async (email: string): Promise<void> => {
    const credential = await deps.credentials.byEmail(email);
    if (credential === null) throw notFound();
    const account = await deps.accounts.find(credential.userId);
    if (account === null) throw notFound();
    if (account.whatsapp === null) throw new AppError("unprocessable", "Esta conta não tem um WhatsApp cadastrado.");
    const secret = newSecret();
    const hash = await deps.hasher.hash(secret);
    const isSet = await deps.credentials.setTemporary(credential.userId, (state) => {
      const now = deps.now();
      return mayReset(state, now, deps.rule) ? { hash, expiresAt: new Date(now.getTime() + deps.rule.validMs) } : null;
    });
    if (!isSet) {
      const message = "Uma senha temporária acabou de ser enviada. Confira o WhatsApp ou tente de novo em um minuto.";
      throw new AppError("rate_limited", message, { reason: "just_sent" });
    }
    try {
      const validMinutes = Math.round(deps.rule.validMs / MS_A_MINUTE);
      const unitId = account.unitId ?? "";
      await deps.notices.sendTemporaryPassword({ id: uuidv7(), phone: account.whatsapp, unitId, secret, validMinutes });
    } catch (error) {
      await deps.credentials.dropTemporary(credential.userId, hash);
      throw error;
    }
  };
}
