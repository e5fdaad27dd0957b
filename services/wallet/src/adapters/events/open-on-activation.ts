import { timestampDate } from "@bufbuild/protobuf/wkt";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { AccountActivatedSchema } from "@tenho/proto/users/v1/events_pb";
import type { createOpenWallet } from "../../app/open-wallet.ts";

/** A merchant that becomes active gets its wallet and the initial credit; both are keyed by the account. */
export function createOpenOnActivation(openWallet: ReturnType<typeof createOpenWallet>) {
  return async (message: { data: Uint8Array }): Promise<void> => {
    const { userId, unitId, occurredAt } = decodeEvent(AccountActivatedSchema, message.data);
    if (userId === "" || unitId === "") throw new PoisonError("an activation names its account and unit");
    await openWallet({ userId, unitId, openedAt: occurredAt ? timestampDate(occurredAt) : new Date() });
  };
}
