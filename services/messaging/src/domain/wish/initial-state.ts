import type { Wish } from "./wish.ts";

/** The fields of a wish to which nothing has happened yet; each call makes new lists. */
export const initialWishState = () =>
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
