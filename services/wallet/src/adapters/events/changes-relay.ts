import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { JetStreamClient } from "@nats-io/jetstream";
import { liveRow } from "@tenho/kernel/events/live";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import type { Component } from "@tenho/kernel/lifecycle/run-service";
import type { Logger } from "@tenho/kernel/log/create-logger";
import { type CrashPoint, noCrash } from "@tenho/kernel/test-crash/crash-points";
import { BalanceChangedSchema } from "@tenho/proto/wallet/v1/events_pb";
import type pg from "pg";

type Change = {
  id: number;
  movement_id: string;
  user_id: string;
  unit_id: string;
  amount_cents: number;
  balance_cents: number;
  occurred_at: Date;
};

const BATCH_MAX = 200;

export type RelayDeps = {
  pool: pg.Pool;
  js: JetStreamClient;
  log: Logger;
  /** How long a movement of another process, or one left behind, waits at most. */
  sweepMs: number;
  /** Only for tests that kill the process. */
  crashPoint?: CrashPoint;
};

function tell(js: JetStreamClient, change: Change): Promise<unknown> {
  const event = create(BalanceChangedSchema, {
    userId: change.user_id,
    unitId: change.unit_id,
    balanceCents: BigInt(change.balance_cents),
    amountCents: BigInt(change.amount_cents),
    movementId: change.movement_id,
    occurredAt: timestampFromDate(change.occurred_at),
  });
  const live = liveRow({
    type: "wallet.balance",
    id: change.user_id,
    version: change.id,
    audience: { unit_ids: [change.unit_id], user_ids: [change.user_id] },
  });
  return Promise.all([
    publish(js, "evt.wallet.balance_changed", encodeEvent(BalanceChangedSchema, event), {
      msgId: `wallet:${change.movement_id}`,
    }),
    publish(js, live.subject, live.payload, { msgId: live.id }),
  ]);
}

/** Publishes one batch and removes it; a crash in between publishes it again under the same ids. Answers how many. */
async function relayBatch({ pool, js, crashPoint = noCrash }: RelayDeps): Promise<number> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query("begin");
    const { rows } = await client.query<Change>("select * from changes order by id limit $1 for update skip locked", [
      BATCH_MAX,
    ]);
    if (rows.length > 0) {
      await Promise.all(rows.map((change) => tell(js, change)));
      crashPoint("changes-published");
      await client.query("delete from changes where id = any($1::bigint[])", [rows.map((row) => row.id)]);
    }
    await client.query("commit");
    return rows.length;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that failed is closed, and with it its transaction.
    client.release(failure);
  }
}

/** Tells the world what moved: swept every `sweepMs`, nudged after each movement of this process. */
export function createChangesRelay(deps: RelayDeps): Component & { nudge(): void } {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;

  async function run(): Promise<void> {
    try {
      do {
        again = false;
        while ((await relayBatch(deps)) === BATCH_MAX);
      } while (again);
    } catch (error) {
      deps.log.warn({ err: error }, "movements could not be announced; the next sweep tries again");
    } finally {
      running = undefined;
    }
  }
  const nudge = (): void => {
    again = true;
    running ??= run();
  };
  return {
    name: "changes relay",
    nudge,
    start: async () => {
      timer = setInterval(nudge, deps.sweepMs);
      nudge();
    },
    stop: async () => {
      clearInterval(timer);
      nudge();
      await running;
    },
  };
}
