import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { liveRow } from "@tenho/kernel/events/live";
import type { OutboxRow } from "@tenho/kernel/events/outbox";
import { encodeEvent } from "@tenho/kernel/events/publish";
import { AccountActivatedSchema, AccountChangedSchema, MerchantAvailableSchema } from "@tenho/proto/users/v1/events_pb";
import { v7 as uuidv7 } from "uuid";
import type { AccountNews } from "../../app/accounts.ts";
import type { Account } from "../../domain/account.ts";
import { accountToProto, merchantToProto } from "../rpc/account-proto.ts";

function merchantAvailable(account: Account, id: string): OutboxRow[] {
  const merchant = merchantToProto(account);
  if (account.role !== "CLIENT" || !account.isActive || merchant === null) return [];
  const unitIds = [...new Set([...(account.unitId ? [account.unitId] : []), ...account.serviceUnitIds])];
  const payload = encodeEvent(MerchantAvailableSchema, { merchant, unitIds, allUnits: account.allUnits });
  return [{ id: `${id}:available`, subject: "evt.users.merchant_available", payload }];
}

/** What the world hears of a changed account, written with the change itself. */
export function newsRows({ account, accessChanged, firstActivation }: AccountNews): OutboxRow[] {
  const id = uuidv7();
  const rows: OutboxRow[] = [
    {
      id: `${id}:changed`,
      subject: "evt.users.account_changed",
      payload: encodeEvent(AccountChangedSchema, { account: accountToProto(account), accessChanged }),
    },
  ];
  if (firstActivation) {
    const payload = encodeEvent(AccountActivatedSchema, {
      userId: account.id,
      unitId: account.unitId ?? "",
      occurredAt: timestampFromDate(account.activatedAt ?? new Date()),
    });
    rows.push({ id: `${account.id}:activated`, subject: "evt.users.account_activated", payload });
  }
  const live = liveRow({
    type: "users.account",
    id: account.id,
    version: Date.now(),
    audience: { unit_ids: account.unitId === null ? [] : [account.unitId], user_ids: [account.id] },
  });
  rows.push(...merchantAvailable(account, id), { ...live, id: `${id}:live` });
  return rows;
}
