import { readText, type TextRequest } from "../../domain/ai/analysis-request.ts";
import { maxTextCostNanoUsd } from "../../domain/ai/prices.ts";
import type { CategorisationContext } from "../categorisation-context.ts";
import { callOnBudget } from "./call-on-budget.ts";
import type { AskFailure } from "./ports.ts";

/** Failures that the breaker does not count: a vendor that refuses one request is not failing. */
const REFUSALS: ReadonlySet<AskFailure> = new Set(["request", "no_budget", "no_store", "cancelled"]);

/**
 * Asks the default provider to write a text, on the day's budget. Null without a provider, while the AI is off, and for any failure; never throws and
 * ends within `aiAnalysisTimeoutMs`. It has a breaker of its own, separate from that of wishes: a long text may be slow where a choice is not.
 */
export async function writeWithAi(
  ctx: CategorisationContext,
  request: TextRequest,
  caller: AbortSignal,
): Promise<string | null> {
  if (!ctx.analysesAtAi.enter()) {
    ctx.aiObserver.analysed("busy");
    return null;
  }
  try {
    return await write(ctx, request, caller);
  } catch (error) {
    ctx.aiObserver.analysed(error instanceof WritingFailed ? error.failure : "open");
    return null;
  } finally {
    ctx.analysesAtAi.leave();
  }
}

async function write(ctx: CategorisationContext, request: TextRequest, caller: AbortSignal): Promise<string | null> {
  const { target, mode } = ctx.aiSettings.now();
  if (target === null || mode === "off") return null;
  const signal = AbortSignal.any([AbortSignal.timeout(ctx.config.aiAnalysisTimeoutMs), caller]);
  const made = await ctx.breakers.run(`analysis:${target.id}`, async () => {
    const outcome = await callOnBudget(
      ctx,
      {
        model: target.model,
        maxNanoUsd: maxTextCostNanoUsd(target.model, request),
        run: (bounded) => ctx.vendor.write(target, request, bounded),
        isUseful: ({ text }) => readText(text) !== null,
      },
      signal,
    );
    if (!outcome.ok && !REFUSALS.has(outcome.failure) && !caller.aborted) throw new WritingFailed(outcome.failure);
    return outcome;
  });
  if (!made.ok) {
    ctx.aiObserver.analysed(made.failure);
    return null;
  }
  const text = readText(made.answer.text);
  ctx.aiObserver.analysed(text === null ? "empty" : "written");
  return text;
}

/** A failure that the breaker counts. */
class WritingFailed extends Error {
  override readonly name = "WritingFailed";
  readonly failure: AskFailure;

  constructor(failure: AskFailure) {
    super(`the AI provider wrote no text: ${failure}`);
    this.failure = failure;
  }
}
