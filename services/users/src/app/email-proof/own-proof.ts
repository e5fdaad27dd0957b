import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import { maySeeAccount } from "../../domain/accounts/account-access.ts";
import type { Editor } from "../../domain/accounts/may-edit.ts";
import { refuseErased } from "../erasure/refuse-erased.ts";
import type { EmailProof, EmailProofStore } from "./email-proof-store.ts";

/** Raises: `not_found`, also for an account that is hidden, `forbidden` for another's, `conflict` for one that is being erased. */
const ownAccount =
  (editor: Editor, id: string) =>
  (account: Account | null): Account => {
    if (!account || !maySeeAccount(editor, account)) throw new AppError("not_found", "Usuário não encontrado.");
    if (editor.userId !== id) throw new AppError("forbidden", "Só a própria pessoa confirma o e-mail da conta.");
    refuseErased(account);
    return account;
  };

/**
 * Asks anew for the proof of one's wanted e-mail, or of the one that one has, and takes back what was asked for.
 * Raises: `not_found`, `forbidden`, `conflict` where all is proved, `rate_limited`.
 */
export function createOwnProof(deps: {
  proofs: Pick<EmailProofStore, "renew" | "cancel">;
  triggerProofMails: () => void;
}) {
  return {
    async renew(editor: Editor, id: string): Promise<EmailProof> {
      const proof = await deps.proofs.renew(id, ownAccount(editor, id));
      deps.triggerProofMails();
      return proof;
    },
    cancel: (editor: Editor, id: string): Promise<void> => deps.proofs.cancel(id, ownAccount(editor, id)),
  };
}

export type OwnProof = ReturnType<typeof createOwnProof>;
