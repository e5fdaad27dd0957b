import type {
  BuyByPixApiResponse,
  GetChargeApiResponse,
  GetCreditsApiResponse,
  ListChargeRefundsApiResponse,
  ListPaymentReviewsApiResponse,
} from "../../api/generated/tenho.gen.ts";

/** A purchase of credit; money in reais. */
export type Charge = GetChargeApiResponse;
/** What of a purchase went back, and what can; money in reais. */
export type ChargeRefunds = ListChargeRefundsApiResponse;
/** What a Pix charge is paid by. A refusal may also come with status 200, by `IsSuccess`. */
export type PixCode = Omit<BuyByPixApiResponse, "IsSuccess"> & { readonly IsSuccess: boolean };
/** A payment that does not match a charge, for MASTER to decide; money in reais. */
export type Review = ListPaymentReviewsApiResponse["reviews"][number];

/** Credit granted at one moment; money in reais. */
export type Lot = GetCreditsApiResponse[number];
