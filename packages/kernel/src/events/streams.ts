import {
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from "@nats-io/jetstream";
import { type NatsConnection, nanos } from "@nats-io/nats-core";

/** Names of the project's streams. */
export const STREAM = {
  /** Events between services: `evt.<service>.<event>`. */
  events: "EVENTS",
  /** Changes that panels are notified of at once: `live.<service>.<type>`. */
  live: "LIVE",
  /** WhatsApp's callbacks, one message per item: `wa.in.<…>`. Also the replay log. */
  whatsappIn: "WHATSAPP_IN",
  /** Actions on their way to the audit log: `audit.<service>`. May hold personal values, so nothing is kept once it has arrived there. */
  audit: "AUDIT",
  /** Messages that failed by their own fault: `dlq.<stream>.<durable>`. */
  deadLetters: "DEAD_LETTERS",
} as const;

/** Name of one of the streams. */
export type StreamName = (typeof STREAM)[keyof typeof STREAM];

/** The process that measures how full each stream is; LIVE is full in normal service. */
const MEASURED_BY: Partial<Record<StreamName, string>> = {
  EVENTS: "users",
  WHATSAPP_IN: "messaging",
  AUDIT: "auth",
  DEAD_LETTERS: "messaging",
};

/** The streams whose fill a process measures. */
export const streamsMeasuredBy = (service: string): StreamName[] =>
  Object.values(STREAM).filter((name) => MEASURED_BY[name] === service);

/** Settings of a deployment; the default of the stream fills each gap. */
export interface StreamOptions {
  /** Bytes a stream may take on disk; the sum must lie below the broker's `max_file_store`. */
  maxBytes?: Partial<Record<StreamName, number | undefined>>;
  /** Time a message is kept. */
  maxAgeMs?: Partial<Record<StreamName, number | undefined>>;
  /** Copies in a cluster; 1 on a single broker. */
  replicas?: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MIB = 1024 * 1024;
const DUPLICATE_WINDOW_MS = 600_000;

// The broker reserves these bytes, used or not: together they must fit a small disk.
const MAX_BYTES_DEFAULT: Record<StreamName, number> = {
  EVENTS: 256 * MIB,
  LIVE: 32 * MIB,
  WHATSAPP_IN: 512 * MIB,
  AUDIT: 64 * MIB,
  DEAD_LETTERS: 64 * MIB,
};

// Meta repeats a callback for 7 days; the inbox stream keeps messages longer, so that it is also the replay log.
export const MAX_AGE_MS_DEFAULT: Record<StreamName, number> = {
  EVENTS: 8 * DAY_MS,
  LIVE: HOUR_MS,
  WHATSAPP_IN: 8 * DAY_MS,
  AUDIT: 30 * DAY_MS,
  DEAD_LETTERS: 30 * DAY_MS,
};

// A full stream refuses new messages rather than drop old ones: the outbox keeps its rows and WhatsApp its callbacks
// until there is room. Only LIVE may drop, a panel that missed a notice reads everything again.
const SHAPES: Record<StreamName, Partial<StreamConfig>> = {
  EVENTS: { subjects: ["evt.>"], discard: DiscardPolicy.New },
  LIVE: { subjects: ["live.>"], max_msgs: 100_000, discard: DiscardPolicy.Old },
  WHATSAPP_IN: { subjects: ["wa.in.>"], discard: DiscardPolicy.New },
  AUDIT: { subjects: ["audit.>"], discard: DiscardPolicy.New, retention: RetentionPolicy.Workqueue },
  DEAD_LETTERS: { subjects: ["dlq.>"], discard: DiscardPolicy.New },
};

const NAME_IN_USE = 10058;

/**
 * Creates missing streams. Safe to run at any time and by several processes at once: an existing stream keeps its messages and only ever grows,
 * in bytes, age and replicas. Larger limits set by a later version of the project, or by an operator, stay.
 *
 * @throws JetStreamApiError when the broker refuses, e.g. for want of disk below `max_file_store`.
 */
export async function ensureStreams(nc: NatsConnection, options: StreamOptions = {}): Promise<void> {
  const jsm = await jetstreamManager(nc);
  for (const name of Object.values(STREAM)) await ensureStream(jsm, streamConfig(name, options));
}

type NamedConfig = Pick<StreamConfig, "max_age" | "max_bytes" | "num_replicas"> &
  Partial<StreamConfig> & { name: StreamName };

function streamConfig(name: StreamName, { maxBytes, maxAgeMs, replicas = 1 }: StreamOptions): NamedConfig {
  return {
    retention: RetentionPolicy.Limits,
    ...SHAPES[name],
    name,
    storage: StorageType.File,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    max_age: nanos(maxAgeMs?.[name] ?? MAX_AGE_MS_DEFAULT[name]),
    max_bytes: maxBytes?.[name] ?? MAX_BYTES_DEFAULT[name],
    num_replicas: replicas,
    allow_direct: true,
  };
}

async function ensureStream(jsm: JetStreamManager, wanted: NamedConfig): Promise<void> {
  try {
    await jsm.streams.add(wanted);
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== NAME_IN_USE) throw error;
    const { config: current } = await jsm.streams.info(wanted.name);
    await jsm.streams.update(wanted.name, grown(current, wanted));
  }
}

/** The stream as it is, with the larger of each limit and every subject of either. */
function grown(current: StreamConfig, wanted: NamedConfig): Partial<StreamConfig> {
  return {
    ...wanted,
    subjects: [...new Set([...current.subjects, ...(wanted.subjects ?? [])])],
    max_age: larger(current.max_age, wanted.max_age),
    max_bytes: larger(current.max_bytes, wanted.max_bytes),
    num_replicas: Math.max(current.num_replicas, wanted.num_replicas),
  };
}

/** The larger of two limits of JetStream's, for which 0 and -1 mean none. */
const larger = (one: number, other: number): number =>
  one <= 0 || other <= 0 ? Math.min(one, other) : Math.max(one, other);
