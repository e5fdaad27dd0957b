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

/** Posts a callback as a payment provider does: to the registered address with `/pix` added to its path, to its end, or not at all. */
export function postToPixCallback(
  webhookUrl: string,
  body: string,
  { appended, ...limits }: Limits & { readonly appended: "path" | "text" | "nothing" },
): Promise<number> {
  return post(pixAddress(webhookUrl, appended), body, { "user-agent": "sandbox-pix" }, limits);
}

function pixAddress(webhookUrl: string, appended: "path" | "text" | "nothing"): string {
  if (appended === "nothing") return webhookUrl;
  if (appended === "text") return `${webhookUrl}/pix`;
  const url = new URL(webhookUrl);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/pix`;
  return url.href;
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
