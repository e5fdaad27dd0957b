import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { STREAM } from "@tenho/kernel/events/streams";

/** `fill`: share of the bytes a stream may take. */
export type StreamsStatus = { deadLetters: number; streams: { name: string; fill: number }[] };

/** LIVE is full in normal service and drops its oldest notices: its fill says nothing. */
const WATCHED = Object.values(STREAM).filter((name) => name !== STREAM.live);

/** Reads the fill of the streams, and the number of dead letters that wait for a decision. Raises: what the broker raises. */
export const createReadStreams = (nc: NatsConnection) => async (): Promise<StreamsStatus> => {
  const { streams } = await jetstreamManager(nc);
  const infos = await Promise.all(WATCHED.map((name) => streams.info(name)));
  return {
    deadLetters: infos.find(({ config }) => config.name === STREAM.deadLetters)?.state.messages ?? 0,
    streams: infos.map(({ config, state }) => ({
      name: config.name,
      fill: config.max_bytes > 0 ? state.bytes / config.max_bytes : 0,
    })),
  };
};
