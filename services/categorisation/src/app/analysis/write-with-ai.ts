import { maxTextCostNanoUsd } from "../../domain/ai/prices.ts";
import { readText, type TextRequest } from "../../domain/analysis/analysis-request.ts";
import type { AiState } from "../ai/ai-settings.ts";
import type { AskFailure, BudgetedCalls } from "../ai/budgeted-call.ts";
import type { ProviderBreakers, WriteText } from "../ai/ports.ts";

export type WritingResult = "written" | "empty" | "busy" | "open" | AskFailure;

/** A vendor that refuses one request is not failing. */
const REFUSALS: ReadonlySet<AskFailure> = new Set(["request", "no_budget", "no_store", "cancelled"]);

/**
 * Has the default provider write a text, on the day's budget. Null without a provider, while the AI is off, and for any failure; never
 * throws and ends within `timeoutMs`. Its breaker is not that of wishes: a long text may be slow where a choice is not.
 */
export function createWriteWithAi(deps: {
  state: () => AiState;
  writeText: WriteText;
  calls: Pick<BudgetedCalls, "make">;
  breakers: Pick<ProviderBreakers, "run">;
  timeoutMs: number;
  inFlightMax: number;
  onResult: (result: WritingResult) => void;
}) {
  let inFlight = 0;

  async function write(request: TextRequest, caller: AbortSignal): Promise<string | null> {
    const { target, mode } = deps.state();
    if (target === null || mode === "off") return null;
    const signal = AbortSignal.any([AbortSignal.timeout(deps.timeoutMs), caller]);
    const made = await deps.breakers.run(`analysis:${target.id}`, async () => {
      const outcome = await deps.calls.make(
        {
          model: target.model,
          maxNanoUsd: maxTextCostNanoUsd(target.model, request),
          run: (bounded) => deps.writeText(target, request, bounded),
          isUseful: ({ text }) => readText(text) !== null,
        },
        signal,
      );
      if (!outcome.ok && !REFUSALS.has(outcome.failure) && !caller.aborted) throw new WritingFailed(outcome.failure);
      return outcome;
    });
    if (!made.ok) {
      deps.onResult(made.failure);
      return null;
    }
    const text = readText(made.answer.text);
    deps.onResult(text === null ? "empty" : "written");
    return text;
  }

  return async (request: TextRequest, caller: AbortSignal): Promise<string | null> => {
    if (inFlight >= deps.inFlightMax) {
      deps.onResult("busy");
      return null;
    }
    inFlight += 1;
    try {
      return await write(request, caller);
    } catch (error) {
      deps.onResult(error instanceof WritingFailed ? error.failure : "open");
      return null;
    } finally {
      inFlight -= 1;
    }
  };
}

export type WriteWithAi = ReturnType<typeof createWriteWithAi>;

/** A failure the breaker counts. */
class WritingFailed extends Error {
  override readonly name = "WritingFailed";
  readonly failure: AskFailure;

  constructor(failure: AskFailure) {
    super(`the AI provider wrote no text: ${failure}`);
    this.failure = failure;
  }
}
