import { clampTokens, costNanoUsd, type Tokens } from "../../domain/ai/prices.ts";
import { type AiBudgetStore, type AiCallObserver, VendorFailure, type VendorFailureReason } from "./ports.ts";

/** Why a call was not made, or gave no answer. */
export type AskFailure = VendorFailureReason | "no_budget" | "no_store" | "cancelled";
export type NotAnswered = { ok: false; failure: AskFailure; status: number | null };

/** A call to a vendor: what it may cost, how it is made, and whether an answer is of use. */
export type VendorCall<T> = {
  model: string;
  maxNanoUsd: number;
  /** Raises: {@link VendorFailure}. Tokens null: the vendor did not report them. */
  run: (signal: AbortSignal) => Promise<T & { tokens: Tokens | null }>;
  isUseful: (answer: T) => boolean;
};

const NO_TOKENS: Tokens = { input: 0, output: 0 };

/** Whether a call that failed so may be on the vendor's bill all the same. */
const MAY_BE_BILLED: ReadonlySet<VendorFailureReason> = new Set(["timeout", "unreachable"]);

/**
 * Makes calls on the day's budget: the most a call can cost is reserved before it; what it did cost is settled in
 * the background. A crash in between leaves the reservation, so that what is booked is never less than what is billed.
 */
export function createBudgetedCalls(deps: {
  budget: AiBudgetStore;
  /** When reserving takes longer, the provider is not asked. */
  reserveTimeoutMs: number;
  observer: AiCallObserver;
}) {
  const { budget, reserveTimeoutMs, observer } = deps;
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

  async function callVendor<T>(
    call: VendorCall<T>,
    day: string,
    signal: AbortSignal,
  ): Promise<{ ok: true; answer: T } | NotAnswered> {
    const { model, maxNanoUsd: reserved } = call;
    let answer: T & { tokens: Tokens | null };
    try {
      answer = await within(signal, call.run(signal));
    } catch (error) {
      const { reason, status } = error instanceof VendorFailure ? error : failureOf(signal);
      const nanoUsd = MAY_BE_BILLED.has(reason) ? reserved : 0;
      settle(day, reserved, { nanoUsd, tokens: NO_TOKENS, failed: true });
      return { ok: false, failure: reason, status };
    }
    const tokens = answer.tokens === null ? NO_TOKENS : clamped(answer.tokens);
    const nanoUsd = answer.tokens === null ? reserved : costNanoUsd(model, tokens);
    settle(day, reserved, { nanoUsd, tokens, failed: !call.isUseful(answer) });
    return { ok: true, answer };
  }

  return {
    /** Never throws. `signal` bounds the whole of it. */
    make: async <T>(call: VendorCall<T>, signal: AbortSignal): Promise<{ ok: true; answer: T } | NotAnswered> => {
      const reserving = budget.reserve(call.maxNanoUsd);
      let day: string | null;
      try {
        day = await within(AbortSignal.any([signal, AbortSignal.timeout(reserveTimeoutMs)]), reserving);
      } catch {
        // It may still succeed: no call was made for it, so it is released.
        releaseWhenReserved(reserving, (late) =>
          settle(late, call.maxNanoUsd, { nanoUsd: 0, tokens: NO_TOKENS, failed: true }),
        );
        return { ok: false, failure: "no_store", status: null };
      }
      if (day === null) return { ok: false, failure: "no_budget", status: null };
      return callVendor(call, day, signal);
    },
    /** Resolves when all that was spent is stored. */
    settled: async (): Promise<void> => {
      await Promise.all(settling);
    },
  };
}

export type BudgetedCalls = ReturnType<typeof createBudgetedCalls>;

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
