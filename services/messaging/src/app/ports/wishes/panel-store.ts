import type { SenderSight } from "../../../domain/panel-view.ts";
import type { Counters } from "../../../domain/statistics/counters.ts";
import type { Wish } from "../../../domain/wish/wish.ts";
import type { WishPageKey } from "./wish-page.ts";

export type PanelStatus = "pending" | "responded" | "negative";

/** Whose wishes a reader may see at all; the store applies it before anything else. */
export type PanelScope =
  | { kind: "all" }
  | { kind: "units"; unitIds: readonly string[] }
  /** Wishes offered to this merchant. */
  | { kind: "merchant"; merchantId: string };

export type PanelFilter = {
  /** Words that all have to be there, as beginnings of words; who sent a wish is found only where the reader sees it. */
  search: { text: string; senderSight: SenderSight } | null;
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
  /** Category id or beginnings of words of its name. */
  category: string | null;
  status: PanelStatus | null;
  /** Merchant id or beginnings of words of its name. */
  company: string | null;
  /** Unit id or beginnings of words of its name. */
  unit: string | null;
  /** Account that answered an offer: that of the merchant whose wishes are read, else any. */
  answeredBy: string | null;
};

export type PanelPage = { limit: number; after: WishPageKey | null };

/** A count that goes no further than its limit: `isCapped`, there are more. */
export type CappedCount = { count: number; isCapped: boolean };

/** What wishes of a list add up to, counted as the roll-ups count them; of a merchant's list, its own answers alone. */
export type ListSums = Pick<Counters, "wishes" | "categorised" | "accepted" | "rejected" | "answers" | "answerMs">;

/**
 * What panels read; nothing of it is written. A reader that hangs up aborts `signal`, which ends the query. Raises: `unavailable`
 * when a query takes longer than it may.
 */
export type PanelStore = {
  get(scope: PanelScope, id: string): Promise<Wish | null>;
  /** Newest first. */
  list(scope: PanelScope, filter: PanelFilter, page: PanelPage, signal?: AbortSignal): Promise<Wish[]>;
  /** The wishes that have one of these offers, whoever they were made to. */
  ofOffers(offerIds: readonly string[], signal?: AbortSignal): Promise<Wish[]>;
  /** Counts to `max` at most. */
  total(scope: PanelScope, filter: PanelFilter, max: number, signal?: AbortSignal): Promise<CappedCount>;
  /** Over the newest `max` wishes of the list; `isCapped`: it has more. */
  sums(
    scope: PanelScope,
    filter: PanelFilter,
    max: number,
    signal?: AbortSignal,
  ): Promise<{ sums: ListSums; isCapped: boolean }>;
};

/** Wishes of a list that are counted: further on, counting would read further and tell a reader nothing more. */
export const COUNTED_MAX = 10_000;

export const NO_FILTER: PanelFilter = {
  search: null,
  from: null,
  to: null,
  category: null,
  status: null,
  company: null,
  unit: null,
  answeredBy: null,
};
