import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { readOnly } from "@tenho/kernel/http/contract/form-values";
import { reaisBetween } from "@tenho/kernel/http/contract/reais";
import { z } from "zod";

const tag = "wallet";

const amount = reaisBetween(0.01, 100_000);

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
  body: z.strictObject({
    ...readOnly(guard),
    daily_cap: amount.nullable().optional(),
    threshold: amount.nullable().optional(),
  }),
  response: guard,
  errors: ["invalid_input", "forbidden", "not_found"],
});
