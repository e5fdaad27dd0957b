import { can } from "@tenho/access/can";
import type { Role } from "@tenho/access/roles";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import type { Editor } from "../../domain/accounts/may-edit.ts";
import type { CorrectionRequest, RequestKey, RequestOutcome } from "../../domain/facts/correction-request.ts";
import type { Fact } from "../../domain/facts/fact.ts";
import { mayCorrect } from "../../domain/facts/may-correct.ts";
import { authoriseAccount, visibleAccount } from "../authorise-account.ts";
import { refuseErased } from "../erasure/refuse-erased.ts";
import type { UsersContext } from "../users-context.ts";
import { refuseCorrection } from "./correct-facts.ts";
import type { OpenRequest, OpenRequestFilter, RequestCursor } from "./fact-store.ts";
import { findCorrectors } from "./find-correctors.ts";

/** Cap of the number of open requests that a list counts. */
export const COUNTED_MAX = 100;

/** Refuses anyone but the account itself. Raises: `forbidden`. */
function refuseOther(editor: Editor, account: Account): void {
  if (editor.userId === account.id) return;
  throw new AppError("forbidden", "Só a própria pessoa pede a correção dos seus dados.");
}

/** The open requests that the reader may close. Raises: `forbidden`, also for a unit of another ADMIN. */
function reachOf(reader: Editor, unitId: string | null): OpenRequestFilter {
  if (!can(reader, "user.update") || (reader.role !== "MASTER" && reader.role !== "ADMIN")) {
    throw new AppError("forbidden", "Você não tem permissão para isso.", { reason: "user.update" });
  }
  if (reader.role === "MASTER") return { unitIds: unitId === null ? null : [unitId], roles: [] };
  if (unitId !== null && !reader.unitIds.includes(unitId)) {
    throw new AppError("forbidden", "Esta franquia não é sua.");
  }
  return { unitIds: unitId === null ? reader.unitIds : [unitId], roles: ["CLIENT", "USER"] };
}

/**
 * Opens a person's request to have facts of their account corrected, or replaces what the open one says.
 * Raises: `not_found`, `forbidden` for another's account, `conflict` for an erased one, `rate_limited`, `unavailable`.
 */
export async function askCorrection(
  ctx: UsersContext,
  editor: Editor,
  id: string,
  asked: { facts: readonly Fact[]; text: string },
): Promise<CorrectionRequest> {
  const account = await authoriseAccount(ctx, editor, id);
  refuseOther(editor, account);
  const recipientIds = await findCorrectors(ctx, account);
  const request = await ctx.facts.ask(id, { ...asked, recipientIds }, (locked) => {
    refuseOther(editor, visibleAccount(editor, locked));
    refuseErased(locked);
  });
  ctx.wake("correctionMails");
  return request;
}

/** Returns the newest request to its person and to whoever may correct the account. Raises: `not_found`, `forbidden`. */
export async function readCorrectionRequest(
  ctx: UsersContext,
  reader: Editor,
  id: string,
): Promise<{ request: CorrectionRequest | null; mayCorrect: boolean }> {
  const account = await authoriseAccount(ctx, reader, id);
  const isCorrector = mayCorrect(reader, account);
  if (!isCorrector && reader.userId !== account.id) {
    throw new AppError("forbidden", "Você não tem permissão para ver os pedidos de correção desta conta.");
  }
  return { request: await ctx.facts.last(id), mayCorrect: isCorrector };
}

/** Lists the requests that the reader may close, open the longest first. Raises: `forbidden`. */
export async function listCorrectionRequests(
  { facts }: UsersContext,
  reader: Editor,
  unitId: string | null,
  page: { limit: number; after: RequestCursor | null },
): Promise<{ open: OpenRequest[]; total: number }> {
  const filter = reachOf(reader, unitId);
  const [open, total] = await Promise.all([facts.open(filter, page), facts.countOpen(filter, COUNTED_MAX + 1)]);
  return { open, total };
}

/** Closes a request with a reason, which its person gets by mail. Raises: `not_found`, `forbidden`, `conflict` for one that changed. */
export async function closeCorrectionRequest(
  ctx: UsersContext,
  editor: Editor & { role: Role | "ANONYMOUS" },
  id: string,
  key: RequestKey,
  closing: { outcome: RequestOutcome; reason: string },
): Promise<CorrectionRequest> {
  const { role } = editor;
  if (role === "ANONYMOUS") throw new AppError("forbidden", "Você não tem permissão para isso.");
  const request = await ctx.facts.close(id, key, { ...closing, role }, (locked) => {
    const account = visibleAccount(editor, locked);
    refuseCorrection(editor, account);
    refuseErased(account);
  });
  ctx.wake("correctionMails");
  return request;
}
