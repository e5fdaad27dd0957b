import type { Wish } from "./wish.ts";

/** The fields of a wish to which nothing has happened yet; each call makes new lists. */
export const initialWishState = () =>
  ({
    offers: [],
    skippedForBalance: [],
    gatherUntil: null,
    questionUntil: null,
    questionsAsked: 0,
    notifyConsumerAt: null,
    reportsSent: 0,
    noMerchantNoticeSent: false,
    rounds: 0,
    retryAt: null,
    backoffUntil: null,
    failures: 0,
    nextDueAt: null,
    outbox: [],
    version: 1,
    closedAt: null,
  }) satisfies Partial<Wish>;
