import assert from "node:assert/strict";
import { describe, it } from "node:test";
import pg from "pg";
import { createPgBooks } from "./pg-books.ts";
import { createPgLedger } from "./pg-ledger.ts";

describe("a store that is away", () => {
  it("makes every debit, credit and read unavailable, none of them an inner error", async () => {
    const pool = new pg.Pool({ connectionString: "postgres://x@127.0.0.1:1/x", connectionTimeoutMillis: 15_000 });
    const [ledger, books] = [createPgLedger(pool), createPgBooks(pool)];
    const movement = { userId: "u", source: "s", amountCents: 30, description: "", occurredAt: null };
    const calls = [
      ...Array.from({ length: 300 }, (_, at) => ledger.debit({ ...movement, externalId: String(at) })),
      ledger.credit({ ...movement, externalId: "c", kind: "manual" as const }),
      ledger.open({ userId: "u", unitId: "u", unitVersion: 0, openedAt: new Date() }),
      books.wallet("u"),
      books.check(),
    ];
    const results = await Promise.allSettled(calls);
    assert.ok(results.every((result) => result.status === "rejected" && result.reason.code === "unavailable"));
    await pool.end();
  });
});
