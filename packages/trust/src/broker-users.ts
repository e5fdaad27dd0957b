import { STREAM, type StreamName } from "@tenho/kernel/events/streams";

/** Rights of a broker user besides its RPC, its durables and its buckets, which are in the kernel's tables. */
export type BrokerUser = {
  /** Subjects to which it publishes. */
  readonly publishes: readonly string[];
  /** Streams it reads by ephemeral consumers, one for each replica. */
  readonly reads: readonly StreamName[];
  /** True when it makes and grows streams, buckets and durables. */
  readonly provisions: boolean;
  /** True when it asks for the position of every durable; it reads no message by that. */
  readonly watches: boolean;
  /** True when it inspects every stream and durable, and replays and deletes dead letters. */
  readonly repairs: boolean;
  /** Streams whose messages it copies one by one. */
  readonly copies: readonly StreamName[];
};

const NOTHING: BrokerUser = { publishes: [], reads: [], provisions: false, watches: false, repairs: false, copies: [] };

/** The subjects of a service's own events, live notices and records for the audit log. */
const own = (service: string): string[] => [`evt.${service}.>`, `live.${service}.>`, `audit.${service}`];

/**
 * Every user of the broker: the services, the gateway, and five commands. `provisioner` makes streams, buckets and durables before
 * services start; `seed` fills an empty installation; `operations` repairs a
 * running one; `backup` copies the streams and fills those of an empty installation from a copy;
 * `list-erasures` only records in the audit log that it ran. Deployments make their users from this table.
 */
export const BROKER_USERS: Readonly<Record<string, BrokerUser>> = {
  auth: { ...NOTHING, publishes: own("auth") },
  users: { ...NOTHING, publishes: own("users") },
  franchise: { ...NOTHING, publishes: own("franchise") },
  wallet: { ...NOTHING, publishes: own("wallet") },
  messaging: {
    ...NOTHING,
    // A callback, or an item of one, that cannot be read is parked before any durable sees it.
    publishes: [...own("messaging"), "wa.in.>", `dlq.${STREAM.whatsappIn}.callback`],
  },
  categorisation: { ...NOTHING, publishes: own("categorisation") },
  payment: { ...NOTHING, publishes: own("payment") },
  gateway: { ...NOTHING, publishes: ["audit.gateway"], reads: [STREAM.live], watches: true },
  provisioner: { ...NOTHING, provisions: true },
  seed: NOTHING,
  operations: { ...NOTHING, publishes: ["evt.>", "wa.in.>", "audit.>"], reads: [STREAM.deadLetters], repairs: true },
  backup: {
    ...NOTHING,
    publishes: ["evt.>", "wa.in.>", "audit.>", "dlq.>"],
    // LIVE is not copied: it holds notices of the last hour, and panels read everything again.
    copies: [STREAM.whatsappIn, STREAM.events, STREAM.audit, STREAM.deadLetters],
  },
  "list-erasures": { ...NOTHING, publishes: ["audit.operations"] },
};
