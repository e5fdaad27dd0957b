import type { ResendStore } from "../ports/resend-store.ts";

export type ResendCutoff = {
  /** Messages claimed before this moment and still unconfirmed may be sent again; null: none may. */
  current(): Promise<Date | null>;
  /** A callback could not be stored: Meta delivers its statuses again later. */
  callbackLost(): void;
};

/**
 * Decides when an unconfirmed message may be sent again. A message stays `sending` after a crash or an unanswered call; the
 * status that confirms it may still be on its way to our callback or wait in the stream. So the cutoff applies only after
 * the callback was reachable and no status was waiting for the whole of `waitMs`, as far as any replica knows: each stores
 * what interrupts it, and one that cannot read what is stored counts as interrupted itself.
 */
export function createResendCutoff(deps: {
  /** Returns whether a callback of Meta would reach this service now. */
  callbackReachable: () => Promise<boolean>;
  /** Number of statuses that are stored and not yet recorded. */
  statusBacklog: () => Promise<number>;
  interruptions: Pick<ResendStore, "recordInterruption" | "lastInterruption">;
  waitMs: number;
  /** Shortest time between two checks of the callback and the backlog. */
  checkEveryMs: number;
  now: () => Date;
}): ResendCutoff {
  let clearSince: Date | null = null;
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  /** The last interruption this process saw and has not stored yet. */
  let unstored: Date | null = null;

  async function isClear(): Promise<boolean> {
    try {
      return (await deps.statusBacklog()) === 0 && (await deps.callbackReachable());
    } catch {
      return false;
    }
  }

  function interrupt(): void {
    clearSince = null;
    unstored = deps.now();
  }

  async function storeInterruption(): Promise<void> {
    const at = unstored;
    if (at === null) return;
    await deps.interruptions.recordInterruption(at);
    if (unstored === at) unstored = null;
  }

  /** Time of the last interruption by any replica; null: none, undefined: it cannot be read now. */
  async function lastInterruption(): Promise<Date | null | undefined> {
    try {
      await storeInterruption();
      return await deps.interruptions.lastInterruption();
    } catch {
      interrupt();
      return undefined;
    }
  }

  return {
    callbackLost: (): void => {
      interrupt();
      // An interruption that cannot be stored now is stored before the next decision of this process.
      storeInterruption().catch(() => undefined);
    },
    current: async (): Promise<Date | null> => {
      const now = deps.now();
      if (now.getTime() - checkedAtMs >= deps.checkEveryMs) {
        checkedAtMs = now.getTime();
        if (!(await isClear())) interrupt();
        else clearSince ??= now;
      }
      const interruptedAt = await lastInterruption();
      if (clearSince === null || interruptedAt === undefined) return null;
      const since = Math.max(clearSince.getTime(), interruptedAt?.getTime() ?? 0);
      if (now.getTime() - since < deps.waitMs) return null;
      return new Date(now.getTime() - deps.waitMs);
    },
  };
}
