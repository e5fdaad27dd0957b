import { setTimeout as sleep } from "node:timers/promises";

/** Before a stream that broke or was refused is opened again. */
const PAUSE_MS = 500;

/** A panel's event stream, opened again from where it was as often as it ends. */
export function followEvents(gatewayUrl: string, token: string) {
  const hangingUp = new AbortController();
  const wishIds = new Set<string>();
  const counts = { notices: 0, ends: 0, cuts: 0, resets: 0 };
  let lastEventId: string | undefined;

  const take = (event: string): void => {
    const data = event.match(/^data: (.+)$/m)?.[1];
    lastEventId = event.match(/^id: (.+)$/m)?.[1] ?? lastEventId;
    if (/^event: reset$/m.test(event)) counts.resets += 1;
    if (/^event: change$/m.test(event)) counts.notices += 1;
    const { type, id } = JSON.parse(data ?? "{}") as { type?: string; id?: string };
    if (type === "messaging.wish" && id !== undefined) wishIds.add(id);
  };
  const readOnce = async (): Promise<void> => {
    const resume = lastEventId === undefined ? {} : { "last-event-id": lastEventId };
    const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream", ...resume };
    const response = await fetch(`${gatewayUrl}/events`, { headers, signal: hangingUp.signal });
    if (!response.ok || response.body === null) throw new Error(`events: ${response.status}`);
    let text = "";
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      const events = (text + piece).split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) take(event);
    }
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
    /** Wishes it was notified of. */
    wishIds,
    /** Notices of any change, how often the gateway ended it, how often it broke or could not be opened, how often notices were missed. */
    counts,
    async close() {
      hangingUp.abort();
      await reading;
    },
  };
}
