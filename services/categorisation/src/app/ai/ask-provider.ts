import { clampTokens, costNanoUsd, maxCostNanoUsd, type Tokens } from "../../domain/ai/prices.ts";
import type { Question } from "../../domain/ai/question.ts";
import {
  type AiBudgetStore,
  type AiCallObserver,
  type AiTarget,
  type AskVendor,
  type VendorAnswer,
  VendorFailure,
  type VendorFailureReason,
} from "./ports.ts";

/** Why a call was not made, or gave no answer. */
export type AskFailure = VendorFailureReason | "no_budget" | "no_store" | "cancelled";
export type Asked = { ok: true; choice: string | null } | { ok: false; failure: AskFailure; status: number | null };

const NO_TOKENS: Tokens = { input: 0, output: 0 };

/** Whether a call that failed so may be on the vendor's bill all the same. */
const MAY_BE_BILLED: ReadonlySet<VendorFailureReason> = new Set(["timeout", "unreachable"]);

/**
 * Asks a provider once, on the day's budget: the most the call can cost is reserved before it; what it did cost is settled in
 * the background. A crash in between leaves the reservation, so that what is booked is never less than what is billed.
 */
export function createAskProvider(deps: {
  askVendor: AskVendor;
  budget: AiBudgetStore;
  /** When reserving takes longer, the provider is not asked. */
  reserveTimeoutMs: number;
  observer: AiCallObserver;
}) {
  const { askVendor, budget, reserveTimeoutMs, observer } = deps;
  const settling = new Set<Promise<void>>();

  function settle(day: string, reservedNanoUsd: number, call: { nanoUsd: number; tokens: Tokens; failed: boolean }) {
    const { nanoUsd: costNano, tokens, failed } = call;
    observer.spent(tokens, costNano);
    const work = budget
      .settle(day, { reservedNanoUsd, costNanoUsd: costNano, tokens, failed })
      .catch(observer.unsettled)
      .finally(() => settling.delete(work));
    settling.add(work);
  }

  async function callVendor(
    target: AiTarget,
    question: Question,
    { day, reserved }: { day: string; reserved: number },
    signal: AbortSignal,
  ): Promise<Asked> {
    let answer: VendorAnswer;
    try {
      answer = await within(signal, askVendor(target, question, signal));
    } catch (error) {
      const { reason, status } = error instanceof VendorFailure ? error : failureOf(signal);
      const nanoUsd = MAY_BE_BILLED.has(reason) ? reserved : 0;
      settle(day, reserved, { nanoUsd, tokens: NO_TOKENS, failed: true });
      return { ok: false, failure: reason, status };
    }
    const tokens = answer.tokens === null ? NO_TOKENS : clamped(answer.tokens);
    const nanoUsd = answer.tokens === null ? reserved : costNanoUsd(target.model, tokens);
    settle(day, reserved, { nanoUsd, tokens, failed: !question.choices.includes(answer.choice ?? "") });
    return { ok: true, choice: answer.choice };
  }

  return {
    /** Never throws. `signal` bounds the whole of it. */
    ask: async (target: AiTarget, question: Question, signal: AbortSignal): Promise<Asked> => {
      const reserved = maxCostNanoUsd(target.model, question);
      const reserving = budget.reserve(reserved);
      let day: string | null;
      try {
        day = await within(AbortSignal.any([signal, AbortSignal.timeout(reserveTimeoutMs)]), reserving);
      } catch {
        // It may still succeed: no call was made for it, so it is released.
        releaseWhenReserved(reserving, (late) =>
          settle(late, reserved, { nanoUsd: 0, tokens: NO_TOKENS, failed: true }),
        );
        return { ok: false, failure: "no_store", status: null };
      }
      if (day === null) return { ok: false, failure: "no_budget", status: null };
      return callVendor(target, question, { day, reserved }, signal);
    },
    /** Resolves when all that was spent is stored. */
    settled: async (): Promise<void> => {
      await Promise.all(settling);
    },
  };
}

function clamped({ input, output }: Tokens): Tokens {
  return { input: clampTokens(input), output: clampTokens(output) };
}

/** For any other error than a {@link VendorFailure}: the time was up, or the call broke in an unforeseen way. */
const failureOf = (signal: AbortSignal) => new VendorFailure(signal.aborted ? "timeout" : "error");

function releaseWhenReserved(reserving: Promise<string | null>, release: (day: string) => void): void {
  reserving.then(
    (day) => {
      if (day !== null) release(day);
    },
    () => undefined,
  );
}

/** `work`, or a rejection with the signal's reason as soon as that is aborted, whether or not `work` ends then. */
async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
    work.catch(() => undefined);
  }
}
