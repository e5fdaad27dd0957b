import { centsToReais } from "@tenho/br/money/money";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { idempotencyKey } from "@tenho/kernel/http/input/idempotency-key";
import { v7 as uuidv7 } from "uuid";
import { grantManualCredit } from "../../app/movements/grant-manual-credit.ts";
import type { WalletContext } from "../../app/wallet-context.ts";
import * as contract from "./contract.ts";

/** HTTP handlers that credit wallets. */
export function walletHandlers(ctx: WalletContext): BoundRoute[] {
  return [
    bind(contract.postTransaction, async ({ body, identity, req }) => {
      const result = await grantManualCredit(ctx, identity, {
        userId: body.client_id,
        amountCents: body.amount == null ? null : Math.round(body.amount * 100),
        description: body.description,
        key: idempotencyKey(req) ?? uuidv7(),
      });
      return { id: result.movementId, balance: centsToReais(result.balanceAfterCents) };
    }),
  ];
}
