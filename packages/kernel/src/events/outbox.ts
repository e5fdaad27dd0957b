import type { NatsConnection } from "@nats-io/nats-core";
import type { Knex } from "knex";
import type { CrashPoint } from "../lifecycle/crash-points.ts";
import type { Component } from "../lifecycle/run-service.ts";
import type { Logger } from "../telemetry/create-logger.ts";
import type { Metrics } from "../telemetry/create-metrics.ts";
import { currentContext } from "../telemetry/request-context.ts";
import { createRelayLoop } from "./outbox-relay-loop.ts";

/** Name of the outbox table when none is given. */
export const OUTBOX_TABLE = "outbox";

/** Size limit of a payload: a larger row could never be published and would be retried for ever. */
const PAYLOAD_BYTES_MAX = 1024 * 1024;
const SUBJECT = /^[^\s.*>]+(\.[^\s.*>]+)+$/;

/** An event waiting to be published. */
export interface OutboxRow {
  /** `Nats-Msg-Id`: stable for the event, e.g. a UUID made with it. */
  id: string;
  subject: string;
  payload: Uint8Array;
  headers?: Readonly<Record<string, string>>;
}

/** Creates the outbox table; call it from a migration. Rows may also be written by plain SQL; `seq` is their order. */
export async function outboxMigration(knex: Knex, table = OUTBOX_TABLE): Promise<void> {
  await knex.schema.createTable(table, (columns) => {
    columns.bigIncrements("seq");
    columns.text("id").notNullable();
    columns.text("subject").notNullable();
    columns.binary("payload").notNullable();
    columns.jsonb("headers").notNullable().defaultTo("{}");
    columns.timestamp("created_at", { useTz: true }).notNullable().defaultTo(knex.fn.now());
  });
}

/**
 * Writes events in the transaction of the change they report: both are stored, or neither. Trigger the relay on commit.
 * The request id and trace of the current work are stored as headers.
 *
 * @throws Error for a subject with wildcards or blanks and for a payload above 1 MiB.
 */
export async function enqueue(trx: Knex, rows: OutboxRow | readonly OutboxRow[], table = OUTBOX_TABLE): Promise<void> {
  const list = [rows].flat();
  if (list.length > 0) await trx(table).insert(list.map(toColumns));
}

function toColumns({ id, subject, payload, headers }: OutboxRow) {
  if (!SUBJECT.test(subject)) throw new Error(`"${subject}" is no subject to publish to`);
  if (payload.length > PAYLOAD_BYTES_MAX)
    throw new Error(`an event on ${subject} is larger than ${PAYLOAD_BYTES_MAX} bytes`);
  const context = currentContext();
  const traced = context ? { "x-request-id": context.requestId, traceparent: context.traceparent } : {};
  return { id, subject, payload: Buffer.from(payload), headers: JSON.stringify({ ...traced, ...headers }) };
}

/** Dependencies and policy of an outbox relay. */
export interface OutboxRelayOptions {
  knex: Knex;
  nc: NatsConnection;
  log: Logger;
  metrics: Metrics;
  table?: string;
  /** Rows claimed and published together. */
  batchMax?: number;
  /** Longest time a row waits when nothing triggers the relay. */
  sweepMs?: number;
  /** Wait for the broker's acknowledgement. */
  publishTimeoutMs?: number;
  /** Only for tests that kill the process. */
  crashPoint?: CrashPoint;
}

/** The component that publishes the rows of an outbox. */
export interface OutboxRelay extends Component {
  /** Publish soon: called after a commit that wrote rows. */
  trigger(): void;
  /** Readiness check: rejects while publishing fails. */
  check(): Promise<void>;
}

/**
 * Publishes outbox rows in the order they were written and deletes those that the broker has stored. Rows stay locked
 * (`SKIP LOCKED`) while they are published, so any number of replicas may relay; a crash at any line leaves rows to be
 * published again under the same `Nats-Msg-Id`. Order holds within one relay, not across replicas.
 */
export function createOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const loop = createRelayLoop({
    table: OUTBOX_TABLE,
    batchMax: 100,
    sweepMs: 1_000,
    publishTimeoutMs: 1_000,
    ...options,
  });
  return {
    name: "outbox relay",
    start: async () => loop.start(),
    // Stops here and not in `drain`, which comes before HTTP closes: the last requests may still write rows.
    stop: () => loop.finish(),
    trigger: () => loop.trigger(),
    check: async () => {
      const failure = loop.lastFailure();
      if (failure) throw failure;
    },
  };
}
