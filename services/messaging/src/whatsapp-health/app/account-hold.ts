import type { AccountFact } from "../domain/account-fact.ts";
import { forbiddenBy, type SendKind, SPAM_LIMIT_CODE } from "../domain/account-standing.ts";
import type { HealthStore } from "./health-port.ts";

/** Most facts read; Meta reports a few dozen about one account. */
export const FACTS_MAX = 500;

export type AccountHold = {
  /** Returns whether messages of this kind from this number wait for Meta to lift something. Raises: what the store raises. */
  isHeld(kind: SendKind, phoneNumberId: string): Promise<boolean>;
  /** Drops the cache after a change, so that the next question reads the store again. */
  forget(): void;
};

type Known = { facts: AccountFact[]; releasedAt: Date | null; untilMs: number };

/** Returns whether a fact concerns a number: the spam limit is of one number; all else is of the account, and so of all of its numbers. */
const concerns = ({ kind, topic, subject }: AccountFact, phoneNumberId: string): boolean =>
  kind !== "refusal" || topic !== SPAM_LIMIT_CODE || subject === phoneNumberId;

/** Decides by Meta's facts about the account, cached for `staleMs`: for so long another replica may continue to send. */
export function createAccountHold(deps: {
  store: Pick<HealthStore, "facts" | "releasedAt">;
  /** Returns whether the access to Meta was taken away: everything then waits for another one. */
  isDisconnected: () => boolean;
  staleMs: number;
  now: () => Date;
}): AccountHold {
  const { store, isDisconnected, staleMs, now } = deps;
  let remembered: Promise<Known> | undefined;

  async function read(): Promise<Known> {
    const untilMs = performance.now() + staleMs;
    const [facts, releasedAt] = await Promise.all([store.facts(FACTS_MAX), store.releasedAt()]);
    return { facts, releasedAt, untilMs };
  }

  async function know(): Promise<Known> {
    const before = remembered;
    const known = await before?.catch(() => undefined);
    if (known !== undefined && known.untilMs > performance.now()) return known;
    // Others may have begun to read it meanwhile.
    if (remembered === undefined || remembered === before) remembered = read();
    return remembered;
  }

  return {
    async isHeld(kind, phoneNumberId) {
      if (isDisconnected()) return true;
      const { facts, releasedAt } = await know();
      return facts.some(
        (fact) =>
          concerns(fact, phoneNumberId) &&
          forbiddenBy(fact, now()).includes(kind) &&
          !(releasedAt !== null && fact.since <= releasedAt),
      );
    },
    forget: () => {
      remembered = undefined;
    },
  };
}
