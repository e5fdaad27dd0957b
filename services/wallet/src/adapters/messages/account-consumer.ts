import { timestampDate } from "@bufbuild/protobuf/wkt";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parseEventUuid } from "@tenho/kernel/events/event-fields";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import { AccountActivatedSchema, AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { assignUnit } from "../../app/assign-unit.ts";
import { openWallet } from "../../app/open-wallet.ts";
import type { WalletContext } from "../../app/wallet-context.ts";

export const ACCOUNT_CONSUMER = "wallet-accounts";
export const ACCOUNT_ACTIVATED = "evt.users.account_activated";
export const ACCOUNT_CHANGED = "evt.users.account_changed";

type Message = { subject: string; data: Uint8Array };

/**
 * Opens the wallet of a merchant that becomes active, with the initial credit, and moves the wallet with a merchant that changes units. Both are
 * keyed by the account, so events may come twice and in any order.
 */
export async function handleAccount(ctx: WalletContext, { subject, data }: Message): Promise<void> {
  try {
    await (subject === ACCOUNT_ACTIVATED ? handleActivated(ctx, data) : handleChanged(ctx, data));
  } catch (error) {
    // An event that the ledger can never write is at fault itself; a redelivery would not mend it.
    if (error instanceof AppError && error.code === "invalid_input")
      throw new PoisonError(error.message, { cause: error });
    throw error;
  }
}

async function handleActivated(ctx: WalletContext, data: Uint8Array): Promise<void> {
  const event = decodeEvent(AccountActivatedSchema, data);
  await openWallet(ctx, {
    userId: parseEventUuid(event.userId, "user_id"),
    unitId: parseEventUuid(event.unitId, "unit_id"),
    unitVersion: 0,
    openedAt: toDate(event.occurredAt) ?? ctx.now(),
  });
}

async function handleChanged(ctx: WalletContext, data: Uint8Array): Promise<void> {
  const change = decodeEvent(AccountChangedSchema, data);
  if (change.role !== Role.CLIENT || change.activatedAt === undefined) return;
  await assignUnit(ctx, {
    userId: parseEventUuid(change.userId, "user_id"),
    unitId: parseEventUuid(change.unitId, "unit_id"),
    unitVersion: change.accessVersion,
    openedAt: timestampDate(change.activatedAt),
  });
}
