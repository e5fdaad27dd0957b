import { type IncomingMessage, request } from "node:http";
import { eventually } from "@tenho/tests/support/eventually";
import { createParser } from "eventsource-parser";

export type ReceivedEvent = { id: number; event: string; data: { type?: string; id?: string; version?: number } };

/** Opens `GET /events` over a connection of its own and keeps what it receives, as a panel does. */
export async function openEventStream(port: number, token: string, lastEventId?: string) {
  const received: ReceivedEvent[] = [];
  let comments = 0;
  let ended = false;

  const parser = createParser({
    onComment: () => {
      comments += 1;
    },
    onEvent: ({ id, event = "", data }) => void received.push({ id: Number(id), event, data: JSON.parse(data) }),
  });

  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
  };
  const res = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path: "/events", headers, agent: false }, resolve);
    sent.once("error", reject);
    sent.end();
  });
  res.on("error", () => undefined);
  res.on("close", () => {
    ended = true;
  });
  res.setEncoding("utf8").on("data", (text: string) => parser.feed(text));

  return {
    status: res.statusCode,
    headers: res.headers,
    received,
    changes: () => received.filter(({ event }) => event === "change"),
    comments: () => comments,
    ended: () => ended,
    pause: () => res.pause(),
    resume: () => res.resume(),
    /** Waits for a change of the thing with this id. */
    change: (id: string) =>
      eventually(`a change of ${id.slice(0, 40)}`, () => received.find(({ data }) => data.id === id)),
    /** Waits for an event of this name. */
    event: (name: string) => eventually(`the event "${name}"`, () => received.find(({ event }) => event === name)),
    close: () => res.destroy(),
  };
}
