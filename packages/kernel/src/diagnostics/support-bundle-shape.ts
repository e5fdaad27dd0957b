import { z } from "zod";
import { diagnosticsShape } from "./diagnostics-shape.ts";

const count = z.int().min(0);
/** Code or class of the error; null: the part was read. */
const reason = z.string().nullable();

/** State of the broker's queues, without a message of them. */
const brokerStateShape = z.strictObject({
  streams: z.array(
    z.strictObject({
      name: z.string(),
      messages: count,
      bytes: count,
      bytes_max: z.int(),
      first_at: z.string(),
      last_at: z.string(),
      reason,
    }),
  ),
  consumers: z.array(
    z.strictObject({
      stream: z.string(),
      durable: z.string(),
      reader: z.string(),
      pending: count,
      unacknowledged: count,
      redelivered: count,
      reason,
    }),
  ),
  /** Number of dead letters by subject, `dlq.<stream>.<durable>`. */
  dead_letters: z.record(z.string(), count),
});

export type BrokerState = z.output<typeof brokerStateShape>;

/** The whole bundle; `leia_me` comes first, since it is the first thing that whoever opens the file sees. */
export const supportBundleShape = z.strictObject({
  leia_me: z.string(),
  made_at: z.iso.datetime(),
  /** Process or command that gathered it. */
  made_by: z.string(),
  processes: z.array(
    z.strictObject({ service: z.string(), answered: z.boolean(), reason, diagnostics: diagnosticsShape.nullable() }),
  ),
  broker: z.strictObject({ answered: z.boolean(), reason, state: brokerStateShape.nullable() }),
});

export type SupportBundle = z.output<typeof supportBundleShape>;
