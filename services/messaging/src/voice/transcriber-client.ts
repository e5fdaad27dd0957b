import { cleanMessage } from "@tenho/br/text/clean-message";
import { createBreaker } from "@tenho/kernel/outbound/create-breaker";
import { AddressRefused } from "@tenho/kernel/outbound/guarded-fetch";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { z } from "zod";
import { type Transcribe, TranscriptionFailed } from "./voice-ports.ts";

const BREAKER_CALLS_MIN = 5;
const TEXT_MAX = 4_096;
/** HTTP statuses that refuse the file and mean no outage. */
const REFUSED_FILE = new Set([400, 413, 415, 422]);

const answer = z.looseObject({ text: z.string() });

/**
 * A transcriber of OpenAI's API, `POST {url}/audio/transcriptions`, behind a time limit and a breaker
 * (`tenho_breaker_open{target="transcriber"}`). A file it refuses is no outage: what people send must not be able to open the breaker.
 *
 * @param options.fetch reaches the public internet and the hosts that are allowed only
 */
export function createTranscriber(options: {
  fetch: typeof globalThis.fetch;
  url: string;
  apiKey: string | undefined;
  model: string;
  timeoutMs: number;
  breakerResetMs: number;
  metrics: Metrics;
}): { transcribe: Transcribe; close(): void } {
  const url = `${options.url.replace(/(?<!\/)\/+$/, "")}/audio/transcriptions`;
  const headers = options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` };

  const ask = async (file: Buffer): Promise<Response> => {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(file)], { type: "audio/ogg" }), "voz.ogg");
    form.set("model", options.model);
    form.set("language", "pt");
    form.set("response_format", "json");
    // The form is encoded here, since the fetch of the guard knows forms of its own library only.
    const { headers: formHeaders, body } = new Request("http://form", { method: "POST", body: form });
    const type = { "content-type": formHeaders.get("content-type") ?? "" };
    const bytes = new Uint8Array(await new Response(body).arrayBuffer());
    const signal = AbortSignal.timeout(options.timeoutMs);
    try {
      return await options.fetch(url, { method: "POST", headers: { ...headers, ...type }, body: bytes, signal });
    } catch (error) {
      const mayBeBilled = !isRefusedAddress(error);
      throw new TranscriptionFailed("the transcriber does not answer", { mayBeBilled, isOutage: true });
    }
  };

  const transcribe = async (file: Buffer): Promise<string> => {
    const response = await ask(file);
    if (!response.ok) {
      await response.body?.cancel();
      const isOutage = !REFUSED_FILE.has(response.status);
      throw new TranscriptionFailed(`the transcriber answered ${response.status}`, { mayBeBilled: false, isOutage });
    }
    const parsed = answer.safeParse(await response.json().catch(() => null));
    if (!parsed.success)
      throw new TranscriptionFailed("the transcriber's answer is not readable", { mayBeBilled: true, isOutage: true });
    return cleanMessage(parsed.data.text, TEXT_MAX);
  };

  const breaker = createBreaker(transcribe, {
    target: "transcriber",
    metrics: options.metrics,
    resetMs: options.breakerResetMs,
    callsMin: BREAKER_CALLS_MIN,
    isFailure: (error) => !(error instanceof TranscriptionFailed) || error.isOutage,
  });
  return { transcribe: breaker.call, close: breaker.close };
}

/** Returns whether the guard refused the address, so that nothing was sent; it wraps its refusal, or throws it as it is. */
function isRefusedAddress(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AddressRefused) return true;
  }
  return false;
}
