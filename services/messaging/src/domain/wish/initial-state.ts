import type { Wish } from "./wish.ts";

/** What a wish is before anything has happened to it; fresh lists for each. */
export const untouched = () =>
  ({
    offers: [],
    passedOver: [],
    gatherUntil: null,
    questionUntil: null,
    questionsAsked: 0,
    tellAt: null,
    toldBatches: 0,
    toldNobody: false,
    rounds: 0,
    retryAt: null,
    backoffUntil: null,
    failures: 0,
    nextDueAt: null,
    outbox: [],
    version: 1,
    closedAt: null,
  }) satisfies Partial<Wish>;
