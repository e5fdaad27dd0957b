import { createInterface } from "node:readline";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { headers, type NatsConnection } from "@nats-io/nats-core";
import { SetupError } from "../../dev/shared/setup-error.ts";
import { messageLine } from "./dump-streams.ts";
import type { BackupPart } from "./manifest.ts";
import { readPart } from "./part-file.ts";

const BATCH = 200;
const TIMEOUT_MS = 10_000;

/** Number of messages in a stream. @throws SetupError when it does not exist */
async function countOf(nc: NatsConnection, name: string): Promise<number> {
  try {
    return (await (await jetstreamManager(nc)).streams.info(name)).state.messages;
  } catch (cause) {
    throw new SetupError(`O stream ${name} não existe: prepare o broker antes de restaurar.`, { cause });
  }
}

/** @throws SetupError when one of the streams has messages or is not there */
export async function checkEmptyStreams(nc: NatsConnection, parts: readonly BackupPart[]): Promise<void> {
  for (const { name } of parts) {
    if ((await countOf(nc, name)) > 0)
      throw new SetupError(`O stream ${name} não está vazio: restaure em um broker sem mensagens.`);
  }
}

/**
 * Publishes the messages again, in their order and under their ids. Messages already in the stream are the first ones of the backup, published by an
 * interrupted restore, because nothing else publishes meanwhile; they are skipped.
 */
export async function loadStreams(dir: string, nc: NatsConnection, parts: readonly BackupPart[]): Promise<void> {
  for (const part of parts) {
    let skip = await countOf(nc, part.name);
    let batch: Promise<unknown>[] = [];
    for await (const line of createInterface({ input: readPart(dir, part), crlfDelay: Number.POSITIVE_INFINITY })) {
      if (skip > 0) {
        skip -= 1;
        continue;
      }
      batch.push(publishLine(nc, line));
      if (batch.length < BATCH) continue;
      await Promise.all(batch);
      batch = [];
    }
    await Promise.all(batch);
    const count = await countOf(nc, part.name);
    if (count !== part.rows) throw new Error(`${part.name}: ${count} messages instead of ${part.rows}`);
  }
}

function publishLine(nc: NatsConnection, line: string): Promise<unknown> {
  const message = messageLine.parse(JSON.parse(line));
  const sent = headers();
  for (const [key, value] of message.headers) sent.append(key, value);
  return jetstream(nc).publish(message.subject, Buffer.from(message.data, "base64"), {
    headers: sent,
    timeout: TIMEOUT_MS,
  });
}
