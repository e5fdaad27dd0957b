import { AppError } from "@tenho/kernel/errors/app-error";
import { NIL as PLATFORM, v7 as uuidv7 } from "uuid";
import type { Account } from "../../domain/accounts/account.ts";
import { type AccountContent, type Creator, newAccount } from "../../domain/accounts/new-account.ts";
import type { UsersContext } from "../users-context.ts";
import { contentOf, type EnteredContent, requireValid } from "./account-content.ts";
import { fingerprintOf, isSameFingerprint } from "./fingerprint.ts";
import { makeAccount } from "./make-account.ts";

export type CreateFirstMasterCommand = { email: string; displayName: string; phone: string; password: string };

/** Stand-in for a creator, as no account exists yet that could create one; it holds the permissions to create and activate a MASTER. */
const CREATOR: Creator = { userId: null, role: "MASTER", unitIds: [], permissions: ["user.create", "user.activate"] };
const NOWHERE = { unitId: null, clientId: null };

export const masterExists = (): AppError =>
  new AppError("conflict", "Já existe um MASTER ativo: os outros são criados por ele, no painel.", {
    reason: "master_exists",
  });

/**
 * Makes the first MASTER of an installation, active, whose password must be changed at the first login. If several are made at once, one
 * succeeds. Repeating a command returns the account it made.
 * Raises: `conflict` when an active MASTER exists, or e-mail or number are in use, `invalid_input` with fields, `unprocessable`, `unavailable`.
 */
export async function createFirstMaster(ctx: UsersContext, command: CreateFirstMasterCommand): Promise<Account> {
  const made = await madeBySame(ctx, command);
  if (made !== null) return made;
  await checkFirstMaster(ctx, command);
  return makeAccount(ctx, {
    creatorId: PLATFORM,
    form: command,
    content: contentFrom(command),
    password: command.password,
    accountFor: (id) => accountOf(ctx, id, command),
    complete: ctx.creations.completeFirstMaster,
  });
}

/** Raises the errors of {@link createFirstMaster} that can be known beforehand. */
export async function checkFirstMaster(ctx: UsersContext, command: CreateFirstMasterCommand): Promise<void> {
  requireValid(accountOf(ctx, uuidv7(), command), command.password);
  if ((await ctx.creations.activeMasters()) > 0) throw masterExists();
}

function contentFrom({ email, displayName, phone }: CreateFirstMasterCommand): AccountContent {
  const phones: EnteredContent["phones"] = [{ phone, type: "WHATSAPP", isPrimary: true }];
  return contentOf({ email, role: "MASTER", displayName, legalName: displayName, document: "", phones });
}

const accountOf = (ctx: UsersContext, id: string, command: CreateFirstMasterCommand): Account =>
  newAccount(CREATOR, id, contentFrom(command), NOWHERE, ctx.now());

/** The account that the same command made before, or null. */
async function madeBySame(ctx: UsersContext, command: CreateFirstMasterCommand): Promise<Account | null> {
  const known = await ctx.creations.byEmail(contentFrom(command).email);
  if (known?.creatorId !== PLATFORM) return null;
  const isSame = isSameFingerprint(known.fingerprint, await fingerprintOf(command, known.accountId));
  return isSame ? ((await ctx.accounts.get([known.accountId]))[0] ?? null) : null;
}
