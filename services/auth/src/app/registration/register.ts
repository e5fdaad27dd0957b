import { normaliseEmail } from "@tenho/br/contacts/email";
import { type RegistrationForm, registrationFaults } from "@tenho/br/registration/registration-form";
import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { fingerprintOf, type PendingRegistration } from "../../domain/registration.ts";
import type { CredentialStore, PasswordHasher, UsersClient } from "../ports.ts";
import type { RegistrationStore } from "./registration-store.ts";
import type { SettleRegistration } from "./settle-registrations.ts";

/** Tries at one pending registration, password guesses included. */
const ATTEMPTS_MAX = 10;

/** Codes by which users says that the attempt made no account. */
const REFUSED: readonly string[] = ["invalid_input", "conflict", "unprocessable"];

/** What a person enters. */
export type EnteredRegistration = RegistrationForm & {
  contract_version?: string | undefined;
  service_franchises: readonly string[];
  all_franchises: boolean;
};

function taken(): AppError {
  const message = "Este e-mail já está cadastrado no sistema.";
  return new AppError("conflict", message, { reason: "email_taken", fields: [{ field: "email", message }] });
}

function underWay(expiresAt: Date, now: Date): AppError {
  const message = "Um cadastro com este e-mail está em andamento. Tente de novo em alguns minutos.";
  const retryAfterMs = Math.max(1_000, expiresAt.getTime() - now.getTime());
  return new AppError("conflict", message, {
    reason: "registration_under_way",
    retryAfterMs,
    fields: [{ field: "email", message }],
  });
}

/**
 * Registers a merchant in two services: users makes the inactive account, then the credential is created here. The e-mail is reserved
 * first, under the account's id, so whatever dies in between, the same registration sent again completes it, and so does the sweep.
 * Somebody else's registration with the same e-mail is refused meanwhile.
 * Raises: `invalid_input` with the form's messages, `conflict` (e-mail, WhatsApp number or document in use, another contract in force),
 * `overloaded`, `unavailable`.
 */
export function createRegister(deps: {
  registrations: Pick<RegistrationStore, "byEmail" | "begin" | "join" | "leave" | "complete">;
  credentials: Pick<CredentialStore, "byEmail">;
  users: Pick<UsersClient, "registerMerchant">;
  settle: SettleRegistration;
  hasher: PasswordHasher;
  /** How long an e-mail is reserved; accounts are made within the first half. */
  registrationMs: number;
  now: () => Date;
}) {
  const { registrations, credentials, users, settle, hasher, registrationMs, now } = deps;
  const expiry = (): Date => new Date(now().getTime() + registrationMs);

  /** What an earlier attempt left of a registration with this e-mail; one that expired is settled first. */
  async function findPending(email: string): Promise<PendingRegistration | null> {
    const found = await registrations.byEmail(email);
    if (found === null || found.expiresAt > now()) return found;
    await settle(found);
    return registrations.byEmail(email);
  }

  /** Goes on with another attempt's registration if it is the same one. */
  async function join(pending: PendingRegistration, fingerprint: string, password: string): Promise<void> {
    const { userId, expiresAt, isComplete, passwordHash } = pending;
    const refusal = (): AppError => (isComplete ? taken() : underWay(expiresAt, now()));
    if (pending.fingerprint !== fingerprint) throw refusal();
    if (!(await registrations.join(userId, expiry(), ATTEMPTS_MAX))) throw refusal();
    if (await hasher.verify(passwordHash, password)) return;
    await registrations.leave(userId);
    throw refusal();
  }

  /** The id under which this attempt makes the account. */
  async function reserve(email: string, fingerprint: string, password: string): Promise<string> {
    const pending = await findPending(email);
    if (pending === null) {
      if ((await credentials.byEmail(email)) !== null) throw taken();
      const [userId, passwordHash] = [uuidv7(), await hasher.hash(password)];
      if (await registrations.begin({ userId, email, fingerprint, passwordHash, expiresAt: expiry() })) return userId;
    }
    const other = pending ?? (await registrations.byEmail(email));
    if (other === null) throw taken();
    await join(other, fingerprint, password);
    return other.userId;
  }

  /** `address`: the caller's, kept with the acceptance of the contract. */
  return async (entered: EnteredRegistration, address: string): Promise<{ id: string; email: string }> => {
    const faults = registrationFaults(entered);
    const email = normaliseEmail(entered.email);
    if (faults[0] !== undefined || email === null) {
      throw new AppError("invalid_input", faults[0]?.message ?? "E-mail inválido", { fields: [...faults] });
    }
    const { password, ...rest } = entered;
    const id = await reserve(email, fingerprintOf({ ...rest, email }), password);
    const notAfter = new Date(now().getTime() + registrationMs / 2);
    try {
      await users.registerMerchant({ ...entered, id, email, acceptedFrom: address, notAfter });
    } catch (error) {
      if (error instanceof AppError && REFUSED.includes(error.code)) await registrations.leave(id);
      throw error;
    }
    if (await registrations.complete(id, email)) return { id, email };
    throw new AppError("unavailable", "O cadastro não pôde ser concluído. Envie de novo.");
  };
}
