import { CSV_TYPE } from "@tenho/kernel/http/contract/attachment";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { queryDate } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";
import { getGuard, patchGuard } from "./guard-contract.ts";

const tag = "wallet";

const kind = z.enum(["debit", "initial", "manual", "pix", "card", "expiry", "clawback", "reversal", "refund"]);

const transaction = z.object({
  id: z.string(),
  kind,
  type: z.enum(["CREDIT", "DEBIT"]),
  amount: z.number(),
  description: z.string(),
  created_at: z.iso.datetime(),
  /** Balance right after, in reais. */
  balance_after: z.number(),
  /** The request behind a TENHO or its reversal, and its customer; null where they are unknown, erased or not described. */
  wish_id: z.string().nullable(),
  wish_text: z.string().nullable(),
  customer: z.string().nullable(),
  category: z.string().nullable(),
  /** The movement that this one gives or takes back, and the movement that gives or takes back this one. */
  reverses: z.string().nullable(),
  reversed_by: z.string().nullable(),
  /** True for the credit of an operator's smoke run, and for taking it back. */
  is_test: z.boolean(),
});

export const getWallet = defineRoute({
  operationId: "getWallet",
  method: "get",
  path: "/wallet/:userId",
  summary:
    "Saldo e extrato em reais, do mais novo ao mais antigo; com limit ou cursor, por página; format=csv: arquivo, dos últimos 30 dias se não houver from",
  tag,
  access: { permission: "financial.view" },
  attachment: CSV_TYPE,
  params: z.strictObject({ userId: z.uuid() }),
  query: z.strictObject({
    franchise_id: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
    cursor: z.string().max(500).optional(),
    /** Dates of the unit's time zone, both included. */
    from: queryDate.optional(),
    to: queryDate.optional(),
    type: z.enum(["CREDIT", "DEBIT"]).optional(),
    format: z.enum(["json", "csv"]).default("json"),
  }),
  response: z.object({
    balance: z.number(),
    /** Earliest lot to expire, when there is one. */
    next_expiry: z.object({ amount: z.number(), expires_at: z.iso.datetime() }).nullable(),
    price: z.number(),
    /** Number of TENHOs the credit pays, null: any number, for they are free; LOW below ten, EMPTY below one. */
    affordable: z.int().nullable(),
    level: z.enum(["OK", "LOW", "EMPTY"]),
    /** Sums of the period: spent less what was given back, and the TENHOs it paid. */
    totals: z.object({ spent: z.number(), customers: z.int(), cost_per_customer: z.number().nullable() }),
    /** False while messaging cannot describe the TENHOs. */
    described: z.boolean(),
    transactions: z.array(transaction),
    next_cursor: z.string().nullable(),
  }),
  errors: ["not_found"],
});

export const getTransaction = defineRoute({
  operationId: "getWalletTransaction",
  method: "get",
  path: "/wallet/:userId/transactions/:movementId",
  summary: "Comprovante de um lançamento: o que o causou, saldos antes e depois, e a sua cadeia de hashes",
  tag,
  access: { permission: "financial.view" },
  params: z.strictObject({ userId: z.uuid(), movementId: z.uuid() }),
  response: z.object({
    id: z.string(),
    created_at: z.iso.datetime(),
    description: z.string(),
    kind,
    /** As on its line. */
    is_test: z.boolean(),
    /** Texts are null where they are unknown, erased or not available now. */
    wish: z
      .object({
        id: z.string(),
        text: z.string().nullable(),
        customer: z.string().nullable(),
        category: z.string().nullable(),
      })
      .nullable(),
    offer_id: z.string().nullable(),
    button_id: z.string().nullable(),
    wamid: z.string().nullable(),
    price: z.number(),
    balance_before: z.number(),
    balance_after: z.number(),
    reverses: z.string().nullable(),
    /** SHA-256, hex; null only for a movement older than the chain that is not chained yet. */
    previous_hash: z.string().nullable(),
    hash: z.string().nullable(),
    verified: z.boolean(),
    txid: z.string().nullable(),
    end_to_end_id: z.string().nullable(),
  }),
  errors: ["not_found"],
});

export const statementRoutes = [getWallet, getTransaction, getGuard, patchGuard] as const;
