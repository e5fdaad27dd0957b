import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { fromForm } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";
import { amount, charge, tag, txidParams } from "./charge-contract.ts";
import { refuseCardNumbers } from "./refuse-card-numbers.ts";

const refund = z
  .object({
    id: z.string(),
    amount: z.number(),
    /**
     * REQUESTED: the credit is being taken. TAKEN: the bank's return is under way. DONE: the money went back. SPENT: refused, the credit was spent.
     * UNDOING, UNDONE: the bank did not return it, and the credit is, or was, given back.
     */
    state: z.enum(["REQUESTED", "TAKEN", "DONE", "SPENT", "UNDOING", "UNDONE"]),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Refund" });

export const refundCharge = defineRoute({
  operationId: "refundCharge",
  method: "post",
  path: "/payment/charges/:txid/refund",
  summary:
    "Devolve uma compra, ou parte dela, a quem pagou; só crédito não gasto. O cabeçalho Idempotency-Key torna a repetição segura",
  tag,
  access: { roles: ["MASTER"] },
  inspect: refuseCardNumbers,
  params: txidParams,
  body: z
    .strictObject({
      /** Amount to return; default: all that can be returned. */
      amount: amount.optional(),
      /** Sum already returned when the person decided; the refund is refused if it has changed since. */
      returned: fromForm(z.number().min(0).max(1_000_000)).optional(),
    })
    .optional(),
  /** `done` is false while the refund is under way. */
  response: charge.extend({ done: z.boolean(), refund }),
  errors: ["invalid_input", "not_found", "conflict", "unavailable"],
});

export const listRefunds = defineRoute({
  operationId: "listChargeRefunds",
  method: "get",
  path: "/payment/charges/:txid/refunds",
  summary: "O que de uma compra já voltou a quem pagou, e quanto ainda se pode devolver",
  tag,
  access: { roles: ["MASTER"] },
  params: txidParams,
  response: z.object({
    txid: z.string(),
    paid: z.number(),
    returned: z.number(),
    refundable: z.number(),
    /** Unspent credit of the purchase; null when the wallet does not answer now. */
    unspent: z.number().nullable(),
    /** Reason why nothing can be returned now. */
    block: z.enum(["CARD", "NOT_PAID", "RETURNED", "WINDOW", "SPENT", "UNDER_WAY"]).nullable(),
    /** Last moment at which the bank returns it. */
    until: z.iso.datetime().nullable(),
    refunds: z.array(refund),
    /** Sums taken back by the bank. */
    taken_back: z.array(z.object({ id: z.string(), amount: z.number(), at: z.iso.datetime() })),
  }),
  errors: ["not_found", "unavailable"],
});

export const refundRoutes = [refundCharge, listRefunds];
