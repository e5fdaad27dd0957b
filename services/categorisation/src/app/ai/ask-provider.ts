import { maxCostNanoUsd } from "../../domain/ai/prices.ts";
import type { Question } from "../../domain/ai/question.ts";
import type { CategorisationContext } from "../categorisation-context.ts";
import { callOnBudget, type NotAnswered } from "./call-on-budget.ts";
import type { AiTarget } from "./ports.ts";

export type Asked = { ok: true; choice: string | null } | NotAnswered;

/** Asks a provider once, on the day's budget. Never throws; `signal` bounds the whole of it. */
export async function askProvider(
  ctx: CategorisationContext,
  target: AiTarget,
  question: Question,
  signal: AbortSignal,
): Promise<Asked> {
  const made = await callOnBudget(
    ctx,
    {
      model: target.model,
      maxNanoUsd: maxCostNanoUsd(target.model, question),
      run: (bounded) => ctx.vendor.ask(target, question, bounded),
      isUseful: ({ choice }) => question.choices.includes(choice ?? ""),
    },
    signal,
  );
  return made.ok ? { ok: true, choice: made.answer.choice } : made;
}
