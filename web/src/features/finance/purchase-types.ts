import type {
  BuyByPixApiResponse,
  GetChargeApiResponse,
  GetCreditsApiResponse,
  ListChargeRefundsApiResponse,
  ListFailingPaymentWorkApiResponse,
  ListPaymentReviewsApiResponse,
} from "../../api/generated/tenho.gen.ts";

/** A purchase of credit; money in reais. */
export type Charge = GetChargeApiResponse;
/** Amounts of a purchase that were returned, and that can be; money in reais. */
export type ChargeRefunds = ListChargeRefundsApiResponse;
/** The code by which a Pix charge is paid. A refusal may also come with status 200, marked by `IsSuccess`. */
export type PixCode = Omit<BuyByPixApiResponse, "IsSuccess"> & { readonly IsSuccess: boolean };
/** A payment that does not match a charge, for MASTER to decide; money in reais. */
export type Review = ListPaymentReviewsApiResponse["reviews"][number];
/** A charge, refund or decision that keeps failing; money in reais. */
export type FailingWork = ListFailingPaymentWorkApiResponse["work"][number];

/** Credit granted at one moment; money in reais. */
export type Lot = GetCreditsApiResponse[number];
