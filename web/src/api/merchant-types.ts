import type {
  GetMessageApiResponse,
  GetWalletApiResponse,
  GetWalletGuardApiResponse,
  GetWalletTransactionApiResponse,
} from "./generated/tenho.gen.ts";

/** What the merchant says came of a paid TENHO. */
export type FollowUp = NonNullable<NonNullable<GetMessageApiResponse["offer"]>["follow_up"]>;
export type FollowUpOutcome = FollowUp["outcome"];

/** A wish as its reader may see it. */
export type MerchantMessage = GetMessageApiResponse & {
  /** Of the answer to a paid TENHO alone, in reais: what it cost and the balance right after. */
  readonly price?: number | null;
  readonly balance?: number | null;
};

/** Balance and statement; money in reais. */
export type Statement = GetWalletApiResponse;
export type StatementLine = Statement["transactions"][number];

/** What one movement is proved by; money in reais. */
export type Proof = GetWalletTransactionApiResponse;

/** The merchant's own limits, in reais; null where there is none. */
export type Guard = GetWalletGuardApiResponse;
