import { setTimeout as sleep } from "node:timers/promises";
import { jetstreamManager } from "@nats-io/jetstream";
import { STREAM } from "@tenho/kernel/events/streams";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import type { Figure } from "../report.ts";

const QUIET_MS = 3_000;
const QUIET_TIMEOUT_MS = 45_000;

/** Bytes and messages each stream has taken so far; bytes as the broker counts them against the stream's limit. */
export type Taken = ReadonlyMap<string, Readonly<{ bytes: number; messages: number }>>;

/** Reads what the streams have taken, once nothing more is published or a time limit has passed. */
export async function takenByStreams(natsUrl: string): Promise<Taken> {
  const nc = await connectNats({ url: natsUrl, name: "operations" });
  try {
    const { streams } = await jetstreamManager(nc);
    const read = async (): Promise<Taken> => {
      const entries = Object.values(STREAM).map(async (name) => {
        const { bytes, messages } = (await streams.info(name)).state;
        return [name, { bytes, messages }] as const;
      });
      return new Map(await Promise.all(entries));
    };
    const total = (taken: Taken): number => [...taken.values()].reduce((sum, { messages }) => sum + messages, 0);
    let taken = await read();
    for (const deadlineMs = performance.now() + QUIET_TIMEOUT_MS; performance.now() < deadlineMs; ) {
      await sleep(QUIET_MS);
      const before = total(taken);
      taken = await read();
      if (total(taken) === before) break;
    }
    return taken;
  } finally {
    await nc.close();
  }
}

/** Bytes each stream took between two moments, for each of `count` things named `of`. */
export function bytesPer(of: string, count: number, before: Taken, after: Taken): Figure[] {
  return [...after].flatMap(([name, { bytes, messages }]) => {
    const start = before.get(name) ?? { bytes: 0, messages: 0 };
    if (messages === start.messages) return [];
    const each = ((messages - start.messages) / count).toLocaleString("pt-BR", { maximumFractionDigits: 1 });
    return {
      name: `bytes em ${name} por ${of}`,
      unit: "bytes",
      value: (bytes - start.bytes) / count,
      how: `média de ${count}, como o broker os conta: ${each} mensagens do stream cada um`,
    };
  });
}
