import type { Role } from "@tenho/access/roles";
import { AppError } from "@tenho/kernel/errors/app-error";
import { auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { CorrectionRequest, RequestKey, RequestOutcome } from "../../../domain/facts/correction-request.ts";
import { type RequestRow, requestFromRow } from "./request-row.ts";

type Closing = { outcome: RequestOutcome; reason: string; role: Role };

/**
 * Closes an open request with a record for the audit log, in the caller's transaction under the account's lock. `isNew` is false for one that was
 * already closed alike. Raises: `not_found`, `conflict` for one that its person changed since, or that was closed otherwise.
 */
export async function closeRequest(
  trx: Knex,
  account: { id: string; unitId: string | null },
  { id, version }: RequestKey,
  { outcome, reason }: Closing,
): Promise<{ request: CorrectionRequest; isNew: boolean }> {
  const row = await trx<RequestRow>("correction_requests").where({ id, account_id: account.id }).first();
  if (row === undefined) throw new AppError("not_found", "Este pedido de correção não existe mais.");
  if (row.outcome === outcome && row.version === version) return { request: requestFromRow(row), isNew: false };
  if (row.outcome !== null || row.version !== version) {
    const message = "Este pedido de correção mudou agora há pouco. Confira de novo.";
    throw new AppError("conflict", message, { reason: "request_changed" });
  }
  const closing = { outcome, reason, closed_at: new Date() };
  await trx("correction_requests").where({ id }).update(closing);
  const action = {
    action: "user.correction_close",
    subject: { kind: "account", id: account.id, personId: account.id },
    unitId: account.unitId,
    changes: [
      { field: "outcome", after: outcome },
      { field: "reason", after: reason === "" ? undefined : reason, isPersonal: true },
    ],
  };
  await enqueue(trx, [auditRow("users", action)]);
  return { request: requestFromRow({ ...row, ...closing }), isNew: true };
}
