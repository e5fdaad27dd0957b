import { timestampDate } from "@bufbuild/protobuf/wkt";
import { AppError } from "@tenho/kernel/errors/app-error";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { AccountActivatedSchema, AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { z } from "zod";
import type { Ledger } from "../../app/ledger.ts";
import type { OpenWallet } from "../../app/open-wallet.ts";

export const ACTIVATED = "evt.users.account_activated";
export const CHANGED = "evt.users.account_changed";

const uuid = z.uuid();

function idOf(value: string): string {
  if (!uuid.safeParse(value).success) throw new PoisonError("an account and its unit are named by UUIDs");
  return value;
}

/**
 * A merchant that becomes active gets its wallet and the initial credit; one that moves to another unit takes its wallet along.
 * Both are keyed by the account, so events may come twice and in any order.
 */
export function createAccountListener(deps: { ledger: Pick<Ledger, "open">; openWallet: OpenWallet }) {
  async function hearActivated(data: Uint8Array): Promise<void> {
    const event = decodeEvent(AccountActivatedSchema, data);
    const openedAt = event.occurredAt ? timestampDate(event.occurredAt) : new Date();
    await deps.openWallet({ userId: idOf(event.userId), unitId: idOf(event.unitId), unitVersion: 0, openedAt });
  }

  async function hearChanged(data: Uint8Array): Promise<void> {
    const { account } = decodeEvent(AccountChangedSchema, data);
    if (account?.role !== Role.CLIENT || account.activatedAt === undefined) return;
    await deps.ledger.open({
      userId: idOf(account.id),
      unitId: idOf(account.unitId),
      unitVersion: account.accessVersion,
      openedAt: timestampDate(account.activatedAt),
    });
  }

  return async (message: { subject: string; data: Uint8Array }): Promise<void> => {
    try {
      await (message.subject === ACTIVATED ? hearActivated(message.data) : hearChanged(message.data));
    } catch (error) {
      // What the ledger can never write is the announcement's own fault; coming back would not mend it.
      if (error instanceof AppError && error.code === "invalid_input")
        throw new PoisonError(error.message, { cause: error });
      throw error;
    }
  };
}
