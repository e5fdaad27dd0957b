import type { Role } from "@tenho/access/roles";
import { parseDocument } from "@tenho/br/documents/document";
import { normaliseEmail } from "@tenho/br/contacts/email";
import { isStrongPassword } from "@tenho/br/registration/password";
import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { type Account, type Phone, whatsappOf } from "../../domain/accounts/account.ts";
import { accountFaults } from "../../domain/accounts/account-rules.ts";
import { type AccountContent, type Belonging, type Creator, mayCreate, newAccount } from "../../domain/accounts/new-account.ts";
import { normalisePhones } from "../normalise-phones.ts";
import type { AccountStore, AuthClient } from "../ports.ts";
import type { createAccountBelonging } from "./account-belonging.ts";
import type { CreationStore } from "./creation-store.ts";
import { fingerprintOf, isSameFingerprint } from "./fingerprint.ts";
import { MAKING_MS, SETTLED_MS, type SettleCreation } from "./settle-creation.ts";

export type CreateAccountCommand = Belonging & {
  email: string;
  password: string;
  role: Role;
  displayName: string;
  legalName: string;
  document: string;
  phones: Phone[];
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

const contentOf = (command: CreateAccountCommand): AccountContent => ({
  email: normaliseEmail(command.email) ?? command.email,
  role: command.role,
  displayName: command.displayName.trim(),
  legalName: command.legalName.trim(),
  document: parseDocument(command.document)?.value ?? command.document.trim(),
  phones: normalisePhones(command.phones),
});

function requireValid(account: Account, password: string): void {
  const faults = accountFaults(account);
  if (!isStrongPassword(password)) {
    faults.push({ field: "password", message: "A senha não atende aos critérios de segurança" });
  }
  if (faults[0] !== undefined) throw new AppError("invalid_input", faults[0].message, { fields: faults });
}

/**
 * Makes an account and its credential, whose password the first login has to change. The e-mail is reserved first, then auth takes the
 * credential under the account's id, then the account is written: nobody sees half of it. The same form sent again by the same person goes on
 * where the one before died, and answers the account that was made; another one with this e-mail is refused meanwhile.
 * Raises: `forbidden`, `invalid_input` with fields, `conflict` (e-mail or WhatsApp number in use, a deleted unit), `unprocessable`, `unavailable`.
 */
export function createCreateAccount(deps: {
  accounts: Pick<AccountStore, "get">;
  creations: CreationStore;
  belonging: ReturnType<typeof createAccountBelonging>;
  auth: Pick<AuthClient, "setCredential">;
  settle: SettleCreation["settle"];
  now: () => Date;
}) {
  const { creations, auth, settle, now } = deps;

  /** The id of the account to be made, and until when. */
  async function reserve(creatorId: string, content: AccountContent, command: CreateAccountCommand) {
    for (let attempt = 0; attempt < RESERVE_TRIES; attempt += 1) {
      const known = await creations.byEmail(content.email);
      const ageMs = known === null ? 0 : now().getTime() - known.createdAt.getTime();
      if (known !== null && (ageMs > SETTLED_MS || known.abandonedAt !== null)) {
        await settle(known.accountId);
        continue;
      }
      if (known !== null) {
        const fingerprint = await fingerprintOf(command, known.accountId);
        if (known.creatorId !== creatorId || !isSameFingerprint(known.fingerprint, fingerprint)) throw takenEmail();
        return known;
      }
      const taken = await creations.taken({ email: content.email, whatsapp: whatsappOf(content) });
      if (taken.email) throw takenEmail();
      if (taken.phone) throw takenPhone();
      const accountId = uuidv7();
      const fingerprint = await fingerprintOf(command, accountId);
      const creation = { accountId, email: content.email, creatorId, fingerprint, createdAt: now() };
      if (await creations.reserve(creation)) return creation;
    }
    throw takenEmail();
  }

  return async (creator: Creator, command: CreateAccountCommand): Promise<Account> => {
    if (creator.userId === null || !mayCreate(creator, command.role)) {
      const message = "Você não tem permissão para criar esta conta.";
      throw new AppError("forbidden", message, { reason: "user.create" });
    }
    const content = contentOf(command);
    const belonging = await deps.belonging(creator, command.role, command);
    requireValid(newAccount(creator, uuidv7(), content, belonging, now()), command.password);
    const { accountId, createdAt } = await reserve(creator.userId, content, command);
    const [made] = await deps.accounts.get([accountId]);
    if (made !== undefined) return made;
    const inTime = (): void => {
      if (now().getTime() - createdAt.getTime() > MAKING_MS) throw tookTooLong();
    };
    try {
      inTime();
      const credential = { userId: accountId, email: content.email, password: command.password };
      await auth.setCredential(credential).catch((error: unknown) => {
        throw error instanceof AppError && error.code === "conflict" ? takenEmail() : error;
      });
      return await creations.complete(newAccount(creator, accountId, content, belonging, now()), inTime);
    } catch (error) {
      if (error instanceof AppError && !UNDECIDED.includes(error.code)) await settle(accountId);
      throw error;
    }
  };
}
