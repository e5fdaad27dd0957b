import type {
  GetMessageApiResponse,
  GetWalletApiResponse,
  GetWalletGuardApiResponse,
  GetWalletTransactionApiResponse,
} from "./generated/tenho.gen.ts";

/** The merchant's report on what came of a paid TENHO. */
export type FollowUp = NonNullable<NonNullable<GetMessageApiResponse["offer"]>["follow_up"]>;
export type FollowUpOutcome = FollowUp["outcome"];

/** A wish as its reader may see it. */
export type MerchantMessage = GetMessageApiResponse & {
  /** Cost of a paid TENHO and the balance right after it, in reais; only in the answer to that TENHO. */
  readonly price?: number | null;
  readonly balance?: number | null;
};

/** Balance and statement; money in reais. */
export type Statement = GetWalletApiResponse;
export type StatementLine = Statement["transactions"][number];

/** Proof of one movement; money in reais. */
export type Proof = GetWalletTransactionApiResponse;

/** The merchant's own limits, in reais; null where there is none. */
export type Guard = GetWalletGuardApiResponse;
