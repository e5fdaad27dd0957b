import { parseEventUuid } from "@tenho/kernel/events/event-fields";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import type { ApplyAccessChange } from "../../app/session/apply-access-change.ts";

/** Name of the durable consumer, and of its records in the inbox. */
export const ACCOUNT_CONSUMER = "auth-end-sessions";
export const ACCOUNT_CHANGED = "evt.users.account_changed";

/** Handles changed accounts whose access changed, each event once. */
export function createAccountHandler(deps: { applyAccessChange: ApplyAccessChange }) {
  return async (message: { data: Uint8Array; id: string }): Promise<void> => {
    const event = decodeEvent(AccountChangedSchema, message.data);
    if (!event.accessChanged) return;
    // The version before fills `account` alone.
    const { account } = event;
    const isActive = event.userId === "" ? account?.isActive === true : event.isActive;
    await deps.applyAccessChange({
      event: { consumer: ACCOUNT_CONSUMER, key: message.id },
      userId: parseEventUuid(event.userId || (account?.id ?? ""), "user_id"),
      isActive,
    });
  };
}
