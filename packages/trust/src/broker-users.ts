import { STREAM, type StreamName } from "@tenho/kernel/events/streams/streams";

/** What a user of the broker may do besides its RPC, its durables and its buckets, which are in the kernel's tables. */
export type BrokerUser = {
  /** Subjects it publishes to. */
  readonly publishes: readonly string[];
  /** Streams it reads by consumers without a name of their own, one for each replica. */
  readonly reads: readonly StreamName[];
  /** Makes and grows streams, buckets and durables. */
  readonly provisions: boolean;
  /** Looks at every stream and durable, replays and deletes dead letters. */
  readonly repairs: boolean;
  /** Streams whose messages it copies one by one. */
  readonly copies: readonly StreamName[];
};

const NOTHING: BrokerUser = { publishes: [], reads: [], provisions: false, repairs: false, copies: [] };

/** The subjects of a service's own events, live notices and records for the audit log. */
const own = (service: string): string[] => [`evt.${service}.>`, `live.${service}.>`, `audit.${service}`];

/**
 * Every user of the broker: the services, the gateway, and five commands. `provisioner` makes streams, buckets and durables before
 * services start; `seed` fills an empty installation and is the only one that may import history; `operations` repairs a
 * running one; `backup` copies the streams and fills those of an empty installation from a copy;
 * `list-erasures` says in the audit log that it ran, and no more. Deployments make their users from this table.
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
  gateway: { ...NOTHING, reads: [STREAM.live] },
  provisioner: { ...NOTHING, provisions: true },
  seed: NOTHING,
  operations: { ...NOTHING, publishes: ["evt.>", "wa.in.>", "audit.>"], reads: [STREAM.deadLetters], repairs: true },
  backup: {
    ...NOTHING,
    publishes: ["evt.>", "wa.in.>", "audit.>", "dlq.>"],
    // Not LIVE: it holds notices of the last hour, and panels read everything again.
    copies: [STREAM.whatsappIn, STREAM.events, STREAM.audit, STREAM.deadLetters],
  },
  "list-erasures": { ...NOTHING, publishes: ["audit.operations"] },
};
