import { BreakerRefusal, createBreaker } from "@tenho/kernel/outbound/create-breaker";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { type Embedder, EmbedderUnavailable } from "../../app/models/ports.ts";
import { readAnswer } from "./embeddings-answer.ts";

export type EmbedderOptions = {
  /** Address of the server, of its `/v1`, or of the call itself. */
  url: string;
  model: string;
  /** API key; empty: none is sent. */
  apiKey: string;
  /** Time limit of a wish's wait for its vector. */
  timeoutMs: number;
  batchTimeoutMs: number;
  /** Maximum number of wishes waiting at once; further ones get no vector, because a queue would make all of them late. */
  inFlightMax: number;
  resetMs: number;
  metrics: Metrics;
};

type Answered = { name: string; vectors: Float32Array[] };

/** Caching times of the embedder's name, and of the fact that it did not answer. */
const NAME_MS = 30_000;
const NO_ANSWER_MS = 5_000;
/** Time limit for the name; the start of the service, or an operator who switches models, may be waiting for it. */
const NAME_TIMEOUT_MS = 2_000;
const CALLS_MIN = 5;

/** Any OpenAI-compatible embeddings address, behind a time limit and a breaker. */
export function createEmbedder(options: EmbedderOptions): Embedder & { stop(): void } {
  const address = addressOf(options.url);
  const results = options.metrics.counter(
    "categorisation_embedding_view_total",
    "Wishes whose vector was asked for, by result; all but ok were answered by the lexical view alone",
    ["result"],
  );
  let cached: { name: string | null; untilMs: number } = { name: null, untilMs: 0 };

  const cacheName = (name: string | null) => {
    cached = { name, untilMs: performance.now() + (name === null ? NO_ANSWER_MS : NAME_MS) };
    return name;
  };

  async function ask(texts: readonly string[], signal: AbortSignal): Promise<Answered> {
    try {
      const response = await fetch(address, {
        method: "POST",
        redirect: "error",
        headers: {
          "content-type": "application/json",
          ...(options.apiKey === "" ? {} : { authorization: `Bearer ${options.apiKey}` }),
        },
        body: JSON.stringify({ model: options.model, input: texts, encoding_format: "base64" }),
        signal,
      });
      if (!response.ok) throw new RangeError(`Status ${response.status}.`);
      const { model, vectors } = readAnswer(await response.json(), texts.length);
      const name = `${model}/${options.model}/${vectors[0]?.length ?? 0}`;
      cacheName(name);
      return { name, vectors };
    } catch (cause) {
      throw new EmbedderUnavailable("The embedder gave no usable answer.", { cause });
    }
  }

  const askOne = (text: string): Promise<Answered> => ask([text], AbortSignal.timeout(options.timeoutMs));
  const breaker = createBreaker(askOne, {
    target: "embedder",
    metrics: options.metrics,
    resetMs: options.resetMs,
    callsMin: CALLS_MIN,
    inFlightMax: options.inFlightMax,
  });

  return {
    name: async () => {
      if (performance.now() < cached.untilMs) return cached.name;
      const asked = ask(["nome"], AbortSignal.timeout(NAME_TIMEOUT_MS));
      return asked.then(
        ({ name }) => name,
        () => cacheName(null),
      );
    },
    embed: (texts, signal) => ask(texts, AbortSignal.any([signal, AbortSignal.timeout(options.batchTimeoutMs)])),
    query: async (text, name) => {
      try {
        const answered = await breaker.call(text);
        const isSame = answered.name === name;
        results.inc({ result: isSame ? "ok" : "other_embedder" });
        return isSame ? (answered.vectors[0] ?? null) : null;
      } catch (error) {
        results.inc({ result: resultOf(error) });
        return null;
      }
    },
    stop: () => breaker.close(),
  };
}

function addressOf(url: string): string {
  const { origin, pathname, search } = new URL(url);
  const path = pathname.replace(/(?<!\/)\/+$/u, "");
  if (path.endsWith("/embeddings")) return `${origin}${path}${search}`;
  return `${origin}${path === "" ? "/v1" : path}/embeddings${search}`;
}

function resultOf(error: unknown): string {
  if (error instanceof BreakerRefusal) return error.reason === "busy" ? "busy" : "breaker_open";
  const { cause } = error as Error;
  return cause instanceof Error && cause.name === "TimeoutError" ? "slow" : "failed";
}
