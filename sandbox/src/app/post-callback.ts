import { signBody } from "../domain/signature.ts";

interface Limits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Posts a callback as Meta does, signed; the HTTP status, 0 without an answer. */
export function postToWhatsAppCallback(
  url: string,
  body: string,
  { appSecret, ...limits }: Limits & { readonly appSecret: string },
): Promise<number> {
  const headers = { "user-agent": "facebookexternalua", "x-hub-signature-256": signBody(body, appSecret) };
  return post(url, body, headers, limits);
}

/** Posts a callback as a payment provider does: to `/pix` under the registered address, whose query it keeps. */
export function postToPixCallback(webhookUrl: string, body: string, limits: Limits): Promise<number> {
  const url = new URL(webhookUrl);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/pix`;
  return post(url.href, body, { "user-agent": "sandbox-pix" }, limits);
}

async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  { timeoutMs, signal }: Limits,
): Promise<number> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
