import { AppError } from "@tenho/kernel/errors/app-error";
import { NIL as PLATFORM, v7 as uuidv7 } from "uuid";
import type { Account } from "../../domain/accounts/account.ts";
import { type Creator, newAccount } from "../../domain/accounts/new-account.ts";
import { contentOf, type EnteredContent, requireValid } from "./account-content.ts";
import type { CreationStore } from "./creation-store.ts";
import { fingerprintOf, isSameFingerprint } from "./fingerprint.ts";
import type { MakeAccount } from "./make-account.ts";

export type CreateFirstMasterCommand = { email: string; displayName: string; phone: string; password: string };

/** Nobody is there yet who could make it: it is made with all that a MASTER may do. */
const CREATOR: Creator = { userId: null, role: "MASTER", unitIds: [], permissions: ["user.create", "user.activate"] };
const NOWHERE = { unitId: null, clientId: null };

export const masterExists = (): AppError =>
  new AppError("conflict", "Já existe um MASTER ativo: os outros são criados por ele, no painel.", {
    reason: "master_exists",
  });

/**
 * Makes the first MASTER of an installation, active, whose password the first login has to change. Of several made at once one becomes it.
 * The same command repeated answers the account it made.
 * Raises: `conflict` when an active MASTER exists, or e-mail or number are in use, `invalid_input` with fields, `unprocessable`, `unavailable`.
 */
export function createCreateFirstMaster(deps: {
  creations: Pick<CreationStore, "byEmail" | "activeMasters" | "completeFirstMaster">;
  get: (id: string) => Promise<Account | null>;
  make: MakeAccount;
  now: () => Date;
}) {
  const { creations, now } = deps;

  const contentFrom = ({ email, displayName, phone }: CreateFirstMasterCommand) => {
    const phones: EnteredContent["phones"] = [{ phone, type: "WHATSAPP", isPrimary: true }];
    return contentOf({ email, role: "MASTER", displayName, legalName: displayName, document: "", phones });
  };
  const accountOf = (id: string, command: CreateFirstMasterCommand) =>
    newAccount(CREATOR, id, contentFrom(command), NOWHERE, now());

  /** What the same command has made already. */
  async function madeBySame(command: CreateFirstMasterCommand): Promise<Account | null> {
    const known = await creations.byEmail(contentFrom(command).email);
    if (known?.creatorId !== PLATFORM) return null;
    const isSame = isSameFingerprint(known.fingerprint, await fingerprintOf(command, known.accountId));
    return isSame ? deps.get(known.accountId) : null;
  }

  /** Raises as the making would, as far as it can be seen before. */
  async function check(command: CreateFirstMasterCommand): Promise<void> {
    requireValid(accountOf(uuidv7(), command), command.password);
    if ((await creations.activeMasters()) > 0) throw masterExists();
  }

  return {
    check,
    create: async (command: CreateFirstMasterCommand): Promise<Account> => {
      const made = await madeBySame(command);
      if (made !== null) return made;
      await check(command);
      return deps.make({
        creatorId: PLATFORM,
        form: command,
        content: contentFrom(command),
        password: command.password,
        accountFor: (id) => accountOf(id, command),
        complete: creations.completeFirstMaster,
      });
    },
  };
}

export type CreateFirstMaster = ReturnType<typeof createCreateFirstMaster>;
