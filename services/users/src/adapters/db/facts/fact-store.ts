import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { FactStore } from "../../../app/facts/fact-store.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import type { CorrectionRequest } from "../../../domain/facts/correction-request.ts";
import { changedFacts, type Fact } from "../../../domain/facts/fact.ts";
import { type AccountWriting, editAccount } from "../accounts/edit-account.ts";
import { takenMessages } from "../accounts/taken-messages.ts";
import { detailChanges, readDetails, writeDetails } from "../profile-details.ts";
import { askCorrection, type PublishNotice } from "./ask-correction.ts";
import { closeRequest } from "./close-request.ts";
import { createCorrectionMails, insertMails } from "./correction-mails.ts";
import { createOpenRequests } from "./open-requests.ts";
import { readOperators } from "./operators.ts";
import { type RequestRow, requestFromRow } from "./request-row.ts";

const BATCH = 1_000;
const REQUESTS_KEPT = "180 days";
const MAILS_KEPT = "30 days";

/** Raises: `conflict`, by the lock and with the words of registrations. */
async function refuseTakenDocument(trx: Knex, { id, document }: Account): Promise<void> {
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('document ' || ?, 0))", [document]);
  const other = await trx("accounts").where({ document }).whereNot({ id }).first("id");
  if (other === undefined) return;
  const message = takenMessages.document;
  throw new AppError("conflict", message, { reason: "document_taken", fields: [{ field: "document", message }] });
}

/** Corrections of facts, and the requests for them, on PostgreSQL. */
export function createFactStore(writing: AccountWriting, publishNotice: PublishNotice): FactStore {
  const { knex } = writing;
  return {
    ...createCorrectionMails(knex),
    ...createOpenRequests(knex),
    correct: async (id, { role, request }, decide) => {
      let changed: Fact[] = [];
      await editAccount(writing, id, async (before, trx) => {
        const known = before && { account: before, details: await readDetails(trx, id) };
        const next = decide(known);
        changed = known === null ? [] : changedFacts(known, next);
        if (known === null || changed.length === 0) return { account: next.account, change: null };
        if (changed.includes("document")) await refuseTakenDocument(trx, next.account);
        const outcome = "DONE" as const;
        if (request !== null) await closeRequest(trx, next.account, request, { outcome, reason: "", role });
        await writeDetails(trx, id, next.details);
        await insertMails(trx, {
          kind: "CORRECTED",
          event_id: uuidv7(),
          account_id: id,
          facts: changed,
          by_role: role,
          recipientIds: [id],
        });
        return {
          account: next.account,
          change: { account: next.account, accessChanged: false, firstActivation: false },
          changes: detailChanges(known.details, next.details),
          updateAction: "user.correct",
        };
      });
      return changed;
    },
    ask: async (id, asked, check) => {
      let request: CorrectionRequest | null = null;
      await editAccount(writing, id, async (before, trx) => {
        check(before);
        if (before === null) throw new AppError("not_found", "Usuário não encontrado.");
        request = await askCorrection(trx, before, asked, publishNotice);
        return { account: before, change: null };
      });
      writing.triggerRelay();
      if (request === null) throw new Error("the request was not written");
      return request;
    },
    close: async (id, key, { role, ...closing }, check) => {
      let request: CorrectionRequest | null = null;
      await editAccount(writing, id, async (before, trx) => {
        check(before);
        if (before === null) throw new AppError("not_found", "Usuário não encontrado.");
        const closed = await closeRequest(trx, before, key, { ...closing, role });
        request = closed.request;
        if (closed.isNew) {
          await publishNotice(trx, before);
          const mail = { kind: "CLOSED" as const, event_id: key.id, account_id: id, facts: closed.request.facts };
          await insertMails(trx, { ...mail, ...closing, by_role: role, recipientIds: [id] });
        }
        return { account: before, change: null };
      });
      // The record for the audit log.
      writing.triggerRelay();
      if (request === null) throw new Error("the request was not closed");
      return request;
    },
    last: async (id) => {
      const row = await knex<RequestRow>("correction_requests")
        .where({ account_id: id })
        .orderBy([
          { column: "created_at", order: "desc" },
          { column: "id", order: "desc" },
        ])
        .first();
      return row === undefined ? null : requestFromRow(row);
    },
    operators: (unitId, limit) => readOperators(knex, unitId, limit),
    deleteExpired: async () => {
      await knex.raw(
        `delete from correction_requests where id = any(array(
           select id from correction_requests
           where outcome is not null and closed_at < now() - interval '${REQUESTS_KEPT}' order by closed_at limit ?
           for update skip locked))`,
        [BATCH],
      );
      await knex.raw(
        `delete from correction_mails where id = any(array(
           select id from correction_mails where created_at < now() - interval '${MAILS_KEPT}' order by created_at limit ?
           for update skip locked))`,
        [BATCH],
      );
    },
  };
}
