import type { AuditEntry } from "@tenho/kernel/events/audit-row";
import type { Refund } from "../../app/refund-store.ts";

/** The audit log's line of a refund that MASTER asked for. */
export const refundAction = ({ id, txid, userId, amountCents }: Refund, unitId: string | null): AuditEntry => ({
  action: "payment.refund",
  subject: { kind: "charge", id: txid },
  unitId,
  changes: [
    { field: "refund_id", after: id },
    { field: "account_id", after: userId },
    { field: "amount_cents", after: amountCents },
  ],
});

/** The audit log's line of failing work that MASTER ended by hand; `state` is a refund's state afterwards. */
export const closingAction = ({
  kind,
  id,
  unitId = null,
  state,
}: {
  kind: "refund" | "item";
  id: string;
  unitId?: string | null;
  state?: string;
}): AuditEntry => ({
  action: "payment.close",
  subject: { kind, id },
  unitId,
  changes: state === undefined ? [] : [{ field: "state", after: state }],
});
