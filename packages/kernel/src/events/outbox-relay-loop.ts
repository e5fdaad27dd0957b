import { type JetStreamClient, jetstream } from "@nats-io/jetstream";
import type { Knex } from "knex";
import { AppError } from "../errors/app-error.ts";
import { noCrash } from "../lifecycle/crash-points.ts";
import { createInterruptibleSleep } from "../lifecycle/interruptible-sleep.ts";
import { connectionState } from "../nats/connection-state.ts";
import { createHeldRows, type HeldRows } from "./held-rows.ts";
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
  /** Rows of the batch that could not be published. */
  failedSeqs: number[];
  failure?: unknown;
}

const BACKOFF_MS_MIN = 100;
const BACKOFF_MS_MAX = 2_000;
const HOLD_MS = 5_000;
/** Batches in a row with nothing published, after which the fault is attributed to the rows and not to the broker. */
const FAILED_BATCHES_MAX = 3;

/** The loop behind an outbox relay: publish until the table is empty, then sleep; sleep longer while publishing fails. */
export function createRelayLoop(settings: RelaySettings) {
  const { nc, log, metrics, knex, table, sweepMs, batchMax } = settings;
  const js = jetstream(nc);
  const pause = createInterruptibleSleep();
  const measure = outboxMetrics(metrics, knex, table);
  let finishing = false;
  let running: Promise<void> | undefined;
  let failure: unknown;
  let failures = 0;
  const held = createHeldRows(HOLD_MS);

  /** @returns whether more rows may be publishable now. @throws when the broker accepts nothing. */
  const publishBatch = async (): Promise<boolean> => {
    const { sent, failedSeqs, failure: reason } = await relayBatch(js, settings, held);
    measure.published(sent, failedSeqs.length);
    if (failedSeqs.length > 0) {
      if (sent === 0 && failures < FAILED_BATCHES_MAX) throw reason;
      held.hold(failedSeqs);
      log.error({ err: reason, rows: failedSeqs.length }, "outbox rows held back: publishing them fails");
    }
    if (sent > 0) {
      failure = undefined;
      failures = 0;
    }
    return sent + failedSeqs.length === batchMax;
  };

  const publishAll = async () => {
    try {
      while (await publishBatch());
      failure = undefined;
      failures = 0;
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
        // A trigger must not turn an unavailable broker into a busy loop.
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

async function relayBatch(js: JetStreamClient, settings: RelaySettings, held: HeldRows): Promise<BatchResult> {
  const { knex, nc, table, batchMax, publishTimeoutMs, crashPoint = noCrash } = settings;
  if (!connectionState(nc).isUp())
    throw new AppError("unavailable", "Serviço indisponível no momento. Tente novamente.");
  const result = await knex.transaction(async (trx: Knex.Transaction): Promise<BatchResult> => {
    const rows: StoredRow[] = await trx(table)
      .select("*")
      .whereNotIn("seq", held.list())
      .orderBy("seq")
      .limit(batchMax)
      .forUpdate()
      .skipLocked();
    if (rows.length === 0) return { sent: 0, failedSeqs: [] };
    crashPoint("outbox-claimed");
    // Sent all at once: the broker stores the messages of one connection in the order they were sent.
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
    const failedSeqs = rows.map(({ seq }) => seq).filter((seq) => !sent.includes(seq));
    return { sent: sent.length, failedSeqs, failure: failed?.reason };
  });
  crashPoint("outbox-committed");
  return result;
}
