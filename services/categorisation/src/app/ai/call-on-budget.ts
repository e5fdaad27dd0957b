import { clampTokens, costNanoUsd, type Tokens } from "../../domain/ai/prices.ts";
import type { CategorisationContext } from "../categorisation-context.ts";
import { type AskFailure, VendorFailure, type VendorFailureReason } from "./ports.ts";

export type NotAnswered = { ok: false; failure: AskFailure; status: number | null };
type Made<T> = { ok: true; answer: T } | NotAnswered;

/** A call to a vendor: its maximum cost, how it is made, and whether an answer is useful. */
export type VendorCall<T> = {
  model: string;
  maxNanoUsd: number;
  /** Raises: {@link VendorFailure}. Tokens null: the vendor did not report them. */
  run: (signal: AbortSignal) => Promise<T & { tokens: Tokens | null }>;
  isUseful: (answer: T) => boolean;
};

const NO_TOKENS: Tokens = { input: 0, output: 0 };

/** Returns whether the vendor may charge for a call that failed in this way. */
const MAY_BE_BILLED: ReadonlySet<VendorFailureReason> = new Set(["timeout", "unreachable"]);

/**
 * Makes a call on the day's budget: its maximum cost is reserved before it, and the actual cost is settled in the background. A crash in between leaves
 * the reservation, so that the booked cost is never below the billed cost. Never throws; `signal` bounds the reservation and the call together.
 */
export async function callOnBudget<T>(
  ctx: CategorisationContext,
  call: VendorCall<T>,
  signal: AbortSignal,
): Promise<Made<T>> {
  const reserving = ctx.budget.reserve(call.maxNanoUsd);
  let day: string | null;
  try {
    day = await within(AbortSignal.any([signal, AbortSignal.timeout(ctx.config.aiReserveTimeoutMs)]), reserving);
  } catch {
    // The reservation may still succeed: no call was made for it, so it is released then.
    releaseWhenReserved(reserving, (late) =>
      settle(ctx, late, call.maxNanoUsd, { nanoUsd: 0, tokens: NO_TOKENS, failed: true }),
    );
    return { ok: false, failure: "no_store", status: null };
  }
  if (day === null) return { ok: false, failure: "no_budget", status: null };
  return callVendor(ctx, call, day, signal);
}

async function callVendor<T>(
  ctx: CategorisationContext,
  call: VendorCall<T>,
  day: string,
  signal: AbortSignal,
): Promise<Made<T>> {
  const { model, maxNanoUsd: reserved } = call;
  let answer: T & { tokens: Tokens | null };
  try {
    answer = await within(signal, call.run(signal));
  } catch (error) {
    const { reason, status } = error instanceof VendorFailure ? error : failureOf(signal);
    const nanoUsd = MAY_BE_BILLED.has(reason) ? reserved : 0;
    settle(ctx, day, reserved, { nanoUsd, tokens: NO_TOKENS, failed: true });
    return { ok: false, failure: reason, status };
  }
  const tokens = answer.tokens === null ? NO_TOKENS : clamped(answer.tokens);
  const nanoUsd = answer.tokens === null ? reserved : costNanoUsd(model, tokens);
  settle(ctx, day, reserved, { nanoUsd, tokens, failed: !call.isUseful(answer) });
  return { ok: true, answer };
}

function settle(
  { budget, settlements, aiObserver }: CategorisationContext,
  day: string,
  reservedNanoUsd: number,
  { nanoUsd, tokens, failed }: { nanoUsd: number; tokens: Tokens; failed: boolean },
): void {
  aiObserver.spent(tokens, nanoUsd);
  const work = budget
    .settle(day, { reservedNanoUsd, costNanoUsd: nanoUsd, tokens, failed })
    .catch(aiObserver.unsettled)
    .finally(() => settlements.delete(work));
  settlements.add(work);
}

/** Resolves when all spending is stored. */
export async function settled({ settlements }: CategorisationContext): Promise<void> {
  await Promise.all(settlements);
}

function clamped({ input, output }: Tokens): Tokens {
  return { input: clampTokens(input), output: clampTokens(output) };
}

/** The failure for any error other than a {@link VendorFailure}: a timeout, or a call that broke unexpectedly. */
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
