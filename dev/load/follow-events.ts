import { setTimeout as sleep } from "node:timers/promises";
import { createParser, type EventSourceMessage } from "eventsource-parser";

/** Pause before a stream that broke or was refused is opened again. */
const PAUSE_MS = 500;

/** Follows a panel's event stream, and reopens it from its last event whenever it ends. */
export function followEvents(gatewayUrl: string, token: string) {
  const hangingUp = new AbortController();
  const wishIds = new Set<string>();
  const counts = { notices: 0, ends: 0, cuts: 0, resets: 0 };
  let lastEventId: string | undefined;

  const onEvent = ({ id: eventId, event, data }: EventSourceMessage): void => {
    lastEventId = eventId ?? lastEventId;
    if (event === "reset") counts.resets += 1;
    if (event === "change") counts.notices += 1;
    const { type, id } = JSON.parse(data) as { type?: string; id?: string };
    if (type === "messaging.wish" && id !== undefined) wishIds.add(id);
  };
  const readOnce = async (): Promise<void> => {
    const resume = lastEventId === undefined ? {} : { "last-event-id": lastEventId };
    const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream", ...resume };
    const response = await fetch(`${gatewayUrl}/events`, { headers, signal: hangingUp.signal });
    if (!response.ok || response.body === null) throw new Error(`events: ${response.status}`);
    const parser = createParser({ onEvent });
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) parser.feed(piece);
  };
  const reading = (async () => {
    while (!hangingUp.signal.aborted) {
      await readOnce().then(
        () => {
          counts.ends += 1;
        },
        async () => {
          if (hangingUp.signal.aborted) return;
          counts.cuts += 1;
          await sleep(PAUSE_MS);
        },
      );
    }
  })();
  return {
    /** Ids of the wishes in the notices. */
    wishIds,
    /** Counts: notices of any change, ends by the gateway, breaks and failed openings, and resets after missed notices. */
    counts,
    async close() {
      hangingUp.abort();
      await reading;
    },
  };
}
