import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { tag } from "./charge-contract.ts";

const kind = z.enum(["charge", "refund", "review", "item"]);

const workId = z.string().regex(/^[a-zA-Z0-9._:-]{1,80}$/);

const failure = z.object({
  /** The code of our errors, or `internal`. */
  code: z.string(),
  reason: z.string().nullable(),
  /** Names of the fields of the bank's answer that cannot be read. */
  fields: z.array(z.string()).optional(),
  /** The bank's own words where it refused. */
  bank: z.string().optional(),
});

export const listFailingWork = defineRoute({
  operationId: "listFailingPaymentWork",
  method: "get",
  path: "/payment/failing-work",
  summary:
    "Cobranças, devoluções, decisões e Pix recebidos que falharam cinco vezes seguidas ou mais, ou que o banco responde de modo ilegível há três; os mais tentados primeiro",
  tag,
  access: { roles: ["MASTER"] },
  response: z.object({
    work: z.array(
      z.object({
        kind,
        /** The charge's txid, the id of the refund or review, or what a received Pix is known by: its end-to-end id, txid or digest. */
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
  summary: "Tenta agora uma cobrança, devolução, decisão ou Pix recebido que falha",
  tag,
  access: { roles: ["MASTER"] },
  params: z.strictObject({
    kind,
    id: workId,
  }),
  response: z.object({ done: z.boolean(), failure: failure.nullable() }),
  errors: ["not_found"],
});

export const closeWork = defineRoute({
  operationId: "closePaymentWork",
  method: "post",
  path: "/payment/failing-work/:kind/:id/close",
  summary: "Encerra à mão uma devolução cujo fim o banco não diz, ou um Pix recebido que não pôde ser lido",
  tag,
  access: { roles: ["MASTER"] },
  params: z.strictObject({ kind: z.enum(["refund", "item"]), id: workId }),
  body: z.strictObject({
    /** The verdict that the bank gives elsewhere: of a refund RETURNED or NOT_RETURNED, of a received Pix HANDLED. */
    outcome: z.enum(["RETURNED", "NOT_RETURNED", "HANDLED"]),
  }),
  response: z.object({ closed: z.literal(true) }),
  errors: ["invalid_input", "not_found"],
});

export const failingWorkRoutes = [listFailingWork, retryWork, closeWork];
