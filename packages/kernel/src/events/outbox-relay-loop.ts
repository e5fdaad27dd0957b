import { type JetStreamClient, jetstream } from "@nats-io/jetstream";
import type { Knex } from "knex";
import { AppError } from "../errors/app-error.ts";
import { createInterruptibleSleep } from "../lifecycle/interruptible-sleep.ts";
import { connectionState } from "../nats/connection-state.ts";
import { noCrash } from "../test-crash/crash-points.ts";
import type { OutboxRelayOptions } from "./outbox.ts";
import { outboxMetrics } from "./outbox-metrics.ts";
import { publish } from "./publish.ts";

/** All settings of a relay, defaults filled in. */
export type RelaySettings = OutboxRelayOptions &
  Required<Pick<OutboxRelayOptions, "table" | "batchMax" | "sweepMs" | "publishTimeoutMs">>;

interface StoredRow {
  seq: number;
  id: string;
  subject: string;
  payload: Buffer;
  headers: Record<string, string>;
}

interface BatchResult {
  sent: number;
  left: number;
  failure?: unknown;
}

const BACKOFF_MS_MIN = 100;
const BACKOFF_MS_MAX = 2_000;

/** The loop behind an outbox relay: sleep, publish until the table is empty, sleep; wait longer while publishing fails. */
export function createRelayLoop(settings: RelaySettings) {
  const { nc, log, metrics, knex, table, sweepMs, batchMax } = settings;
  const js = jetstream(nc);
  const pause = createInterruptibleSleep();
  const measure = outboxMetrics(metrics, knex, table);
  let finishing = false;
  let running: Promise<void> | undefined;
  let failure: unknown;
  let failures = 0;

  const publishAll = async () => {
    try {
      for (;;) {
        const result = await relayBatch(js, settings);
        measure.published(result.sent, result.left);
        if (result.failure) throw result.failure;
        failure = undefined;
        failures = 0;
        if (result.sent < batchMax) break;
      }
    } catch (error) {
      failure = error;
      failures += 1;
      log.warn({ err: error, failures }, "outbox rows could not be published, trying again");
    }
  };

  const run = async () => {
    while (!finishing) {
      await publishAll();
      await measure.observe();
      if (finishing) return;
      if (failures > 0) {
        // A trigger must not turn a broker's absence into a busy loop.
        await new Promise((resolve) =>
          setTimeout(resolve, Math.min(BACKOFF_MS_MAX, BACKOFF_MS_MIN * 2 ** (failures - 1))),
        );
      } else await pause.sleep(sweepMs);
    }
  };

  return {
    start() {
      running = run();
    },
    trigger: pause.wake,
    lastFailure: () => failure,
    /** Ends the loop after one last try to publish everything. Safe to call twice. */
    async finish() {
      if (finishing || !running) return running;
      finishing = true;
      pause.wake();
      await running;
      await publishAll();
    },
  };
}

async function relayBatch(js: JetStreamClient, settings: RelaySettings): Promise<BatchResult> {
  const { knex, nc, table, batchMax, publishTimeoutMs, crashPoint = noCrash } = settings;
  if (!connectionState(nc).isUp())
    throw new AppError("unavailable", "Serviço indisponível no momento. Tente novamente.");
  const result = await knex.transaction(async (trx: Knex.Transaction): Promise<BatchResult> => {
    const rows: StoredRow[] = await trx(table).select("*").orderBy("seq").limit(batchMax).forUpdate().skipLocked();
    if (rows.length === 0) return { sent: 0, left: 0 };
    crashPoint("outbox-claimed");
    // All in one go: the broker stores what comes over one connection in the order it was sent.
    const outcomes = await Promise.allSettled(
      rows.map(({ id, subject, payload, headers }) =>
        publish(js, subject, payload, { msgId: id, headers, timeoutMs: publishTimeoutMs, retries: 0 }),
      ),
    );
    crashPoint("outbox-published");
    const sent = rows.filter((_, index) => outcomes[index]?.status === "fulfilled").map(({ seq }) => seq);
    await trx(table).whereIn("seq", sent).delete();
    crashPoint("outbox-deleted");
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    return { sent: sent.length, left: rows.length - sent.length, failure: failed?.reason };
  });
  crashPoint("outbox-committed");
  return result;
}
