import { parseEventUuid } from "@tenho/kernel/events/event-fields";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import type { AuthContext } from "../../app/auth-context.ts";
import { applyAccessChange } from "../../app/session/apply-access-change.ts";

/** Name of the durable consumer, and of its records in the inbox. */
export const ACCOUNT_CONSUMER = "auth-end-sessions";
export const ACCOUNT_CHANGED = "evt.users.account_changed";

/** Consumes account changes that change access, each event once. */
export async function handleAccountChange(ctx: AuthContext, message: { data: Uint8Array; id: string }): Promise<void> {
  const event = decodeEvent(AccountChangedSchema, message.data);
  if (!event.accessChanged) return;
  await applyAccessChange(ctx, {
    event: { consumer: ACCOUNT_CONSUMER, key: message.id },
    userId: parseEventUuid(event.userId, "user_id"),
    isActive: event.isActive,
    accessVersion: event.accessVersion,
  });
}
