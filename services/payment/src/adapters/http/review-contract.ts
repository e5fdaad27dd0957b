import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { tag } from "./charge-contract.ts";

const review = z
  .object({
    id: z.string(),
    txid: z.string(),
    /** Null for a Pix that belongs to no charge of ours: it can only be returned. */
    user_id: z.string().nullable(),
    name: z.string().optional(),
    expected: z.number().nullable(),
    paid: z.number(),
    /** Amount the decision credits or returns: what was paid, less what the bank took back before it. */
    decidable: z.number(),
    end_to_end_id: z.string(),
    reason: z.enum(["AMOUNT", "SECOND_PAYMENT", "UNKNOWN_CHARGE", "CHARGE_DIFFERS"]),
    created_at: z.iso.datetime(),
    state: z.enum(["OPEN", "CREDITED", "RETURNED"]),
    /** The decision, also while it is being carried out. */
    decision: z.enum(["CREDIT", "RETURN"]).nullable(),
  })
  .meta({ id: "PaymentReview" });

export const listReviews = defineRoute({
  operationId: "listPaymentReviews",
  method: "get",
  path: "/payment/reviews",
  summary: "Pagamentos que não conferem com a sua cobrança, do mais novo ao mais antigo",
  tag,
  access: { roles: ["MASTER"] },
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: z.string().max(500).optional(),
    /** OPEN selects only reviews whose decision is pending, or not carried out yet. */
    state: z.enum(["OPEN"]).optional(),
  }),
  response: z.object({ reviews: z.array(review), next_cursor: z.string().nullable() }),
});

export const decideReview = defineRoute({
  operationId: "decidePaymentReview",
  method: "post",
  path: "/payment/reviews/:id",
  summary: "Credita ou devolve um pagamento em análise",
  tag,
  access: { roles: ["MASTER"] },
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ action: z.enum(["CREDIT", "RETURN"]) }),
  response: review,
  errors: ["not_found", "conflict"],
});

export const reviewRoutes = [listReviews, decideReview];
