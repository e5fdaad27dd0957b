import { maxCostNanoUsd } from "../../domain/ai/prices.ts";
import type { Question } from "../../domain/ai/question.ts";
import type { BudgetedCalls, NotAnswered } from "./budgeted-call.ts";
import type { AiTarget, AskVendor } from "./ports.ts";

export type Asked = { ok: true; choice: string | null } | NotAnswered;

/** Asks a provider once, on the day's budget. Never throws; `signal` bounds the whole of it. */
export function createAskProvider({ askVendor, calls }: { askVendor: AskVendor; calls: Pick<BudgetedCalls, "make"> }) {
  return async (target: AiTarget, question: Question, signal: AbortSignal): Promise<Asked> => {
    const made = await calls.make(
      {
        model: target.model,
        maxNanoUsd: maxCostNanoUsd(target.model, question),
        run: (bounded) => askVendor(target, question, bounded),
        isUseful: ({ choice }) => question.choices.includes(choice ?? ""),
      },
      signal,
    );
    return made.ok ? { ok: true, choice: made.answer.choice } : made;
  };
}
