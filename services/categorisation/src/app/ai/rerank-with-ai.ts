import { BreakerRefusal } from "@tenho/kernel/outbound/create-breaker";
import { type Question, type QuestionOption, questionFor, readChoice } from "../../domain/ai/question.ts";
import type { CategorisationContext } from "../categorisation-context.ts";
import { type Asked, askProvider } from "./ask-provider.ts";
import type { AiTarget, RerankResult } from "./ports.ts";

/** A wish, the categories that an AI may choose from, and whether the classifier's answer is reliable. */
export type RerankRequest = { text: string; options: readonly QuestionOption[]; reliable: boolean };

const OUTAGES: ReadonlySet<string> = new Set(["timeout", "unreachable", "address", "key", "error"]);

/**
 * Asks the default provider which of the classifier's candidates a wish means: returns an option's id, or null when none fits, it may not be asked,
 * fails or is late. Never throws, never returns another id, and ends within `aiTimeoutMs`. A question that the vendor refuses or answers in another form
 * does not count as an outage: the text of a wish must not be able to open the breaker.
 */
export async function rerankWithAi(
  ctx: CategorisationContext,
  { text, options, reliable }: RerankRequest,
  caller?: AbortSignal,
): Promise<number | null> {
  const { mode, target } = ctx.aiSettings.now();
  if (target === null || mode === "off" || options.length === 0) return null;
  if (mode === "below_threshold" && reliable) return null;
  const startedMs = performance.now();
  const report = (result: RerankResult) => ctx.aiObserver.reranked(result, (performance.now() - startedMs) / 1_000);
  if (!ctx.wishesAtAi.enter()) {
    report("busy");
    return null;
  }
  try {
    const asked = await guarded(ctx, target, questionFor(text, options), caller);
    const { result, id } = asked.ok ? readChoice(asked.choice, options) : { result: asked.failure, id: null };
    report(result);
    return id;
  } catch (error) {
    report(error instanceof BreakerRefusal ? error.reason : "error");
    return null;
  } finally {
    ctx.wishesAtAi.leave();
  }
}

async function guarded(
  ctx: CategorisationContext,
  target: AiTarget,
  question: Question,
  caller: AbortSignal | undefined,
): Promise<Asked> {
  const timeout = AbortSignal.timeout(ctx.config.aiTimeoutMs);
  const signal = caller === undefined ? timeout : AbortSignal.any([timeout, caller]);
  try {
    return await ctx.breakers.run(target.id, async () => {
      const asked = await askProvider(ctx, target, question, signal);
      if (asked.ok) return asked;
      if (caller?.aborted === true) return { ...asked, failure: "cancelled" };
      if (OUTAGES.has(asked.failure)) throw new Outage(asked);
      return asked;
    });
  } catch (error) {
    if (error instanceof Outage) return error.asked;
    throw error;
  }
}

/** A failure that the breaker counts. */
class Outage extends Error {
  override readonly name = "Outage";
  readonly asked: Asked;

  constructor(asked: Asked) {
    super("the AI provider is failing");
    this.asked = asked;
  }
}
