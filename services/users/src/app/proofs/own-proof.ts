import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import type { Editor } from "../../domain/accounts/may-edit.ts";
import { visibleAccount } from "../authorise-account.ts";
import { refuseErased } from "../erasure/refuse-erased.ts";
import type { UsersContext } from "../users-context.ts";
import type { EmailProof } from "./email-proof-store.ts";

/** Raises: `not_found`, also for an account that is hidden, `forbidden` for another's, `conflict` for one that is being erased. */
const ownAccount =
  (editor: Editor, id: string) =>
  (found: Account | null): Account => {
    const account = visibleAccount(editor, found);
    if (editor.userId !== id) throw new AppError("forbidden", "Só a própria pessoa confirma o e-mail da conta.");
    refuseErased(account);
    return account;
  };

/**
 * Requests a new proof of one's wanted e-mail, or of the present one.
 * Raises: `not_found`, `forbidden`, `conflict` where all is proved, `rate_limited`.
 */
export async function renewOwnProof(ctx: UsersContext, editor: Editor, id: string): Promise<EmailProof> {
  const proof = await ctx.emailProofs.renew(id, ownAccount(editor, id));
  ctx.wake("emailProofs");
  return proof;
}

/** Cancels one's wanted e-mail. Raises: `not_found`, `forbidden`. */
export const cancelOwnProof = (ctx: UsersContext, editor: Editor, id: string): Promise<void> =>
  ctx.emailProofs.cancel(id, ownAccount(editor, id));
