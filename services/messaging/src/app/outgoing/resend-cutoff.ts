/**
 * Since when Meta's silence means that a message was not taken. A message stays `sending` after a crash or an unanswered
 * call; its echo may still be on its way, stuck before our door or in our own queue. So silence only counts while the door
 * has been open and the queue of statuses empty for the whole of `silenceMs`.
 */
export function createSilence(deps: {
  /** Whether a callback of Meta's would reach us now. */
  doorIsOpen: () => Promise<boolean>;
  /** Statuses stored and not yet taken into account. */
  statusBacklog: () => Promise<number>;
  silenceMs: number;
  /** The door is not asked more often than this. */
  askEveryMs: number;
  now: () => Date;
}) {
  let openSince: Date | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function isClear(): Promise<boolean> {
    try {
      return (await deps.statusBacklog()) === 0 && (await deps.doorIsOpen());
    } catch {
      return false;
    }
  }

  return {
    /** A callback could not be stored: whatever it said comes again later. */
    interrupted: (): void => {
      openSince = null;
    },
    /** Messages marked before this moment may be sent again; null: none. */
    since: async (): Promise<Date | null> => {
      const now = deps.now();
      if (now.getTime() - askedAt >= deps.askEveryMs) {
        askedAt = now.getTime();
        if (!(await isClear())) openSince = null;
        else openSince ??= now;
      }
      if (openSince === null || now.getTime() - openSince.getTime() < deps.silenceMs) return null;
      return new Date(now.getTime() - deps.silenceMs);
    },
  };
}
