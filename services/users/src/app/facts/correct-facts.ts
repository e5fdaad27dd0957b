import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { parseDocument } from "@tenho/br/registration/document";
import { AppError } from "@tenho/kernel/errors/app-error";
import { accountFaults } from "../../domain/accounts/account-rules.ts";
import type { Editor } from "../../domain/accounts/may-edit.ts";
import type { RequestKey } from "../../domain/facts/correction-request.ts";
import type { Fact } from "../../domain/facts/fact.ts";
import { mayCorrect } from "../../domain/facts/may-correct.ts";
import { NO_DETAILS } from "../../domain/profile.ts";
import { visibleAccount } from "../authorise-account.ts";
import { compareAccess, refuseBeyond } from "../compare-access.ts";
import { refuseErased } from "../erasure/refuse-erased.ts";
import { refuseFaults } from "../profile/change-profile.ts";
import { type GivenOnce, givenOnceFaults, isShownDocument, trimmedAddress } from "../profile/given-once.ts";
import type { Profile } from "../profile/profile-ports.ts";
import type { UsersContext } from "../users-context.ts";

/** Raises: `forbidden` for an editor who may not correct this account. */
export function refuseCorrection(editor: Editor, account: Profile["account"]): void {
  if (mayCorrect(editor, account)) return;
  if (editor.userId === account.id) {
    const message = "Ninguém corrige os próprios dados. Peça a correção em Meu Perfil.";
    throw new AppError("forbidden", message, { reason: "own_account" });
  }
  const message = "O seu perfil de acesso não permite corrigir os dados desta conta.";
  throw new AppError("forbidden", message, { reason: "above_own_access" });
}

function corrected({ account, details }: Profile, sent: GivenOnce): Profile {
  const document = sent.document === undefined ? account.document : (parseDocument(sent.document)?.value ?? "");
  return {
    account: { ...account, document, address: sent.address ? trimmedAddress(sent.address) : account.address },
    details: { ...details, birthDate: sent.birthDate ?? details.birthDate, gender: sent.gender ?? details.gender },
  };
}

/**
 * Corrects facts that an account gives only once; facts left out stay. The person gets a mail, and the request that this answers is closed.
 * Repeating a correction changes nothing and sends no mail. Returns the facts that changed.
 * Raises: `not_found`, also for an account out of reach, `forbidden`, also for one's own and one with more access,
 * `invalid_input` with fields, `conflict` (document of another account, erased, a request that changed), `unavailable`.
 */
export async function correctFacts(
  ctx: UsersContext,
  editor: Editor,
  id: string,
  sent: GivenOnce,
  request: RequestKey | null,
): Promise<Fact[]> {
  const today = wallClock(ctx.now(), DEFAULT_TIME_ZONE).date;
  const access = await compareAccess(ctx, editor);
  if (editor.role === "ANONYMOUS") throw new AppError("forbidden", "Você não tem permissão para isso.");
  const changed = await ctx.facts.correct(id, { role: editor.role, request }, (before) => {
    const profile = {
      account: visibleAccount(editor, before?.account),
      details: before?.details ?? NO_DETAILS,
    };
    refuseCorrection(editor, profile.account);
    refuseErased(profile.account);
    refuseBeyond(access.above(profile.account));
    const isShown = sent.document !== undefined && isShownDocument(sent.document, profile.account.document);
    const facts = isShown ? { ...sent, document: undefined } : sent;
    refuseFaults(givenOnceFaults(facts, today));
    const next = corrected(profile, facts);
    refuseFaults(accountFaults(next.account));
    return next;
  });
  ctx.wake("correctionMails");
  return changed;
}
