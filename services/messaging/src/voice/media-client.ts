import { hostAndPort } from "@tenho/kernel/outbound/address-rules";
import { createBreaker } from "@tenho/kernel/outbound/create-breaker";
import { withoutNulls } from "@tenho/kernel/outbound/foreign-json";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { z } from "zod";
import { GRAPH_VERSION } from "../adapters/whatsapp/graph-version.ts";
import { type MediaClient, type MediaFile, MediaUnavailable } from "./voice-ports.ts";

const BREAKER_CALLS_MIN = 5;
/** Hosts where Meta keeps files: the token goes to no other host, whatever an answer says. */
const META_HOSTS = /(?:^|\.)(?:fbsbx\.com|fbcdn\.net|facebook\.com|whatsapp\.net)$/i;

/** Statuses that refuse our token, its permissions or the number of calls, whatever the file is. */
const OURS: ReadonlySet<number> = new Set([401, 403, 429]);

/** Only the address is needed: the type also comes with the file, and what is too large is cut off. */
const media = z.looseObject({
  url: z.url(),
  mime_type: z.string().max(200).optional().catch(undefined),
  file_size: z.coerce.number().int().min(1).optional().catch(undefined),
});

/**
 * Downloads the files people sent: first their address, which is valid for a few minutes, then the bytes. Both are behind one time limit and a
 * breaker (`tenho_breaker_open{target="media"}`); a file that does not exist is no outage, a refused token is.
 *
 * @param options.fetch reaches the public internet and the Graph API only, and cuts off what is too large
 */
export function createMediaClient(options: {
  fetch: typeof globalThis.fetch;
  baseUrl: string;
  token: () => string;
  bytesMax: number;
  timeoutMs: number;
  breakerResetMs: number;
  metrics: Metrics;
}): MediaClient & { close(): void } {
  const { baseUrl, bytesMax } = options;
  const graphHost = hostAndPort(new URL(baseUrl));

  const get = async (url: URL, signal: AbortSignal): Promise<Response> => {
    const headers = { authorization: `Bearer ${options.token()}` };
    const response = await options.fetch(url, { headers, signal });
    if (response.ok) return response;
    await response.body?.cancel();
    const isOfFile = response.status >= 400 && response.status < 500 && !OURS.has(response.status);
    if (isOfFile) throw new MediaUnavailable(`status ${response.status}`);
    throw new Error(`Meta answered ${response.status} for a file`);
  };

  const download = async (mediaId: string): Promise<MediaFile> => {
    const signal = AbortSignal.timeout(options.timeoutMs);
    const about = await get(new URL(`${baseUrl}/${GRAPH_VERSION}/${encodeURIComponent(mediaId)}`), signal);
    const found = media.parse(withoutNulls(await about.json()));
    if ((found.file_size ?? 0) > bytesMax) throw new MediaUnavailable("too large");
    const url = new URL(found.url);
    if (hostAndPort(url) !== graphHost && !META_HOSTS.test(url.hostname))
      throw new MediaUnavailable("not Meta's address");
    const answer = await get(url, signal);
    const mimeType = found.mime_type ?? answer.headers.get("content-type") ?? "";
    return { file: Buffer.from(await answer.arrayBuffer()), mimeType };
  };

  const breaker = createBreaker(download, {
    target: "media",
    metrics: options.metrics,
    resetMs: options.breakerResetMs,
    callsMin: BREAKER_CALLS_MIN,
    isFailure: (error) => !(error instanceof MediaUnavailable),
  });
  return { download: breaker.call, close: breaker.close };
}
