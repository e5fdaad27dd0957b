import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { type Account, whatsappOf } from "../../domain/accounts/account.ts";
import type { AccountContent } from "../../domain/accounts/new-account.ts";
import type { AccountStore, AuthClient } from "../ports.ts";
import type { CreationStore } from "./creation-store.ts";
import { fingerprintOf, isSameFingerprint } from "./fingerprint.ts";
import { MAKING_MS, SETTLED_MS, type SettleCreation } from "./settle-creation.ts";

/** What is to be made: `form` is all that was entered, by which the same one sent again is known. */
export type Making = {
  creatorId: string;
  form: unknown;
  content: AccountContent;
  password: string;
  accountFor: (id: string) => Account;
  /** Writes the account, once `check` does not raise. */
  complete: (account: Account, check: () => void) => Promise<Account>;
};

/** Two people, or one twice, reserve an e-mail at the same moment. */
const RESERVE_TRIES = 3;
/** Nothing was decided: the same form may be sent again and goes on. */
const UNDECIDED: readonly string[] = ["unavailable", "deadline_exceeded", "overloaded", "internal"];

const tookTooLong = (): AppError => new AppError("unavailable", "O cadastro demorou demais. Tente de novo.");

function takenEmail(): AppError {
  const message = "Este e-mail já está cadastrado no sistema.";
  return new AppError("conflict", message, { reason: "email_taken", fields: [{ field: "email", message }] });
}

function takenPhone(): AppError {
  const message = "Este telefone já está cadastrado no sistema.";
  return new AppError("conflict", message, { reason: "phone_taken", fields: [{ field: "phone", message }] });
}

/**
 * Makes an account and its credential, whose password the first login has to change. The e-mail is reserved first, then auth takes the
 * credential under the account's id, then the account is written: nobody sees half of it. The same form sent again by the same creator goes on
 * where the one before died, and answers the account that was made; another one with this e-mail is refused meanwhile.
 * Raises: `conflict` (e-mail or WhatsApp number in use), `unprocessable`, `unavailable`, and what `complete` raises.
 */
export function createMakeAccount(deps: {
  accounts: Pick<AccountStore, "get">;
  creations: CreationStore;
  auth: Pick<AuthClient, "setCredential">;
  settle: SettleCreation["settle"];
  now: () => Date;
}) {
  const { creations, auth, settle, now } = deps;

  /** The id of the account to be made, and until when. */
  async function reserve({ creatorId, content, form }: Making) {
    for (let attempt = 0; attempt < RESERVE_TRIES; attempt += 1) {
      const known = await creations.byEmail(content.email);
      const ageMs = known === null ? 0 : now().getTime() - known.createdAt.getTime();
      if (known !== null && (ageMs > SETTLED_MS || known.abandonedAt !== null)) {
        await settle(known.accountId);
        continue;
      }
      if (known !== null) {
        const fingerprint = await fingerprintOf(form, known.accountId);
        if (known.creatorId !== creatorId || !isSameFingerprint(known.fingerprint, fingerprint)) throw takenEmail();
        return known;
      }
      const taken = await creations.taken({ email: content.email, whatsapp: whatsappOf(content) });
      if (taken.email) throw takenEmail();
      if (taken.phone) throw takenPhone();
      const accountId = uuidv7();
      const fingerprint = await fingerprintOf(form, accountId);
      const creation = { accountId, email: content.email, creatorId, fingerprint, createdAt: now() };
      if (await creations.reserve(creation)) return creation;
    }
    throw takenEmail();
  }

  return async (making: Making): Promise<Account> => {
    const { accountId, createdAt } = await reserve(making);
    const [made] = await deps.accounts.get([accountId]);
    if (made !== undefined) return made;
    const inTime = (): void => {
      if (now().getTime() - createdAt.getTime() > MAKING_MS) throw tookTooLong();
    };
    try {
      inTime();
      const credential = { userId: accountId, email: making.content.email, password: making.password };
      await auth.setCredential(credential).catch((error: unknown) => {
        throw error instanceof AppError && error.code === "conflict" ? takenEmail() : error;
      });
      return await making.complete(making.accountFor(accountId), inTime);
    } catch (error) {
      if (error instanceof AppError && !UNDECIDED.includes(error.code)) await settle(accountId);
      throw error;
    }
  };
}

export type MakeAccount = ReturnType<typeof createMakeAccount>;
