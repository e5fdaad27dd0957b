import { REVOKED_SESSIONS_BUCKET } from "@tenho/kernel/auth/revoked-sessions";
import { STREAM, type StreamName } from "@tenho/kernel/events/streams";

/** A durable consumer: who reads what. Its name is also the name under which it parks what it cannot handle. */
export type Durable = { readonly stream: StreamName; readonly durable: string };

/** What a user of the broker may do besides the RPC methods whose contract names it. */
export type BrokerUser = {
  /** Subjects it publishes to. */
  readonly publishes: readonly string[];
  readonly durables: readonly Durable[];
  /** Streams it reads by consumers without a name of their own, one for each replica. */
  readonly reads: readonly StreamName[];
  /** Key-value buckets: who writes one also creates it. */
  readonly writesBuckets: readonly string[];
  readonly readsBuckets: readonly string[];
  /** Looks at every stream and durable, replays and deletes dead letters. */
  readonly repairs: boolean;
};

const NOTHING: BrokerUser = {
  publishes: [],
  durables: [],
  reads: [],
  writesBuckets: [],
  readsBuckets: [],
  repairs: false,
};

/** The subjects of a service's own events and live notices. */
const own = (service: string): string[] => [`evt.${service}.>`, `live.${service}.>`];

/**
 * Every user of the broker: the services, the gateway, and two commands. `seed` fills an empty installation and is the only
 * one that may import history; `operations` repairs a running one. Deployments make their users from this table.
 */
export const BROKER_USERS: Readonly<Record<string, BrokerUser>> = {
  auth: {
    ...NOTHING,
    publishes: own("auth"),
    durables: [{ stream: STREAM.events, durable: "auth-end-sessions" }],
    writesBuckets: ["sessions", REVOKED_SESSIONS_BUCKET],
  },
  users: { ...NOTHING, publishes: own("users") },
  franchise: { ...NOTHING, publishes: own("franchise") },
  wallet: {
    ...NOTHING,
    publishes: own("wallet"),
    durables: [{ stream: STREAM.events, durable: "wallet-accounts" }],
  },
  messaging: {
    ...NOTHING,
    // A callback, or an item of one, that cannot be read is parked before any durable sees it.
    publishes: [...own("messaging"), "wa.in.>", `dlq.${STREAM.whatsappIn}.callback`],
    durables: [
      { stream: STREAM.whatsappIn, durable: "messaging-messages" },
      { stream: STREAM.whatsappIn, durable: "messaging-statuses" },
      { stream: STREAM.events, durable: "messaging-retry-waiting" },
    ],
  },
  categorisation: {
    ...NOTHING,
    publishes: own("categorisation"),
    durables: [{ stream: STREAM.events, durable: "categorisation-corrections" }],
  },
  payment: { ...NOTHING, publishes: own("payment") },
  gateway: { ...NOTHING, reads: [STREAM.live], readsBuckets: ["sessions", REVOKED_SESSIONS_BUCKET] },
  seed: NOTHING,
  operations: { ...NOTHING, publishes: ["evt.>", "wa.in.>"], reads: [STREAM.deadLetters], repairs: true },
};
