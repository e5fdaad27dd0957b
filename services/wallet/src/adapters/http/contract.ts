import { CSV_TYPE } from "@tenho/kernel/http/contract/attachment";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { reaisBetween } from "./reais-between.ts";
import { financialReport } from "./report-contract.ts";
import { settingsRoutes } from "./settings/settings-contract.ts";

const tag = "wallet";

const amount = reaisBetween(0.01, 100_000);

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
  /** Of a TENHO and of its reversal: what was asked for, and by whom; null where it is unknown, erased or not described. */
  wish_id: z.string().nullable(),
  wish_text: z.string().nullable(),
  customer: z.string().nullable(),
  category: z.string().nullable(),
  /** The movement this one gives or takes back, and the one that does so with this. */
  reverses: z.string().nullable(),
  reversed_by: z.string().nullable(),
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
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    type: z.enum(["CREDIT", "DEBIT"]).optional(),
    format: z.enum(["json", "csv"]).default("json"),
  }),
  response: z.object({
    balance: z.number(),
    /** Earliest lot to expire, when there is one. */
    next_expiry: z.object({ amount: z.number(), expires_at: z.iso.datetime() }).nullable(),
    price: z.number(),
    /** How many TENHOs can be paid; LOW below ten, EMPTY below one. */
    affordable: z.int(),
    level: z.enum(["OK", "LOW", "EMPTY"]),
    /** Of the period: spent less what was given back, and the TENHOs it paid. */
    totals: z.object({ spent: z.number(), customers: z.int(), cost_per_customer: z.number().nullable() }),
    /** False while nobody can say what the TENHOs were about. */
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
    /** Texts are null where they are unknown, erased or cannot be had now. */
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
    /** SHA-256, hex; null only for a movement from before the chain that is not chained yet. */
    previous_hash: z.string().nullable(),
    hash: z.string().nullable(),
    verified: z.boolean(),
    txid: z.string().nullable(),
    end_to_end_id: z.string().nullable(),
  }),
  errors: ["not_found"],
});

export const getCredits = defineRoute({
  operationId: "getCredits",
  method: "get",
  path: "/users/:userId/credits",
  summary: "Créditos com saldo, por lote, o que vence primeiro antes",
  tag,
  access: { permission: "financial.view" },
  params: z.strictObject({ userId: z.uuid() }),
  response: z.array(
    z.object({
      id: z.string(),
      source: z.enum(["INITIAL", "MANUAL", "PIX", "CARD", "REVERSAL"]),
      granted: z.number(),
      remaining: z.number(),
      expires_at: z.iso.datetime(),
    }),
  ),
  errors: ["not_found"],
});

const guard = z.object({
  /** Reais; null: none. */
  daily_cap: z.number().nullable(),
  threshold: z.number().nullable(),
  /** Debits of today in the unit's time zone. */
  spent_today: z.number(),
});

export const getGuard = defineRoute({
  operationId: "getWalletGuard",
  method: "get",
  path: "/wallet/:userId/guard",
  summary: "Limite diário e aviso de saldo que a empresa definiu para si, e o gasto de hoje",
  tag,
  access: { permission: "financial.view" },
  params: z.strictObject({ userId: z.uuid() }),
  response: guard,
  errors: ["not_found"],
});

export const patchGuard = defineRoute({
  operationId: "patchWalletGuard",
  method: "patch",
  path: "/wallet/:userId/guard",
  summary:
    "A empresa define ou retira (null) o seu limite diário e o seu aviso de saldo; o que não vier fica como está",
  tag,
  access: { permission: "financial.buy_credits" },
  params: z.strictObject({ userId: z.uuid() }),
  body: z.strictObject({ daily_cap: amount.nullable().optional(), threshold: amount.nullable().optional() }),
  response: guard,
  errors: ["invalid_input", "forbidden", "not_found"],
});

export const postTransaction = defineRoute({
  operationId: "postWalletTransaction",
  method: "post",
  path: "/wallet/transaction",
  summary: "Crédito manual na carteira de uma empresa; o cabeçalho Idempotency-Key torna a repetição segura",
  tag,
  access: { permission: "financial.load_credits" },
  body: z.strictObject({
    client_id: z.uuid(),
    /** Left out or null: the credit value in force. */
    amount: amount.nullish(),
    description: z.string().trim().max(200).optional(),
    type: z.literal("CREDIT"),
  }),
  response: z.object({ id: z.string(), balance: z.number() }),
  status: 201,
  errors: ["invalid_input", "forbidden", "not_found", "conflict"],
});

export const initialCredits = defineRoute({
  operationId: "getInitialCredits",
  method: "get",
  path: "/franchise-units/initial-credits",
  summary: "Crédito inicial, em reais, de cada unidade ativa",
  tag,
  access: "public",
  response: z.record(z.string(), z.object({ credit: z.number() })),
  errors: ["unavailable"],
});

export const walletRoutes = [
  getWallet,
  getTransaction,
  getCredits,
  getGuard,
  patchGuard,
  postTransaction,
  initialCredits,
  financialReport,
  ...settingsRoutes,
];
