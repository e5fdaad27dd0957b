import { believed, costNanoUsd, mostNanoUsd, type Tokens } from "../../domain/ai/prices.ts";
import type { Question } from "../../domain/ai/question.ts";
import type { AiBudget } from "./ai-budget.ts";
import { type AiTarget, type AskVendor, type VendorAnswer, VendorFailure, type VendorFailureReason } from "./vendor.ts";
import { within } from "./within.ts";

/** Why a call was not made, or was in vain. */
export type AskFailure = VendorFailureReason | "no_budget" | "no_store" | "cancelled";
export type Asked = { ok: true; choice: string | null } | { ok: false; failure: AskFailure; status: number | null };

/** What is counted of the calls made. */
export type AskNews = {
  spent(tokens: Tokens, nanoUsd: number): void;
  unsettled(error: unknown): void;
};

const NO_TOKENS: Tokens = { input: 0, output: 0 };

/** Whether a call that failed so may be on the vendor's bill all the same. */
const MAY_BE_BILLED: ReadonlySet<VendorFailureReason> = new Set(["timeout", "unreachable"]);

/**
 * Asks a provider once, on the day's budget: reserved before, settled after, without the asker waiting for that. A crash
 * in between leaves the reservation, so that what is booked is never less than what is billed.
 */
export function createAskProvider(deps: {
  askVendor: AskVendor;
  budget: AiBudget;
  /** A store that takes longer would cost more time than an AI is worth. */
  reserveTimeoutMs: number;
  news: AskNews;
}) {
  const { askVendor, budget, reserveTimeoutMs, news } = deps;
  const settling = new Set<Promise<void>>();

  function settle(day: string, reservedNanoUsd: number, call: { nanoUsd: number; tokens: Tokens; failed: boolean }) {
    const { nanoUsd: costNano, tokens, failed } = call;
    news.spent(tokens, costNano);
    const work = budget
      .settle(day, { reservedNanoUsd, costNanoUsd: costNano, tokens, failed })
      .catch(news.unsettled)
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
    const tokens = answer.tokens === null ? NO_TOKENS : counted(answer.tokens);
    const nanoUsd = answer.tokens === null ? reserved : costNanoUsd(target.model, tokens);
    settle(day, reserved, { nanoUsd, tokens, failed: !question.choices.includes(answer.choice ?? "") });
    return { ok: true, choice: answer.choice };
  }

  return {
    /** Never throws. `signal` bounds the whole of it. */
    ask: async (target: AiTarget, question: Question, signal: AbortSignal): Promise<Asked> => {
      const reserved = mostNanoUsd(target.model, question);
      const reserving = budget.reserve(reserved);
      let day: string | null;
      try {
        day = await within(AbortSignal.any([signal, AbortSignal.timeout(reserveTimeoutMs)]), reserving);
      } catch {
        // It may still come through: nothing was asked for it, so it is given back.
        giveBackLate(reserving, (late) => settle(late, reserved, { nanoUsd: 0, tokens: NO_TOKENS, failed: true }));
        return { ok: false, failure: "no_store", status: null };
      }
      if (day === null) return { ok: false, failure: "no_budget", status: null };
      return callVendor(target, question, { day, reserved }, signal);
    },
    /** Resolves when all that was spent is written down. */
    settled: async (): Promise<void> => {
      await Promise.all(settling);
    },
  };
}

function counted({ input, output }: Tokens): Tokens {
  return { input: believed(input), output: believed(output) };
}

/** Something else than the vendor's failure was thrown: time was up, or the call broke in a way nobody foresaw. */
const failureOf = (signal: AbortSignal) => new VendorFailure(signal.aborted ? "timeout" : "error");

function giveBackLate(reserving: Promise<string | null>, giveBack: (day: string) => void): void {
  reserving.then(
    (day) => {
      if (day !== null) giveBack(day);
    },
    () => undefined,
  );
}
