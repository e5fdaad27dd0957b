import { type Question, questionFor, readChoice } from "../../domain/ai/question.ts";
import type { Picker } from "../categorise/ports.ts";
import type { AiState } from "./ai-settings.ts";
import type { Asked, AskFailure } from "./ask-provider.ts";
import { BreakerOpen, type Breakers } from "./breakers.ts";
import type { AiTarget } from "./vendor.ts";

/** How a wish fared with the AI. */
export type PickResult = "picked" | "none" | "outside" | "busy" | "open" | AskFailure;

const OUTAGES: ReadonlySet<string> = new Set(["timeout", "unreachable", "address", "key", "error"]);

/**
 * A {@link Picker} that asks the default provider. Never throws and is done within `timeoutMs`; whatever goes wrong, and
 * any answer that was not offered, is null. A question the vendor refuses or answers with nonsense is no outage: a wish
 * must not be able to open the breaker.
 */
export function createAiPicker(deps: {
  state: () => AiState;
  ask: (target: AiTarget, question: Question, signal: AbortSignal) => Promise<Asked>;
  breakers: Pick<Breakers, "run">;
  timeoutMs: number;
  inFlightMax: number;
  onResult: (result: PickResult, seconds: number) => void;
}): Picker {
  const { state, ask, breakers, timeoutMs, inFlightMax, onResult } = deps;
  let inFlight = 0;

  const guarded = async (target: AiTarget, question: Question, caller: AbortSignal | undefined): Promise<Asked> => {
    const tooLate = AbortSignal.timeout(timeoutMs);
    const signal = caller === undefined ? tooLate : AbortSignal.any([tooLate, caller]);
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
    const tell = (result: PickResult) => onResult(result, (performance.now() - startedMs) / 1_000);
    if (inFlight >= inFlightMax) {
      tell("busy");
      return null;
    }
    inFlight += 1;
    try {
      const asked = await guarded(target, questionFor(text, options), caller);
      const { result, id } = asked.ok ? readChoice(asked.choice, options) : { result: asked.failure, id: null };
      tell(result);
      return id;
    } catch (error) {
      tell(error instanceof BreakerOpen ? "open" : "error");
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
