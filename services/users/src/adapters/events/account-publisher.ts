import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { liveNoticeRow } from "@tenho/kernel/events/live";
import { enqueue, type OutboxRow } from "@tenho/kernel/events/outbox";
import { encodeEvent } from "@tenho/kernel/events/publish";
import { AccountActivatedSchema, AccountChangedSchema, MerchantAvailableSchema } from "@tenho/proto/users/v1/events_pb";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { AccountChange } from "../../app/ports.ts";
import { type Account, isAvailableMerchant } from "../../domain/accounts/account.ts";
import { accessToProto } from "../proto/account-proto.ts";

/**
 * Writes the events and the live notice of a change into the outbox, in the transaction of the change. They carry
 * ids, flags and versions, no name, address or number.
 */
export async function publishAccountChange(
  trx: Knex,
  { account, accessChanged, firstActivation, only }: AccountChange,
) {
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
      }),
    },
  ];
  if (firstActivation) rows.push(activatedRow(account));
  if (isAvailableMerchant(account, new Date())) rows.push(availableRow(account, `${id}:available`));
  rows.push({ ...liveNotice(account, only), id: `${id}:live` });
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
  });
  return { id, subject: "evt.users.merchant_available", payload };
}

/** Writes into the outbox that panels read the account anew, for what belongs to it and is no change of it: a request for a correction. */
export async function publishAccountNotice(trx: Knex, account: NoticedAccount): Promise<void> {
  await enqueue(trx, [{ ...liveNotice(account), id: `${uuidv7()}:live` }]);
}

type NoticedAccount = Pick<Account, "id" | "unitId">;

const liveNotice = (account: NoticedAccount, thing: "account" | "pause" = "account"): OutboxRow =>
  liveNoticeRow({
    type: `users.${thing}`,
    id: account.id,
    version: Date.now(),
    audience: { unit_ids: account.unitId === null ? [] : [account.unitId], user_ids: [account.id] },
  });
