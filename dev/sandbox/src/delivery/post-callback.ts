import { signBody } from "../domain/signature.ts";

/** The HTTP status of one delivery; 0 without an answer. */
export async function postCallback(
  url: string,
  body: string,
  options: { appSecret: string; timeoutMs: number; signal: AbortSignal },
): Promise<number> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "facebookexternalua",
        "x-hub-signature-256": signBody(body, options.appSecret),
      },
      body,
      redirect: "manual",
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
