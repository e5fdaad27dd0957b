import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/bind";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Books, StatementLine } from "../../app/books.ts";
import type { Ledger } from "../../app/ledger.ts";
import { reachWallet } from "../../app/reach-wallet.ts";
import { getWallet, initialCredits, postTransaction } from "./contract.ts";

/** Without `limit` the whole statement comes at once, as far as a screen can show it. */
const UNPAGED_LINES_MAX = 1_000;
const MANUAL_DESCRIPTION = "Crédito inserido pelo administrador";
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
export function walletHandlers(deps: { ledger: Pick<Ledger, "credit">; books: Books }): BoundRoute[] {
  const { ledger, books } = deps;
  return [
    bind(initialCredits, async () => {
      const credits = await books.initialCredits();
      return Object.fromEntries([...credits].map(([unitId, cents]) => [unitId, { credit: reais(cents) }]));
    }),
    bind(getWallet, async ({ params, query, identity }) => {
      const priceCents = await books.priceCents();
      // MASTER and ADMIN keep no wallet of their own: theirs reads as empty, so that the screen is the same for all.
      if (params.userId === identity.userId && (await books.wallet(params.userId)) === null) {
        return { balance: 0, next_expiry: null, price: reais(priceCents), transactions: [], next_cursor: null };
      }
      const wallet = await reachWallet(books, identity, params.userId);
      const limit = query.limit ?? UNPAGED_LINES_MAX;
      const before = query.cursor === undefined ? null : decodeCursor(cursorShape, query.cursor);
      const lines = await books.statement(wallet.userId, { limit: limit + 1, before });
      const page = toPage(lines, limit, ({ occurredAt, seq }) => ({ occurredAt: occurredAt.toISOString(), seq }));
      return {
        balance: reais(wallet.balanceCents),
        next_expiry: wallet.nextExpiry && {
          amount: reais(wallet.nextExpiry.amountCents),
          expires_at: wallet.nextExpiry.expiresAt.toISOString(),
        },
        price: reais(priceCents),
        transactions: page.items.map(presentLine),
        next_cursor: page.next_cursor,
      };
    }),
    bind(postTransaction, async ({ body, identity, req }) => {
      const key = req.header("idempotency-key") ?? uuidv7();
      if (!IDEMPOTENCY_KEY.test(key)) throw new AppError("invalid_input", "Cabeçalho Idempotency-Key inválido.");
      const wallet = await reachWallet(books, identity, body.client_id);
      const result = await ledger.credit({
        userId: wallet.userId,
        source: "manual",
        externalId: `${identity.userId}:${key}`,
        kind: "manual",
        amountCents: Math.round(body.amount * 100),
        description: body.description || MANUAL_DESCRIPTION,
        occurredAt: null,
      });
      return { id: result.movementId, balance: reais(result.balanceAfterCents) };
    }),
  ];
}
