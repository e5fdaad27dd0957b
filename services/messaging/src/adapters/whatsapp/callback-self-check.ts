const TIMEOUT_MS = 3_000;

/** Whether a callback sent to our public address would arrive: Meta's own handshake, asked by ourselves. */
export async function isDoorOpen(config: { CALLBACK_URL: string; WHATSAPP_VERIFY_TOKEN: string }): Promise<boolean> {
  if (config.CALLBACK_URL === "") return true;
  const url = new URL(config.CALLBACK_URL);
  url.searchParams.set("hub.mode", "subscribe");
  url.searchParams.set("hub.verify_token", config.WHATSAPP_VERIFY_TOKEN);
  url.searchParams.set("hub.challenge", "1");
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return response.ok && (await response.text()) === "1";
}
