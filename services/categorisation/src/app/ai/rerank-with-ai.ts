import { BreakerRefusal } from "@tenho/kernel/breaker/create-breaker";
import { type Question, questionFor, readChoice } from "../../domain/ai/question.ts";
import type { Rerank } from "../categorise/ports.ts";
import type { AiState } from "./ai-settings.ts";
import type { Asked } from "./ask-provider.ts";
import type { AskFailure } from "./budgeted-call.ts";
import type { AiTarget, ProviderBreakers } from "./ports.ts";

/** How asking the AI for a wish ended. */
export type RerankResult = "picked" | "none" | "outside" | "busy" | "open" | AskFailure;

const OUTAGES: ReadonlySet<string> = new Set(["timeout", "unreachable", "address", "key", "error"]);

/**
 * A {@link Rerank} that asks the default provider. Never throws and ends within `timeoutMs`; any failure, and any answer that
 * is not among the options, is null. A question the vendor refuses or answers in another form is no outage: the text of a
 * wish must not be able to open the breaker.
 */
export function createRerankWithAi(deps: {
  state: () => AiState;
  ask: (target: AiTarget, question: Question, signal: AbortSignal) => Promise<Asked>;
  breakers: Pick<ProviderBreakers, "run">;
  timeoutMs: number;
  inFlightMax: number;
  onResult: (result: RerankResult, seconds: number) => void;
}): Rerank {
  const { state, ask, breakers, timeoutMs, inFlightMax, onResult } = deps;
  let inFlight = 0;

  const guarded = async (target: AiTarget, question: Question, caller: AbortSignal | undefined): Promise<Asked> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = caller === undefined ? timeout : AbortSignal.any([timeout, caller]);
    try {
      return await breakers.run(target.id, async () => {
        const asked = await ask(target, question, signal);
        if (asked.ok) return asked;
        if (caller?.aborted === true) return { ...asked, failure: "cancelled" };
        if (OUTAGES.has(asked.failure)) throw new Outage(asked);
        return asked;
      });
    } catch (error) {
      if (error instanceof Outage) return error.asked;
      throw error;
    }
  };

  return async ({ text, options, reliable }, caller) => {
    const { mode, target } = state();
    if (target === null || mode === "off" || options.length === 0) return null;
    if (mode === "below_threshold" && reliable) return null;
    const startedMs = performance.now();
    const report = (result: RerankResult) => onResult(result, (performance.now() - startedMs) / 1_000);
    if (inFlight >= inFlightMax) {
      report("busy");
      return null;
    }
    inFlight += 1;
    try {
      const asked = await guarded(target, questionFor(text, options), caller);
      const { result, id } = asked.ok ? readChoice(asked.choice, options) : { result: asked.failure, id: null };
      report(result);
      return id;
    } catch (error) {
      report(error instanceof BreakerRefusal ? error.reason : "error");
      return null;
    } finally {
      inFlight -= 1;
    }
  };
}

/** A failure the breaker counts. */
class Outage extends Error {
  override readonly name = "Outage";
  readonly asked: Asked;

  constructor(asked: Asked) {
    super("the AI provider is failing");
    this.asked = asked;
  }
}
