import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { reaisBetween } from "@tenho/kernel/http/contract/reais";
import { z } from "zod";
import { inTimeZone } from "./time-zone.ts";

// The gateway calls these with the time zone of the wallet's unit, which franchise keeps. They are not published: the gateway's routes of the same paths are.

const tag = "wallet";

const amount = reaisBetween(0.01, 100_000);

const guard = z.object({
  /** Reais; null: none. */
  daily_cap: z.number().nullable(),
  threshold: z.number().nullable(),
  /** Debits of today in the time zone. */
  spent_today: z.number(),
});

export const readGuard = defineRoute({
  operationId: "readWalletGuard",
  method: "get",
  path: "/wallet/:userId/guard",
  summary: "Limite diário e aviso de saldo que a empresa definiu para si, e o gasto de hoje",
  tag,
  access: { permission: "financial.view" },
  params: z.strictObject({ userId: z.uuid() }),
  query: inTimeZone,
  response: guard,
  errors: ["not_found"],
});

export const writeGuard = defineRoute({
  operationId: "writeWalletGuard",
  method: "patch",
  path: "/wallet/:userId/guard",
  summary:
    "A empresa define ou retira (null) o seu limite diário e o seu aviso de saldo; o que não vier fica como está",
  tag,
  access: { permission: "financial.buy_credits" },
  params: z.strictObject({ userId: z.uuid() }),
  query: inTimeZone,
  body: z.strictObject({ daily_cap: amount.nullable().optional(), threshold: amount.nullable().optional() }),
  response: guard,
  errors: ["invalid_input", "forbidden", "not_found"],
});
