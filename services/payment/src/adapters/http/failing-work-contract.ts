import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { tag } from "./charge-contract.ts";

const kind = z.enum(["charge", "refund", "review"]);

const failure = z.object({
  /** The code of our errors, or `internal`. */
  code: z.string(),
  reason: z.string().nullable(),
});

export const listFailingWork = defineRoute({
  operationId: "listFailingPaymentWork",
  method: "get",
  path: "/payment/failing-work",
  summary: "Cobranças, devoluções e decisões que falharam cinco vezes seguidas ou mais, as mais tentadas primeiro",
  tag,
  access: { roles: ["MASTER"] },
  response: z.object({
    work: z.array(
      z.object({
        kind,
        /** The charge's txid, or the id of the refund or review. */
        id: z.string(),
        attempts: z.number(),
        /** Null where no attempt came to its end. */
        failure: failure.nullable(),
        failed_at: z.iso.datetime().nullable(),
        next_at: z.iso.datetime(),
        txid: z.string().nullable(),
        user_id: z.string().nullable(),
        name: z.string().optional(),
        amount: z.number().nullable(),
      }),
    ),
    /** True when more work is failing than is listed. */
    has_more: z.boolean(),
  }),
});

export const retryWork = defineRoute({
  operationId: "retryPaymentWork",
  method: "post",
  path: "/payment/failing-work/:kind/:id/retry",
  summary: "Tenta agora uma cobrança, devolução ou decisão que falha",
  tag,
  access: { roles: ["MASTER"] },
  params: z.strictObject({
    kind,
    id: z.string().regex(/^[a-zA-Z0-9-]{1,36}$/),
  }),
  response: z.object({ done: z.boolean(), failure: failure.nullable() }),
  errors: ["not_found"],
});

export const failingWorkRoutes = [listFailingWork, retryWork];
