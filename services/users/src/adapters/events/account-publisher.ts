import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { liveNoticeRow } from "@tenho/kernel/events/live";
import { enqueue, type OutboxRow } from "@tenho/kernel/events/outbox/outbox";
import { encodeEvent } from "@tenho/kernel/events/publish";
import { AccountActivatedSchema, AccountChangedSchema, MerchantAvailableSchema } from "@tenho/proto/users/v1/events_pb";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { AccountChange } from "../../app/ports.ts";
import { type Account, isAvailableMerchant } from "../../domain/accounts/account.ts";
import { accessToProto } from "../proto/account-proto.ts";

/**
 * Writes the events and the live notice of a change into the outbox, in the transaction of the change. They carry
 * ids, flags and versions, no name, address or number. The deprecated fields repeat what readers of the version before need.
 */
export async function publishAccountChange(trx: Knex, { account, accessChanged, firstActivation }: AccountChange) {
  const id = uuidv7();
  const { id: userId, ...access } = accessToProto(account);
  const rows: OutboxRow[] = [
    {
      id: `${id}:changed`,
      subject: "evt.users.account_changed",
      payload: encodeEvent(AccountChangedSchema, {
        userId,
        ...access,
        accessChanged,
        account: { id: userId, ...access },
      }),
    },
  ];
  if (firstActivation) rows.push(activatedRow(account));
  if (isAvailableMerchant(account, new Date())) rows.push(availableRow(account, `${id}:available`));
  rows.push({ ...liveNotice(account), id: `${id}:live` });
  await enqueue(trx, rows);
}

function activatedRow(account: Account): OutboxRow {
  const payload = encodeEvent(AccountActivatedSchema, {
    userId: account.id,
    unitId: account.unitId ?? "",
    occurredAt: timestampFromDate(account.activatedAt ?? new Date()),
  });
  return { id: `${account.id}:activated`, subject: "evt.users.account_activated", payload };
}

function availableRow(account: Account, id: string): OutboxRow {
  const { categoryIds } = account;
  const unitIds = [...new Set([...(account.unitId ? [account.unitId] : []), ...account.serviceUnitIds])];
  const payload = encodeEvent(MerchantAvailableSchema, {
    userId: account.id,
    categoryIds,
    unitIds,
    allUnits: account.allUnits,
    merchant: { id: account.id, isActive: true, categoryIds },
  });
  return { id, subject: "evt.users.merchant_available", payload };
}

const liveNotice = (account: Account): OutboxRow =>
  liveNoticeRow({
    type: "users.account",
    id: account.id,
    version: Date.now(),
    audience: { unit_ids: account.unitId === null ? [] : [account.unitId], user_ids: [account.id] },
  });
