import { timestampDate } from "@bufbuild/protobuf/wkt";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parseEventUuid } from "@tenho/kernel/events/event-fields";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import { AccountActivatedSchema, AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import { Role } from "@tenho/proto/users/v1/users_pb";
import type { AssignUnit } from "../../app/assign-unit.ts";
import type { OpenWallet } from "../../app/open-wallet.ts";

export const ACCOUNT_CONSUMER = "wallet-accounts";
export const ACCOUNT_ACTIVATED = "evt.users.account_activated";
export const ACCOUNT_CHANGED = "evt.users.account_changed";

/**
 * A merchant that becomes active gets its wallet and the initial credit; one that moves to another unit takes its wallet along.
 * Both are keyed by the account, so events may come twice and in any order.
 */
export function createAccountHandler(deps: { assignUnit: AssignUnit; openWallet: OpenWallet }) {
  async function handleActivated(data: Uint8Array): Promise<void> {
    const event = decodeEvent(AccountActivatedSchema, data);
    await deps.openWallet({
      userId: parseEventUuid(event.userId, "user_id"),
      unitId: parseEventUuid(event.unitId, "unit_id"),
      unitVersion: 0,
      openedAt: toDate(event.occurredAt) ?? new Date(),
    });
  }

  async function handleChanged(data: Uint8Array): Promise<void> {
    const event = decodeEvent(AccountChangedSchema, data);
    // The version before fills `account` alone.
    const change = event.userId === "" ? event.account : event;
    if (change?.role !== Role.CLIENT || change.activatedAt === undefined) return;
    await deps.assignUnit({
      userId: parseEventUuid(event.userId || (event.account?.id ?? ""), "user_id"),
      unitId: parseEventUuid(change.unitId, "unit_id"),
      unitVersion: change.accessVersion,
      openedAt: timestampDate(change.activatedAt),
    });
  }

  return async (message: { subject: string; data: Uint8Array }): Promise<void> => {
    try {
      await (message.subject === ACCOUNT_ACTIVATED ? handleActivated(message.data) : handleChanged(message.data));
    } catch (error) {
      // What the ledger can never write is the event's own fault; delivering it again would not mend it.
      if (error instanceof AppError && error.code === "invalid_input")
        throw new PoisonError(error.message, { cause: error });
      throw error;
    }
  };
}
