import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import type { Account } from "../../domain/accounts/account.ts";
import { whatsappOf } from "../../domain/accounts/account.ts";
import type { AccountContent } from "../../domain/accounts/new-account.ts";
import type { UsersContext } from "../users-context.ts";
import { fingerprintOf, isSameFingerprint } from "./fingerprint.ts";
import { MAKING_MS, SETTLED_MS, settleCreation } from "./settle-creation.ts";

/** An account to make; `form` is everything that was entered, by which a repeated form is recognised. */
export type Making = {
  creatorId: string;
  form: unknown;
  content: AccountContent;
  /** Null: the owner is invited to set it. */
  password: string | null;
  accountFor: (id: string) => Account;
  /** Writes the account, once `check` does not raise. */
  complete: (account: Account, check: () => void) => Promise<Account>;
};

/** Attempts to reserve an e-mail that others reserve at the same moment. */
const RESERVE_TRIES = 3;
/** Errors that decide nothing: the same form may be sent again and continues. */
const UNDECIDED: readonly string[] = ["unavailable", "deadline_exceeded", "overloaded", "internal"];

const tookTooLong = (): AppError => new AppError("unavailable", "O cadastro demorou demais. Tente de novo.");

const wasDeleted = (): AppError => new AppError("unavailable", "A conta acabou de ser excluída. Tente de novo.");

function takenEmail(): AppError {
  const message = "Este e-mail já está cadastrado no sistema.";
  return new AppError("conflict", message, { reason: "email_taken", fields: [{ field: "email", message }] });
}

function takenPhone(): AppError {
  const message = "Este telefone já está cadastrado no sistema.";
  return new AppError("conflict", message, { reason: "phone_taken", fields: [{ field: "phone", message }] });
}

/** Has auth make the credential. Raises: `conflict`, `unavailable`. */
function makeCredential(
  { auth }: UsersContext,
  userId: string,
  { content: { email }, password }: Making,
): Promise<void> {
  if (password === null) return auth.inviteCredential({ userId, email });
  return auth.setCredential({ userId, email, password });
}

/**
 * Makes an account and its credential, whose password must be changed at the first login; an invited owner sets the first one. The e-mail is reserved
 * first, then auth stores the credential under the account's id, then the account is written: no half of it is ever visible. The same form sent again by
 * the same creator continues where the first attempt stopped, and returns the account; another form with this e-mail is refused meanwhile.
 * Raises: `conflict` (e-mail or WhatsApp number in use), `unprocessable`, `unavailable`, and what `complete` raises.
 */
export async function makeAccount(ctx: UsersContext, making: Making): Promise<Account> {
  const { accountId, createdAt } = await reserve(ctx, making);
  const [made] = await ctx.accounts.get([accountId]);
  if (made !== undefined && made.erasingSince === null) return made;
  // The account was deleted after its record was read, and the record with it: the same form sent again makes another account.
  if (made !== undefined) throw wasDeleted();
  const inTime = (): void => {
    if (ctx.now().getTime() - createdAt.getTime() > MAKING_MS) throw tookTooLong();
  };
  try {
    inTime();
    await makeCredential(ctx, accountId, making).catch((error: unknown) => {
      throw error instanceof AppError && error.code === "conflict" ? takenEmail() : error;
    });
    return await making.complete(making.accountFor(accountId), inTime);
  } catch (error) {
    if (error instanceof AppError && !UNDECIDED.includes(error.code)) await settleCreation(ctx, accountId);
    throw error;
  }
}

/** Reserves the e-mail; returns the id of the account to be made, and when its making began. */
async function reserve(ctx: UsersContext, { creatorId, content, form }: Making) {
  for (let attempt = 0; attempt < RESERVE_TRIES; attempt += 1) {
    const known = await ctx.creations.byEmail(content.email);
    const ageMs = known === null ? 0 : ctx.now().getTime() - known.createdAt.getTime();
    if (known !== null && (ageMs > SETTLED_MS || known.abandonedAt !== null)) {
      await settleCreation(ctx, known.accountId);
      continue;
    }
    if (known !== null) {
      const fingerprint = await fingerprintOf(form, known.accountId);
      if (known.creatorId !== creatorId || !isSameFingerprint(known.fingerprint, fingerprint)) throw takenEmail();
      return known;
    }
    const taken = await ctx.creations.taken({ email: content.email, whatsapp: whatsappOf(content) });
    if (taken.email) throw takenEmail();
    if (taken.phone) throw takenPhone();
    const accountId = uuidv7();
    const fingerprint = await fingerprintOf(form, accountId);
    const creation = { accountId, email: content.email, creatorId, fingerprint, createdAt: ctx.now() };
    if (await ctx.creations.reserve(creation)) return creation;
  }
  throw takenEmail();
}
