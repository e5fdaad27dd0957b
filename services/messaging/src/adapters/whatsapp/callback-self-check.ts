const TIMEOUT_MS = 3_000;

/**
 * Asks our public callback address for Meta's own handshake: true when a callback sent there would arrive.
 *
 * @param url the address Meta calls; empty: taken to be reachable.
 */
export function createCallbackSelfCheck({ url, verifyToken }: { url: string; verifyToken: string }) {
  return async (): Promise<boolean> => {
    if (url === "") return true;
    const handshake = new URL(url);
    handshake.searchParams.set("hub.mode", "subscribe");
    handshake.searchParams.set("hub.verify_token", verifyToken);
    handshake.searchParams.set("hub.challenge", "1");
    const response = await fetch(handshake, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok && (await response.text()) === "1";
  };
}
