import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { v7 as uuidv7 } from "uuid";
import type { createListInitialCredits } from "../../app/list-initial-credits.ts";
import type { createGrantManualCredit } from "../../app/movements/grant-manual-credit.ts";
import { initialCredits, postTransaction } from "./contract.ts";
import { reais } from "./present-statement.ts";

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,100}$/;

/** What can be written to wallets by HTTP, and the initial credits of units. */
export function walletHandlers(deps: {
  listInitialCredits: ReturnType<typeof createListInitialCredits>;
  grantManualCredit: ReturnType<typeof createGrantManualCredit>;
}): BoundRoute[] {
  return [
    bind(initialCredits, async () => {
      const credits = await deps.listInitialCredits();
      return Object.fromEntries([...credits].map(([unitId, cents]) => [unitId, { credit: reais(cents) }]));
    }),
    bind(postTransaction, async ({ body, identity, req }) => {
      const key = req.header("idempotency-key") ?? uuidv7();
      if (!IDEMPOTENCY_KEY.test(key)) throw new AppError("invalid_input", "Cabeçalho Idempotency-Key inválido.");
      const result = await deps.grantManualCredit(identity, {
        userId: body.client_id,
        amountCents: body.amount == null ? null : Math.round(body.amount * 100),
        description: body.description,
        key,
      });
      return { id: result.movementId, balance: reais(result.balanceAfterCents) };
    }),
  ];
}
