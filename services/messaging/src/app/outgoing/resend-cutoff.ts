export type ResendCutoff = {
  /** Messages claimed before this moment and still unconfirmed may be sent again; null: none may. */
  current(): Promise<Date | null>;
  /** A callback could not be stored: Meta delivers its statuses again later. */
  callbackLost(): void;
};

/**
 * Decides when an unconfirmed message may be sent again. A message stays `sending` after a crash or an unanswered call; the
 * status that confirms it may still be on its way to our callback or wait in the stream. So the cutoff applies only after
 * the callback was reachable and no status was waiting for the whole of `waitMs`.
 */
export function createResendCutoff(deps: {
  /** Whether a callback of Meta would reach this service now. */
  callbackReachable: () => Promise<boolean>;
  /** How many statuses are stored and not yet recorded. */
  statusBacklog: () => Promise<number>;
  waitMs: number;
  /** The two are asked at most this often. */
  checkEveryMs: number;
  now: () => Date;
}): ResendCutoff {
  let clearSince: Date | null = null;
  let checkedAtMs = Number.NEGATIVE_INFINITY;

  async function isClear(): Promise<boolean> {
    try {
      return (await deps.statusBacklog()) === 0 && (await deps.callbackReachable());
    } catch {
      return false;
    }
  }

  return {
    callbackLost: (): void => {
      clearSince = null;
    },
    current: async (): Promise<Date | null> => {
      const now = deps.now();
      if (now.getTime() - checkedAtMs >= deps.checkEveryMs) {
        checkedAtMs = now.getTime();
        if (!(await isClear())) clearSince = null;
        else clearSince ??= now;
      }
      if (clearSince === null || now.getTime() - clearSince.getTime() < deps.waitMs) return null;
      return new Date(now.getTime() - deps.waitMs);
    },
  };
}
