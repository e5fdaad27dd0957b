import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import CircuitBreaker from "opossum";
import { type Embedder, EmbedderAway } from "../../app/models/embedder.ts";
import { readAnswer } from "./embeddings-answer.ts";

export type EmbedderOptions = {
  /** Of the server, of its `/v1`, or of the call itself. */
  url: string;
  model: string;
  /** Empty: none is sent. */
  apiKey: string;
  /** A wish waits no longer than this for its vector. */
  timeoutMs: number;
  batchTimeoutMs: number;
  /** Wishes beyond this many at once are read by the lexical view alone: a queue would make all of them late. */
  inFlightMax: number;
  resetMs: number;
  metrics: Metrics;
};

type Answered = { name: string; vectors: Float32Array[] };

/** How long a name is believed, and how long a silence. */
const NAME_MS = 30_000;
const SILENCE_MS = 5_000;
/** A start, and an operator who switches models, may be waiting for the name. */
const NAME_TIMEOUT_MS = 2_000;
const BREAKER = { errorThresholdPercentage: 50, volumeThreshold: 5, rollingCountTimeout: 10_000 };

/** Any OpenAI-compatible embeddings address, behind a time limit and a breaker. */
export function createEmbedder(options: EmbedderOptions): Embedder & { stop(): void } {
  const address = addressOf(options.url);
  const results = options.metrics.counter(
    "categorisation_second_view_total",
    "Wishes whose vector was asked for, by what came of it; all but ok were read by the lexical view alone",
    ["result"],
  );
  let known: { name: string | null; untilMs: number } = { name: null, untilMs: 0 };

  const remember = (name: string | null) => {
    known = { name, untilMs: performance.now() + (name === null ? SILENCE_MS : NAME_MS) };
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
      remember(name);
      return { name, vectors };
    } catch (cause) {
      throw new EmbedderAway("The embedder did not answer as one.", { cause });
    }
  }

  const one = (text: string): Promise<Answered> => ask([text], AbortSignal.timeout(options.timeoutMs));
  const breaker = new CircuitBreaker(one, {
    ...BREAKER,
    timeout: false,
    resetTimeout: options.resetMs,
    capacity: options.inFlightMax,
    // Being busy is no fault of the embedder's.
    errorFilter: isBusy,
  });

  return {
    name: async () => {
      if (performance.now() < known.untilMs) return known.name;
      const asked = ask(["nome"], AbortSignal.timeout(NAME_TIMEOUT_MS));
      return asked.then(
        ({ name }) => name,
        () => remember(null),
      );
    },
    embed: (texts, signal) => ask(texts, AbortSignal.any([signal, AbortSignal.timeout(options.batchTimeoutMs)])),
    query: async (text, name) => {
      try {
        const answered = await breaker.fire(text);
        const isSame = answered.name === name;
        results.inc({ result: isSame ? "ok" : "other_embedder" });
        return isSame ? (answered.vectors[0] ?? null) : null;
      } catch (error) {
        results.inc({ result: resultOf(error) });
        return null;
      }
    },
    stop: () => breaker.shutdown(),
  };
}

function addressOf(url: string): string {
  const { origin, pathname, search } = new URL(url);
  const path = pathname.replace(/\/+$/u, "");
  if (path.endsWith("/embeddings")) return `${origin}${path}${search}`;
  return `${origin}${path === "" ? "/v1" : path}/embeddings${search}`;
}

const isBusy = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ESEMLOCKED";

function resultOf(error: unknown): string {
  if (CircuitBreaker.isOurError(error as Error)) {
    return isBusy(error) ? "busy" : "breaker_open";
  }
  const { cause } = error as Error;
  return cause instanceof Error && cause.name === "TimeoutError" ? "slow" : "failed";
}
