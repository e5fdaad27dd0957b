import { cleanWords } from "@tenho/br/text/clean-words";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { reaisBetween } from "@tenho/kernel/http/contract/reais";
import { z } from "zod";
import { financialReport } from "./report-contract.ts";
import { settingsRoutes } from "./settings-contract.ts";

const tag = "wallet";

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
    amount: reaisBetween(0.01, 100_000).nullish(),
    description: z.string().overwrite(cleanWords).trim().max(200).optional(),
    type: z.literal("CREDIT"),
  }),
  response: z.object({ id: z.string(), balance: z.number() }),
  status: 201,
  errors: ["invalid_input", "forbidden", "not_found", "conflict"],
});

export const walletRoutes = [getCredits, postTransaction, financialReport, ...settingsRoutes];
