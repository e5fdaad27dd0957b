import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import type { Account } from "../../domain/accounts/account.ts";
import { type Belonging, type Creator, mayCreate, newAccount } from "../../domain/accounts/new-account.ts";
import type { createAccountBelonging } from "./account-belonging.ts";
import { contentOf, type EnteredContent, requireValid } from "./account-content.ts";
import type { CreationStore } from "./creation-store.ts";
import type { MakeAccount } from "./make-account.ts";

export type CreateAccountCommand = Belonging & EnteredContent & { password: string };

/**
 * Makes an account that somebody entered, whole or not at all.
 * Raises: `forbidden`, `invalid_input` with fields, `conflict` (e-mail or WhatsApp number in use, a deleted unit), `unprocessable`, `unavailable`.
 */
export function createCreateAccount(deps: {
  creations: Pick<CreationStore, "complete">;
  belonging: ReturnType<typeof createAccountBelonging>;
  make: MakeAccount;
  now: () => Date;
}) {
  const { now } = deps;
  return async (creator: Creator, command: CreateAccountCommand): Promise<Account> => {
    if (creator.userId === null || !mayCreate(creator, command.role)) {
      const message = "Você não tem permissão para criar esta conta.";
      throw new AppError("forbidden", message, { reason: "user.create" });
    }
    const content = contentOf(command);
    const belonging = await deps.belonging(creator, command.role, command);
    const accountFor = (id: string) => newAccount(creator, id, content, belonging, now());
    requireValid(accountFor(uuidv7()), command.password);
    const { password } = command;
    const { complete } = deps.creations;
    return deps.make({ creatorId: creator.userId, form: command, content, password, accountFor, complete });
  };
}
