import { defineRoute } from "@tenho/kernel/http/contract";
import { z } from "zod";

const tag = "wallet";

/** Reais with at most two decimals. */
const amount = z
  .number()
  .min(0.01)
  .max(100_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "Use no máximo duas casas decimais");

const transaction = z.object({
  id: z.string(),
  type: z.enum(["CREDIT", "DEBIT"]),
  amount: z.number(),
  description: z.string(),
  created_at: z.iso.datetime(),
  /** Balance right after, in reais. */
  balance_after: z.number(),
});

export const getWallet = defineRoute({
  operationId: "getWallet",
  method: "get",
  path: "/wallet/:userId",
  summary: "Saldo e extrato em reais, do mais novo ao mais antigo; com limit ou cursor, por página",
  tag,
  access: { permission: "financial.view" },
  params: z.strictObject({ userId: z.uuid() }),
  query: z.strictObject({
    franchise_id: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
    cursor: z.string().max(500).optional(),
  }),
  response: z.object({
    balance: z.number(),
    /** Earliest lot to expire, when there is one. */
    next_expiry: z.object({ amount: z.number(), expires_at: z.iso.datetime() }).nullable(),
    price: z.number(),
    transactions: z.array(transaction),
    next_cursor: z.string().nullable(),
  }),
  errors: ["not_found"],
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
    amount,
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

export const walletRoutes = [getWallet, postTransaction, initialCredits];
