import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { queryDate } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";
import { MOVEMENT_KINDS } from "../../domain/movement.ts";
import { timeZone } from "./time-zone.ts";

// The gateway reads these and adds what each TENHO was about, which messaging knows. They are not published: the gateway's routes of the same paths are.

const tag = "wallet";
const kind = z.enum(MOVEMENT_KINDS);

/** `offer_id` is that of the debit, also on the line of its reversal. */
const line = z.object({
  id: z.string(),
  kind,
  type: z.enum(["CREDIT", "DEBIT"]),
  amount: z.number(),
  description: z.string(),
  created_at: z.iso.datetime(),
  balance_after: z.number(),
  offer_id: z.string().nullable(),
  wish_id: z.string().nullable(),
  reverses: z.string().nullable(),
  reversed_by: z.string().nullable(),
  is_test: z.boolean(),
});

export const readWallet = defineRoute({
  operationId: "readWallet",
  method: "get",
  path: "/wallet/:userId",
  summary: "Saldo e lançamentos, do mais novo ao mais antigo, sem o que cada TENHO pedia",
  tag,
  access: { permission: "financial.view" },
  params: z.strictObject({ userId: z.uuid() }),
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(1_000).optional(),
    cursor: z.string().max(500).optional(),
    time_zone: timeZone,
    /** Dates of the time zone, both included. */
    from: queryDate.optional(),
    to: queryDate.optional(),
    type: z.enum(["CREDIT", "DEBIT"]).optional(),
    /** The lines are for a file: the last 30 days where no dates are given, and no sums. */
    for_file: z.enum(["true", "false"]).default("false"),
  }),
  response: z.object({
    balance: z.number(),
    next_expiry: z.object({ amount: z.number(), expires_at: z.iso.datetime() }).nullable(),
    price: z.number(),
    affordable: z.int().nullable(),
    level: z.enum(["OK", "LOW", "EMPTY"]),
    totals: z.object({ spent: z.number(), customers: z.int(), cost_per_customer: z.number().nullable() }),
    /** The dates of a file and the time zone they are of. */
    period: z.object({ from: z.string(), to: z.string(), time_zone: z.string() }).nullable(),
    transactions: z.array(line),
    next_cursor: z.string().nullable(),
  }),
  errors: ["not_found"],
});

export const readTransaction = defineRoute({
  operationId: "readWalletTransaction",
  method: "get",
  path: "/wallet/:userId/transactions/:movementId",
  summary: "Comprovante de um lançamento, sem o que o TENHO pedia",
  tag,
  access: { permission: "financial.view" },
  params: z.strictObject({ userId: z.uuid(), movementId: z.uuid() }),
  response: z.object({
    id: z.string(),
    created_at: z.iso.datetime(),
    description: z.string(),
    kind,
    is_test: z.boolean(),
    wish_id: z.string().nullable(),
    offer_id: z.string().nullable(),
    button_id: z.string().nullable(),
    wamid: z.string().nullable(),
    price: z.number(),
    balance_before: z.number(),
    balance_after: z.number(),
    reverses: z.string().nullable(),
    previous_hash: z.string().nullable(),
    hash: z.string().nullable(),
    verified: z.boolean(),
    txid: z.string().nullable(),
    end_to_end_id: z.string().nullable(),
  }),
  errors: ["not_found"],
});
