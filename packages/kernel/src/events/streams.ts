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
  /** What happened, service to service: `evt.<service>.<event>`. */
  events: "EVENTS",
  /** Changes that panels are notified of at once: `live.<service>.<type>`. */
  live: "LIVE",
  /** What WhatsApp called back with, one message an item: `wa.in.<…>`. Also the replay log. */
  whatsappIn: "WHATSAPP_IN",
  /** What could not be processed by its own fault: `dlq.<stream>.<durable>`. */
  deadLetters: "DEAD_LETTERS",
} as const;

/** One of the streams. */
export type StreamName = (typeof STREAM)[keyof typeof STREAM];

/** What a deployment may set. */
export interface StreamOptions {
  /** Bytes a stream may take on disk; the sum must lie below the broker's `max_file_store`. */
  maxBytes?: Partial<Record<StreamName, number>>;
  /** Copies in a cluster; 1 on a single broker. */
  replicas?: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MIB = 1024 * 1024;
const DUPLICATE_WINDOW_MS = 600_000;

// The broker reserves these, used or not: together they must fit a small disk.
const MAX_BYTES_DEFAULT: Record<StreamName, number> = {
  EVENTS: 256 * MIB,
  LIVE: 32 * MIB,
  WHATSAPP_IN: 512 * MIB,
  DEAD_LETTERS: 64 * MIB,
};

// A full stream refuses new messages rather than drop old ones: the outbox keeps its rows and WhatsApp its callbacks
// until there is room. Only LIVE may drop, a panel that missed a notice reads everything again.
const SHAPES: Record<StreamName, Partial<StreamConfig>> = {
  EVENTS: { subjects: ["evt.>"], max_age: nanos(8 * DAY_MS), discard: DiscardPolicy.New },
  LIVE: { subjects: ["live.>"], max_age: nanos(HOUR_MS), max_msgs: 100_000, discard: DiscardPolicy.Old },
  WHATSAPP_IN: { subjects: ["wa.in.>"], max_age: nanos(8 * DAY_MS), discard: DiscardPolicy.New },
  DEAD_LETTERS: { subjects: ["dlq.>"], max_age: nanos(30 * DAY_MS), discard: DiscardPolicy.New },
};

const NAME_IN_USE = 10058;

/**
 * Makes every stream exist with its settings. Safe to run at each start and by several processes at once: an existing
 * stream is updated where it differs, its messages stay.
 *
 * @throws JetStreamApiError when the broker refuses, e.g. for want of disk below `max_file_store`.
 */
export async function ensureStreams(nc: NatsConnection, options: StreamOptions = {}): Promise<void> {
  const jsm = await jetstreamManager(nc);
  for (const name of Object.values(STREAM)) await ensureStream(jsm, streamConfig(name, options));
}

type NamedConfig = Partial<StreamConfig> & { name: StreamName };

function streamConfig(name: StreamName, { maxBytes, replicas = 1 }: StreamOptions): NamedConfig {
  return {
    ...SHAPES[name],
    name,
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    max_bytes: maxBytes?.[name] ?? MAX_BYTES_DEFAULT[name],
    num_replicas: replicas,
    allow_direct: true,
  };
}

async function ensureStream(jsm: JetStreamManager, config: NamedConfig): Promise<void> {
  try {
    await jsm.streams.add(config);
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== NAME_IN_USE) throw error;
    await jsm.streams.update(config.name, config);
  }
}
