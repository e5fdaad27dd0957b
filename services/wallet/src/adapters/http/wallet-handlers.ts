import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/bind";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { createReadStatement } from "../../app/books/read-statement.ts";
import type { createListInitialCredits } from "../../app/list-initial-credits.ts";
import type { createGrantManualCredit } from "../../app/movements/grant-manual-credit.ts";
import type { StatementLine } from "../../app/ports.ts";
import { getWallet, initialCredits, postTransaction } from "./contract.ts";

/** Without `limit` the whole statement comes at once, as far as a screen can show it. */
const UNPAGED_LINES_MAX = 1_000;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,100}$/;

/** A cursor is input: what it holds must be what the store can compare with. */
const cursorShape = z.strictObject({
  occurredAt: z.iso.datetime().transform((text) => new Date(text)),
  seq: z.string().regex(/^\d{1,15}$/),
});
const reais = (cents: number): number => cents / 100;

const presentLine = (line: StatementLine) => ({
  id: line.id,
  type: line.amountCents > 0 ? ("CREDIT" as const) : ("DEBIT" as const),
  amount: reais(Math.abs(line.amountCents)),
  description: line.description,
  created_at: line.occurredAt.toISOString(),
  balance_after: reais(line.balanceAfterCents),
});

/** The wallet's HTTP surface. */
export function walletHandlers(deps: {
  listInitialCredits: ReturnType<typeof createListInitialCredits>;
  readStatement: ReturnType<typeof createReadStatement>;
  grantManualCredit: ReturnType<typeof createGrantManualCredit>;
}): BoundRoute[] {
  return [
    bind(initialCredits, async () => {
      const credits = await deps.listInitialCredits();
      return Object.fromEntries([...credits].map(([unitId, cents]) => [unitId, { credit: reais(cents) }]));
    }),
    bind(getWallet, async ({ params, query, identity }) => {
      const limit = query.limit ?? UNPAGED_LINES_MAX;
      const before = query.cursor === undefined ? null : decodeCursor(cursorShape, query.cursor);
      const statement = await deps.readStatement(identity, params.userId, { limit: limit + 1, before });
      const page = toPage(statement.lines, limit, ({ occurredAt, seq }) => ({
        occurredAt: occurredAt.toISOString(),
        seq,
      }));
      const nextExpiry = statement.wallet?.nextExpiry ?? null;
      return {
        balance: reais(statement.wallet?.balanceCents ?? 0),
        next_expiry: nextExpiry && {
          amount: reais(nextExpiry.amountCents),
          expires_at: nextExpiry.expiresAt.toISOString(),
        },
        price: reais(statement.priceCents),
        transactions: page.items.map(presentLine),
        next_cursor: page.next_cursor,
      };
    }),
    bind(postTransaction, async ({ body, identity, req }) => {
      const key = req.header("idempotency-key") ?? uuidv7();
      if (!IDEMPOTENCY_KEY.test(key)) throw new AppError("invalid_input", "Cabeçalho Idempotency-Key inválido.");
      const result = await deps.grantManualCredit(identity, {
        userId: body.client_id,
        amountCents: Math.round(body.amount * 100),
        description: body.description,
        key,
      });
      return { id: result.movementId, balance: reais(result.balanceAfterCents) };
    }),
  ];
}
