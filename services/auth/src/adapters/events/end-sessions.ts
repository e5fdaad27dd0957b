import { runOnce } from "@tenho/kernel/events/inbox";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import type { Knex } from "knex";
import { z } from "zod";
import { raiseSessionVersion } from "../db/raise-session-version.ts";

const CONSUMER = "auth-end-sessions";
const uuid = z.uuid();

/** Ends what tokens say of an account once it is no longer true. Safe to repeat by event. */
export function createEndSessions(deps: { knex: Knex; nudge: () => void }) {
  return async (message: { data: Uint8Array; id: string }): Promise<void> => {
    const { account, accessChanged } = decodeEvent(AccountChangedSchema, message.data);
    if (account === undefined || !accessChanged) return;
    if (!uuid.safeParse(account.id).success) throw new PoisonError("an account is named by a UUID");
    await runOnce(deps.knex, { consumer: CONSUMER, key: message.id }, async (trx, onCommit) => {
      const known = await trx("credentials").where({ user_id: account.id }).first();
      if (known === undefined) return;
      if (!account.isActive) await trx("sessions").where({ user_id: account.id }).delete();
      await raiseSessionVersion(trx, account.id);
      onCommit(deps.nudge);
    });
  };
}
