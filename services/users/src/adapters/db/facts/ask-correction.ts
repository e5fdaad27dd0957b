import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { Account } from "../../../domain/accounts/account.ts";
import { ASKED_A_DAY_MAX, type CorrectionRequest } from "../../../domain/facts/correction-request.ts";
import type { Fact } from "../../../domain/facts/fact.ts";
import { insertMails } from "./correction-mails.ts";
import { type RequestRow, requestFromRow } from "./request-row.ts";

const DAY_MS = 24 * 3_600_000;

/** Raises: `rate_limited`. */
async function refuseTooMany(trx: Knex, accountId: string, since: Date): Promise<void> {
  // An older request that was changed today is among the newest: only an open one is changed.
  const rows = await trx<RequestRow>("correction_requests")
    .where({ account_id: accountId })
    .orderBy("created_at", "desc")
    .limit(ASKED_A_DAY_MAX + 1)
    .select("asked_at");
  const asked = rows.flatMap((row) => row.asked_at).filter((at) => at > since);
  if (asked.length < ASKED_A_DAY_MAX) return;
  const message = "Você já pediu correções muitas vezes hoje. Tente de novo amanhã.";
  throw new AppError("rate_limited", message, { retryAfterMs: DAY_MS });
}

/** Writes into the outbox, in the caller's transaction, that panels read the account anew. */
export type PublishNotice = (trx: Knex, account: Account) => Promise<void>;

/**
 * Opens a request of an account with its mails, or replaces what the open one says, in the caller's transaction under the account's lock. What is
 * asked alike again counts once. Raises: `rate_limited`.
 */
export async function askCorrection(
  trx: Knex,
  account: Account,
  { facts, text, recipientIds }: { facts: readonly Fact[]; text: string; recipientIds: readonly string[] },
  publishNotice: PublishNotice,
): Promise<CorrectionRequest> {
  const now = new Date();
  const since = new Date(now.getTime() - DAY_MS);
  const open = await trx<RequestRow>("correction_requests").where({ account_id: account.id, outcome: null }).first();
  if (open !== undefined && open.text === text && open.facts.join() === facts.join()) return requestFromRow(open);
  await refuseTooMany(trx, account.id, since);
  if (open !== undefined) {
    const changed = {
      facts: [...facts],
      text,
      version: open.version + 1,
      asked_at: [...open.asked_at.filter((at) => at > since), now],
    };
    await trx("correction_requests").where({ id: open.id }).update(changed);
    await publishNotice(trx, account);
    return requestFromRow({ ...open, ...changed });
  }
  const row: RequestRow = {
    id: uuidv7(),
    account_id: account.id,
    version: 1,
    facts: [...facts],
    text,
    role: account.role,
    unit_id: account.unitId,
    created_at: now,
    asked_at: [now],
    outcome: null,
    reason: null,
    closed_at: null,
  };
  await trx("correction_requests").insert(row);
  await publishNotice(trx, account);
  await insertMails(trx, {
    kind: "REQUESTED",
    event_id: row.id,
    account_id: account.id,
    facts: row.facts,
    recipientIds,
  });
  return requestFromRow(row);
}
