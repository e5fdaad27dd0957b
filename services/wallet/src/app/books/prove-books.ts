import type { WalletContext } from "../wallet-context.ts";
import type { FullStep, ProofResult, ProofSession } from "./ports.ts";

/** Pages of a full proof per run: it spans several runs, so that none holds the lock for long. */
const FULL_PAGES_A_RUN = 200;
/** Age of an open transaction above which the proof counts as failed: it keeps the proof from advancing. */
const WAITING_MS_MAX = 15 * 60_000;
/** Share of the period within which another replica's proof is good enough. */
const RECENT = 0.5;
/** Periods after which the last result is too old to count. */
export const STALE_PERIODS = 3;

async function proveNewMovements(session: ProofSession, from: number): Promise<void> {
  const { until, waitingMs } = await session.provable();
  if (until === null) {
    if (waitingMs > WAITING_MS_MAX) throw new Error("a transaction open for long keeps the books from being proven");
    return;
  }
  let position = from;
  while (position < until) {
    position = (await session.checkMovements(position, until)).last ?? until;
    await session.savePosition(position);
  }
}

/** Checks one page of a full proof; returns where it continues, null at its end. */
async function proveFullPage(session: ProofSession, step: FullStep): Promise<FullStep | null> {
  switch (step.phase) {
    case "movements": {
      const { last } = await session.checkMovements(step.after, step.until);
      return last === null ? { phase: "wallets", after: null } : { ...step, after: last };
    }
    case "wallets": {
      const { last } = await session.checkWallets(step.after);
      return last === null ? { phase: "keys", after: null } : { ...step, after: last };
    }
    case "keys": {
      const { last } = await session.checkKeys(step.after);
      return last === null ? null : { ...step, after: last };
    }
  }
}

async function proveAll(session: ProofSession, first: FullStep): Promise<void> {
  let step: FullStep | null = first;
  for (let page = 0; page < FULL_PAGES_A_RUN && step !== null; page += 1) {
    step = await proveFullPage(session, step);
    await session.saveFullStep(step);
  }
}

/**
 * Proves what is new in the books, and everything once each `booksFullCheckMs`, by one replica at a time; returns the findings of the last proof of any
 * replica. Raises when the proof fails, and when no replica has succeeded for three periods.
 */
export async function proveBooks({
  proofs,
  config,
}: WalletContext): Promise<ProofResult & { succeeded: { at: Date } }> {
  const { booksCheckMs: everyMs, booksFullCheckMs: fullEveryMs } = config;
  await proofs.exclusively(async (session) => {
    const { position, succeeded, fullStep, fullSucceeded } = await session.state();
    if (succeeded !== null && succeeded.msAgo < everyMs * RECENT) return;
    await session.recheck();
    await proveNewMovements(session, position);
    const isDue = fullSucceeded === null || fullSucceeded.msAgo >= fullEveryMs;
    const full = fullStep ?? (isDue ? startOfFull((await session.state()).position) : null);
    if (full !== null) await proveAll(session, full);
    await session.succeed();
  });
  const result = await proofs.result();
  const { succeeded } = result;
  if (succeeded === null || succeeded.msAgo > everyMs * STALE_PERIODS) {
    throw new Error("no replica has proven the books for too long");
  }
  return { ...result, succeeded };
}

const startOfFull = (until: number): FullStep => ({ phase: "movements", after: 0, until });
