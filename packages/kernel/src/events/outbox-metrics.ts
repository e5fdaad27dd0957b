import type { Knex } from "knex";
import type { Metrics } from "../telemetry/create-metrics.ts";

const OBSERVE_EVERY_MS = 5_000;
const ROWS_COUNTED_MAX = 10_000;

/** Metrics of a relay: rows published and failed, rows waiting (counted up to 10,000) and the age of the oldest. */
export function outboxMetrics(metrics: Metrics, knex: Knex, table: string) {
  const published = metrics.counter("outbox_published_total", "Outbox rows published", ["table"]);
  const failed = metrics.counter("outbox_failed_total", "Attempts to publish an outbox row that failed", ["table"]);
  const waiting = metrics.gauge("outbox_rows", "Outbox rows waiting", ["table"]);
  const oldest = metrics.gauge("outbox_oldest_seconds", "Age of the oldest outbox row", ["table"]);
  let observedAt = 0;
  return {
    published(sent: number, left: number) {
      published.inc({ table }, sent);
      failed.inc({ table }, left);
    },
    /** Reads the gauges, every few seconds at most; a failed reading is repeated later. */
    async observe(): Promise<void> {
      if (Date.now() - observedAt < OBSERVE_EVERY_MS) return;
      observedAt = Date.now();
      const some = knex(table).select("created_at").orderBy("seq").limit(ROWS_COUNTED_MAX).as("some");
      try {
        const [row] = await knex
          .from(some)
          .select(
            knex.raw("count(*)::int as rows"),
            knex.raw("coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds"),
          );
        waiting.set({ table }, row.rows);
        oldest.set({ table }, row.seconds);
      } catch {
        // The next publishing attempt fails for the same reason and reports it.
      }
    },
  };
}
