import assert from "node:assert/strict";
import type { JourneyHarness } from "./_harness.ts";

/** The live stream of one person's panel. */
export type EventStream = {
  /** Types of all the changes received so far, in their order. */
  receivedTypes(): string[];
  /** Returns whether the gateway has ended the stream. */
  ended(): boolean;
  close(): Promise<void>;
};

/** Opens `GET /events` with a token; resolves once the stream is open. */
export async function openEventStream({ url }: JourneyHarness, token: string): Promise<EventStream> {
  const hangingUp = new AbortController();
  const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
  const response = await fetch(`${url}/events`, { headers, signal: hangingUp.signal });
  assert.equal(response.status, 200);
  let text = "";
  let ended = false;
  const reading = (async () => {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += piece;
  })()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  return {
    receivedTypes: () =>
      [...text.matchAll(/^event: change\ndata: (.+)$/gm)].map(
        ([, data]) => (JSON.parse(data ?? "") as { type: string }).type,
      ),
    ended: () => ended,
    close: async () => {
      hangingUp.abort();
      await reading;
    },
  };
}
