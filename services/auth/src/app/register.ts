import { normaliseEmail } from "@tenho/br/contacts/email";
import { type RegistrationForm, registrationFaults } from "@tenho/br/registration/registration-form";
import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { fingerprintOf, type PendingRegistration } from "../domain/registration.ts";
import type { AuthContext } from "./auth-context.ts";
import { settleRegistration } from "./settle-registrations.ts";

/** Maximum attempts at one pending registration, password guesses included. */
const ATTEMPTS_MAX = 10;

/** Codes by which users says that the attempt made no account. */
const REFUSED: readonly string[] = ["invalid_input", "conflict", "unprocessable"];

/** Returns whether the attempt made no account; a reused key means that there is one, which was changed since. */
const isRefusal = ({ code, reason }: AppError): boolean => REFUSED.includes(code) && reason !== "key_reused";

/** A registration as a person enters it. */
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
 * `address`: that of the caller, stored with the acceptance of the contract.
 */
export async function register(
  ctx: AuthContext,
  entered: EnteredRegistration,
  address: string,
): Promise<{ id: string; email: string }> {
  const faults = registrationFaults(entered);
  const email = normaliseEmail(entered.email);
  if (faults[0] !== undefined || email === null) {
    throw new AppError("invalid_input", faults[0]?.message ?? "E-mail inválido", { fields: [...faults] });
  }
  const { password, ...rest } = entered;
  const id = await reserve(ctx, email, fingerprintOf({ ...rest, email }), password);
  const notAfter = new Date(ctx.now().getTime() + ctx.config.registrationMs / 2);
  try {
    await ctx.users.registerMerchant({ ...entered, id, email, acceptedFrom: address, notAfter });
  } catch (error) {
    if (error instanceof AppError && isRefusal(error)) await ctx.registrations.leave(id);
    throw error;
  }
  if (await ctx.registrations.complete(id, email)) return { id, email };
  throw new AppError("unavailable", "O cadastro não pôde ser concluído. Envie de novo.");
}

const expiry = (ctx: AuthContext): Date => new Date(ctx.now().getTime() + ctx.config.registrationMs);

/** The pending registration that an earlier attempt left for this e-mail; an expired one is settled first. */
async function findPending(ctx: AuthContext, email: string): Promise<PendingRegistration | null> {
  const found = await ctx.registrations.byEmail(email);
  if (found === null || found.expiresAt > ctx.now()) return found;
  await settleRegistration(ctx, found);
  return ctx.registrations.byEmail(email);
}

/** Continues another attempt's registration if it is the same one. */
async function join(
  ctx: AuthContext,
  pending: PendingRegistration,
  fingerprint: string,
  password: string,
): Promise<void> {
  const { userId, expiresAt, isComplete, passwordHash } = pending;
  const refusal = (): AppError => (isComplete ? taken() : underWay(expiresAt, ctx.now()));
  if (pending.fingerprint !== fingerprint) throw refusal();
  if (!(await ctx.registrations.join(userId, expiry(ctx), ATTEMPTS_MAX))) throw refusal();
  if (await ctx.hasher.verify(passwordHash, password)) return;
  await ctx.registrations.leave(userId);
  throw refusal();
}

/** Reserves the e-mail; returns the id under which this attempt makes the account. */
async function reserve(ctx: AuthContext, email: string, fingerprint: string, password: string): Promise<string> {
  const pending = await findPending(ctx, email);
  if (pending === null) {
    if ((await ctx.credentials.byEmail(email)) !== null) throw taken();
    const [userId, passwordHash] = [uuidv7(), await ctx.hasher.hash(password)];
    if (await ctx.registrations.begin({ userId, email, fingerprint, passwordHash, expiresAt: expiry(ctx) }))
      return userId;
  }
  const other = pending ?? (await ctx.registrations.byEmail(email));
  if (other === null) throw taken();
  await join(ctx, other, fingerprint, password);
  return other.userId;
}
