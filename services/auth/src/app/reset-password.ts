import { randomInt } from "node:crypto";
import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
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
 * after the secret is used.
 * Raises: `not_found` (no such e-mail), `unprocessable` (no WhatsApp number), `unavailable`.
 */
export function createResetPassword(deps: {
  credentials: Pick<CredentialStore, "byEmail" | "setTemporary">;
  accounts: Accounts;
  notices: Notices;
  hasher: PasswordHasher;
  validMs: number;
  now: () => Date;
}) {
  return async (email: string): Promise<void> => {
    const credential = await deps.credentials.byEmail(email.toLowerCase());
    if (credential === null) throw notFound();
    const account = await deps.accounts.find(credential.userId);
    if (account === null) throw notFound();
    if (account.whatsapp === null) throw new AppError("unprocessable", "Esta conta não tem um WhatsApp cadastrado.");
    const secret = newSecret();
    const expiresAt = new Date(deps.now().getTime() + deps.validMs);
    await deps.credentials.setTemporary(credential.userId, { hash: await deps.hasher.hash(secret), expiresAt });
    await deps.notices.sendTemporaryPassword({
      id: uuidv7(),
      phone: account.whatsapp,
      unitId: account.unitId ?? "",
      secret,
      validMinutes: Math.round(deps.validMs / MS_A_MINUTE),
    });
  };
}
