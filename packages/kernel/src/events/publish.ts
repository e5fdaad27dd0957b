import {
  create,
  type DescMessage,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from "@bufbuild/protobuf";
import { JetStreamApiError, type JetStreamClient, type PubAck } from "@nats-io/jetstream";
import { headers as createHeaders } from "@nats-io/nats-core";
import { AppError } from "../errors/app-error.ts";
import { currentTrace, inSpan } from "../telemetry/span.ts";
import { PoisonError } from "./poison-error.ts";

const RETRY_DELAY_MS = 50;
/** Default time limit of an attempt: a busy disk may delay the broker's sync by about a second. Callers with a shorter deadline pass their own. */
const ATTEMPT_TIMEOUT_MS = 1_500;

/** Options of publishing one message. */
export interface PublishOptions {
  /** `Nats-Msg-Id`: the same for every attempt, so that the stream stores one. */
  msgId: string;
  headers?: Readonly<Record<string, string>>;
  /** Wait for the broker's acknowledgement in each attempt. */
  timeoutMs?: number;
  /** Further attempts after the first. */
  retries?: number;
}

/**
 * Publishes to JetStream and waits until the broker has stored it.
 *
 * Raises: `unavailable` when no acknowledgement came; the message may be stored nevertheless, so try again with the same
 * `msgId`.
 */
export function publish(
  js: JetStreamClient,
  subject: string,
  data: Uint8Array,
  options: PublishOptions,
): Promise<PubAck> {
  // An outbox row carries the trace of the change it reports.
  const parent = options.headers?.traceparent ?? currentTrace();
  // Untraced work, e.g. a relay's sweep, begins no trace: it would be one span long.
  if (parent === undefined) return publishUntilStored(js, subject, data, options);
  return inSpan(
    `publish ${subject}`,
    () => ({
      kind: "producer",
      parent,
      attributes: { "messaging.system": "nats", "messaging.destination.name": subject },
    }),
    () => publishUntilStored(js, subject, data, options),
  );
}

async function publishUntilStored(
  js: JetStreamClient,
  subject: string,
  data: Uint8Array,
  { msgId, headers, timeoutMs = ATTEMPT_TIMEOUT_MS, retries = 2 }: PublishOptions,
): Promise<PubAck> {
  const traceparent = currentTrace();
  for (let attempt = 0; ; attempt += 1) {
    try {
      const msgHeaders = createHeaders();
      for (const [name, value] of Object.entries(headers ?? {})) msgHeaders.set(name, value);
      if (traceparent !== undefined) msgHeaders.set("traceparent", traceparent);
      return await js.publish(subject, data, { msgID: msgId, headers: msgHeaders, timeout: timeoutMs });
    } catch (cause) {
      // The broker refused, e.g. because the stream is full: an immediate retry would get the same answer.
      if (attempt >= retries || cause instanceof JetStreamApiError) {
        throw new AppError("unavailable", "Serviço indisponível no momento. Tente novamente.", { cause });
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS * 2 ** attempt));
    }
  }
}

/** Protobuf bytes of an event. */
export function encodeEvent<Desc extends DescMessage>(schema: Desc, message: MessageInitShape<Desc>): Uint8Array {
  return toBinary(schema, create(schema, message));
}

/**
 * Reads an event.
 *
 * @throws PoisonError when the bytes are not such a message.
 */
export function decodeEvent<Desc extends DescMessage>(schema: Desc, data: Uint8Array): MessageShape<Desc> {
  try {
    return fromBinary(schema, data);
  } catch (cause) {
    throw new PoisonError(`not a ${schema.typeName}`, { cause });
  }
}
