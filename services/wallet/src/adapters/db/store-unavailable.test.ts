import assert from "node:assert/strict";
import { describe, it } from "node:test";
import pg from "pg";
import { walletContext } from "../../../test/_context.ts";
import { assignUnit } from "../../app/assign-unit.ts";
import { checkBooks } from "../../app/books/check-books.ts";
import { credit } from "../../app/movements/credit.ts";
import { createDebit } from "../../app/movements/debit.ts";

describe("an unavailable store", () => {
  it("makes every debit, credit and read unavailable, none of them an inner error", async () => {
    const pool = new pg.Pool({ connectionString: "postgres://x@127.0.0.1:1/x", connectionTimeoutMillis: 15_000 });
    const ctx = walletContext(pool);
    const debit = createDebit(ctx);
    const movement = { userId: "u", source: "s", amountCents: 30, description: "", occurredAt: null };
    const calls = [
      ...Array.from({ length: 300 }, (_, at) => debit({ ...movement, externalId: String(at) })),
      credit(ctx, { ...movement, externalId: "c", kind: "manual" as const }),
      assignUnit(ctx, { userId: "u", unitId: "u", unitVersion: 0, openedAt: new Date() }),
      ctx.books.wallet("u"),
      checkBooks(ctx.books),
    ];
    const results = await Promise.allSettled(calls);
    assert.ok(results.every((result) => result.status === "rejected" && result.reason.code === "unavailable"));
    await pool.end();
  });
});
