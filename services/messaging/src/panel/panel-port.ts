import type { WishPageKey } from "../app/ports/wish-page.ts";
import type { Counters } from "../statistics/counters.ts";
import type { SenderSight, ShownWish } from "./panel-view.ts";

export type PanelStatus = "pending" | "responded" | "negative";

/** Wishes a reader may see at all; the store applies this scope before anything else. */
export type PanelScope =
  | { kind: "all" }
  | { kind: "units"; unitIds: readonly string[] }
  /** Wishes offered to this merchant. */
  | { kind: "merchant"; merchantId: string };

export type PanelFilter = {
  /** Words that must all occur, as beginnings of words; the sender of a wish is searched only where the reader sees it. */
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

/** A count up to a limit; `isCapped` means that there are more. */
export type CappedCount = { count: number; isCapped: boolean };

/** Sums over the wishes of a list, counted as the roll-ups count them; a merchant's list counts its own answers alone. */
export type ListSums = Pick<Counters, "wishes" | "categorised" | "accepted" | "rejected" | "answers" | "answerMs">;

/**
 * Read-only store of the panels. A reader that hangs up aborts `signal`, which ends the query. Raises: `unavailable` when a query takes longer than
 * it may.
 */
export type PanelStore = {
  get(scope: PanelScope, id: string): Promise<ShownWish | null>;
  /** Newest first. */
  list(scope: PanelScope, filter: PanelFilter, page: PanelPage, signal?: AbortSignal): Promise<ShownWish[]>;
  /** The wishes that have one of these offers, whichever merchant they were made to. */
  ofOffers(offerIds: readonly string[], signal?: AbortSignal): Promise<ShownWish[]>;
  /** Counts the wishes of the list, to `max` at most. */
  total(scope: PanelScope, filter: PanelFilter, max: number, signal?: AbortSignal): Promise<CappedCount>;
  /** Sums the newest `max` wishes of the list; `isCapped` means that it has more. */
  sums(
    scope: PanelScope,
    filter: PanelFilter,
    max: number,
    signal?: AbortSignal,
  ): Promise<{ sums: ListSums; isCapped: boolean }>;
};

/** Most wishes of a list that are counted: a higher limit would cost more reads and give a reader no further information. */
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
