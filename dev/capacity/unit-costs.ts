/** A process or store, and the cost of one wish with three offers in it. */
export type Part = Readonly<{
  name: string;
  /** CPU time for a wish, in milliseconds. */
  cpuMs: number;
  /** Way to add capacity: `replica`, one core each; `node`, a larger machine, with copies on further ones. */
  grows: "replica" | "node";
  /** Minimum of machines or replicas, so that one may be missing. */
  copies: number;
}>;

/**
 * Measured by `npm run bench -- wishes`, medians of three runs in a calm hour on two cores of an AMD EPYC, on the embedded stores; auth, franchise, payment and
 * the embedder could not be distinguished from 0. See docs/benchmarks.md.
 */
export const PARTS: readonly Part[] = [
  { name: "messaging", cpuMs: 18.4, grows: "replica", copies: 2 },
  { name: "gateway", cpuMs: 5.3, grows: "replica", copies: 2 },
  { name: "wallet", cpuMs: 1.6, grows: "replica", copies: 2 },
  { name: "users", cpuMs: 2.1, grows: "replica", copies: 2 },
  { name: "categorisation", cpuMs: 1.2, grows: "replica", copies: 2 },
  { name: "auth", cpuMs: 0, grows: "replica", copies: 2 },
  { name: "franchise", cpuMs: 0, grows: "replica", copies: 2 },
  { name: "payment", cpuMs: 0, grows: "replica", copies: 2 },
  { name: "embedder", cpuMs: 0, grows: "replica", copies: 2 },
  { name: "document store", cpuMs: 14.7, grows: "node", copies: 3 },
  { name: "broker", cpuMs: 5.5, grows: "node", copies: 3 },
  { name: "PostgreSQL", cpuMs: 1.3, grows: "node", copies: 2 },
];

/** Bytes the broker keeps for a wish with three offers and one TENHO, all read; measured: docs/capacity.md. */
export const STREAM_BYTES = { whatsappIn: 5_468, events: 272 } as const;

/** Operations messaging asks of the document store for a wish of three offers, measured. */
export const STORE_OPERATIONS = 31;

/** WhatsApp messages by the flow: the wish and five messages; for a TENHO the tap and a message to each of the two. */
export const MESSAGES = { received: 2, sent: 7 } as const;
