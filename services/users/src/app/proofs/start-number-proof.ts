import { canonicalPhone } from "@tenho/br/contacts/phone";
import { numberProofText } from "@tenho/br/registration/number-proof-text";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import type { Editor } from "../../domain/accounts/may-edit.ts";
import { visibleAccount } from "../authorise-account.ts";
import { refuseErased } from "../erasure/refuse-erased.ts";
import type { UsersContext } from "../users-context.ts";

/** Instruction for proving a number: write `text` from `phone` to `whatsapp`, which is null where no unit has a number. */
export type ProofInstruction = { phone: string; text: string; expiresAt: Date; whatsapp: string | null };

/** Raises: `not_found`, `conflict` for an account that is being erased. */
function existing(account: Account | null): Account {
  if (account === null) throw new AppError("not_found", "Usuário não encontrado.");
  refuseErased(account);
  return account;
}

/** Raises: `not_found`, also for an account that is hidden, `forbidden` for another's, `conflict` for one that is being erased. */
function own(editor: Editor, found: Account | null): Account {
  const account = visibleAccount(editor, found);
  if (editor.userId !== account.id) throw new AppError("forbidden", "Só a própria pessoa confirma o número da conta.");
  return existing(account);
}

/**
 * Gives one's account a code that proves its WhatsApp number once it is written from it; `phone` null: the first number still to be proved.
 * Raises: `not_found`, `forbidden`, `conflict` where there is nothing to prove, `rate_limited`, `unavailable`.
 */
export const startOwnNumberProof = async (
  ctx: UsersContext,
  editor: Editor,
  id: string,
  phone: string | null,
): Promise<ProofInstruction> =>
  start(ctx, id, phone === null ? null : (canonicalPhone(phone) ?? phone), (account) => own(editor, account));

/** Like {@link startOwnNumberProof}, for an account that cannot sign in yet. */
export const startRegisteredNumberProof = (ctx: UsersContext, id: string): Promise<ProofInstruction> =>
  start(ctx, id, null, existing);

async function start(
  ctx: UsersContext,
  id: string,
  phone: string | null,
  check: (account: Account | null) => Account,
): Promise<ProofInstruction> {
  const account = check((await ctx.accounts.get([id]))[0] ?? null);
  // Asked before the code is made: a code that is shown to nobody would count against the account.
  const whatsapp = await ctx.franchise.numberFor(account.unitId);
  const proof = await ctx.numberProofs.start(id, phone, check);
  return { phone: proof.phone, text: numberProofText(proof.code), expiresAt: proof.expiresAt, whatsapp };
}
