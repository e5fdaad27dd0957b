import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AppError } from "@tenho/kernel/errors/app-error";
import pg from "pg";
import { createPgBooks } from "./pg-books.ts";
import { createPgLedger } from "./pg-ledger.ts";
import { isStoreAway } from "./store-away.ts";

const failure = (code: string, message = "x") => Object.assign(new Error(message), { code });

describe("a store that is away", () => {
  it("is told from one that refuses what it was given", () => {
    for (const code of ["ECONNREFUSED", "ECONNRESET", "57P01", "57014", "53300", "08006", "40P01", "40001"]) {
      assert.equal(isStoreAway(failure(code)), true, code);
    }
    for (const message of [
      "Connection terminated unexpectedly",
      "timeout exceeded when trying to connect",
      "Query read timeout",
    ]) {
      assert.equal(isStoreAway(new Error(message)), true, message);
    }
    for (const code of ["22021", "22P02", "23514", "P0001", "42P01"]) {
      assert.equal(isStoreAway(failure(code, "connection timeout")), false, code);
    }
    assert.equal(isStoreAway(new AppError("conflict", "x")), false);
    assert.equal(isStoreAway("x"), false);
  });

  it("makes every debit, credit and read unavailable, none of them an inner error", async () => {
    const pool = new pg.Pool({ connectionString: "postgres://x@127.0.0.1:1/x", connectionTimeoutMillis: 1_000 });
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
