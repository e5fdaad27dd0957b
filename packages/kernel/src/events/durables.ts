import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
} from "@nats-io/jetstream";
import { type NatsConnection, nanos } from "@nats-io/nats-core";
import { STREAM, type StreamName } from "./streams.ts";
import { joinFilters } from "./subject-filter.ts";

/** A durable consumer of a stream. Its name is also the name under which its reader parks the messages it cannot handle. */
export interface Durable {
  readonly stream: StreamName;
  readonly durable: string;
  /** The only subjects of the stream that it receives. */
  readonly filterSubjects: readonly string[];
  /** Time the broker waits for an acknowledgement before it delivers again. */
  readonly ackWaitMs?: number;
}

/** Every durable of the project, and the process that reads it. */
export const DURABLES: readonly (Durable & { readonly reader: string })[] = [
  {
    reader: "auth",
    stream: STREAM.events,
    durable: "auth-end-sessions",
    filterSubjects: ["evt.users.account_changed"],
  },
  {
    reader: "auth",
    stream: STREAM.audit,
    durable: "auth-audit",
    filterSubjects: ["audit.>"],
  },
  {
    reader: "wallet",
    stream: STREAM.events,
    durable: "wallet-accounts",
    filterSubjects: ["evt.users.account_activated", "evt.users.account_changed"],
  },
  {
    reader: "messaging",
    stream: STREAM.whatsappIn,
    durable: "messaging-messages",
    filterSubjects: ["wa.in.message"],
  },
  {
    reader: "messaging",
    stream: STREAM.whatsappIn,
    durable: "messaging-statuses",
    filterSubjects: ["wa.in.status", "wa.in.report"],
  },
  {
    reader: "messaging",
    stream: STREAM.whatsappIn,
    durable: "messaging-templates",
    filterSubjects: ["wa.in.template", "wa.in.number", "wa.in.account", "wa.in.preference"],
  },
  {
    reader: "messaging",
    stream: STREAM.events,
    durable: "messaging-retry-waiting",
    filterSubjects: ["evt.users.merchant_available", "evt.wallet.balance_changed"],
  },
  {
    reader: "messaging",
    stream: STREAM.events,
    durable: "messaging-credit-notices",
    filterSubjects: ["evt.wallet.threshold_reached", "evt.wallet.credit_expiring"],
  },
  {
    reader: "messaging",
    stream: STREAM.events,
    durable: "messaging-push-accounts",
    filterSubjects: ["evt.users.account_changed"],
  },
  {
    reader: "categorisation",
    stream: STREAM.events,
    durable: "categorisation-corrections",
    filterSubjects: ["evt.messaging.category_corrected"],
  },
];

/** The durables a process reads. */
export const durablesOf = (reader: string) => DURABLES.filter((one) => one.reader === reader);

/** The subjects of `wanted` that a durable with this configuration does not deliver. */
export function subjectsLacking(
  { filter_subject, filter_subjects }: { filter_subject?: string; filter_subjects?: string[] },
  wanted: readonly string[],
): string[] {
  const filters = filter_subjects ?? (filter_subject ? [filter_subject] : []);
  return filters.length === 0 ? [] : wanted.filter((subject) => !filters.includes(subject));
}

export const ACK_WAIT_MS_DEFAULT = 10_000;
/** Unacknowledged messages of a durable: more than an unavailable service leaves waiting for a retry, so that these do not hold up the rest. */
const ACK_PENDING_MAX = 10_000;
const CONSUMER_NOT_FOUND = 10014;
/** JetStream error codes: another process has created the durable meanwhile, with subjects of its own. */
const CREATED_MEANWHILE = [10013, 10148];

/**
 * Creates missing durables, by default those of the project. Safe to run at any time and by several processes at
 * once: an existing durable keeps its position, and its subjects only ever grow.
 *
 * @throws JetStreamApiError when a stream is missing or the broker refuses.
 */
export async function ensureDurables(nc: NatsConnection, durables: readonly Durable[] = DURABLES): Promise<void> {
  const jsm = await jetstreamManager(nc);
  for (const durable of durables) await ensureDurable(jsm, durable);
}

async function ensureDurable({ consumers }: JetStreamManager, wanted: Durable): Promise<void> {
  const { stream, durable, filterSubjects } = wanted;
  let current: ConsumerConfig;
  try {
    current = (await consumers.info(stream, durable)).config;
  } catch (error) {
    if (!isCode(error, CONSUMER_NOT_FOUND)) throw error;
    try {
      current = (await consumers.add(stream, configOf(wanted))).config;
    } catch (error) {
      if (!isCode(error, ...CREATED_MEANWHILE)) throw error;
      current = (await consumers.info(stream, durable)).config;
    }
  }
  const lacking = subjectsLacking(current, filterSubjects);
  if (lacking.length === 0) return;
  const known = current.filter_subjects ?? [current.filter_subject ?? ""];
  await consumers.update(stream, durable, { filter_subject: "", filter_subjects: joinFilters(known, lacking) });
}

const isCode = (error: unknown, ...codes: number[]): boolean =>
  error instanceof JetStreamApiError && codes.includes(error.code);

function configOf({ durable, filterSubjects, ackWaitMs = ACK_WAIT_MS_DEFAULT }: Durable) {
  return {
    durable_name: durable,
    filter_subjects: [...filterSubjects],
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    // No limit: JetStream silently stops delivering at max_deliver; messages are parked by our own code.
    max_deliver: -1,
    max_ack_pending: ACK_PENDING_MAX,
    deliver_policy: DeliverPolicy.All,
  };
}
