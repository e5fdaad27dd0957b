import { Readable } from "node:stream";
import { type JetStreamManager, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import type { StreamName } from "@tenho/kernel/events/streams";
import { BROKER_USERS } from "@tenho/trust/broker-users";
import { z } from "zod";
import type { BackupPart } from "./manifest.ts";
import { writePart } from "./part-file.ts";

const BATCH = 200;

/** Headers that the broker adds on delivery: they give the message's position, not its content. */
const PLACE = /^Nats-(Stream|Subject|Sequence|Time-Stamp|Num-Pending|Last-Sequence)$/;

/** One message as a line of a backup; `data` in base64. */
export const messageLine = z.strictObject({
  subject: z.string().min(1),
  headers: z.array(z.tuple([z.string(), z.string()])),
  data: z.base64(),
});

/** Writes the messages of each stream, oldest first. Those handled after the stores were copied are included, and are handled again. */
export async function dumpStreams(dir: string, nc: NatsConnection): Promise<BackupPart[]> {
  const jsm = await jetstreamManager(nc);
  const parts: BackupPart[] = [];
  for (const name of BROKER_USERS.backup?.copies ?? []) {
    let rows = 0;
    const lines = async function* () {
      for await (const line of messagesOf(jsm, name)) {
        rows += 1;
        yield `${JSON.stringify(line)}\n`;
      }
    };
    parts.push(await writePart(dir, name, `streams/${name}.ndjson.gz`, Readable.from(lines()), () => rows));
  }
  return parts;
}

/** Messages of a stream, up to the one that is the last when it begins. */
async function* messagesOf(jsm: JetStreamManager, name: StreamName): AsyncGenerator<z.output<typeof messageLine>> {
  const { state } = await jsm.streams.info(name);
  for (let seq = state.first_seq; state.messages > 0 && seq <= state.last_seq; ) {
    const from = seq;
    for await (const message of await jsm.direct.getBatch(name, { seq, batch: BATCH })) {
      if (message.seq > state.last_seq) return;
      const given = [...(message.header ?? [])].filter(([key]) => !PLACE.test(key));
      const headers = given.flatMap(([key, values]) => values.map((value): [string, string] => [key, value]));
      yield { subject: message.subject, headers, data: Buffer.from(message.data).toString("base64") };
      seq = message.seq + 1;
    }
    // An empty batch: everything from there on was deleted meanwhile.
    if (seq === from) return;
  }
}
