import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { noCrash } from "@tenho/kernel/test-crash/crash-points";
import pg from "pg";
import { createAssignUnit } from "../../app/assign-unit.ts";
import { createCheckBooks } from "../../app/books/check-books.ts";
import { createCredit } from "../../app/movements/credit.ts";
import { createDebit } from "../../app/movements/debit.ts";
import { createBooksStore } from "./books/books-store.ts";
import { createLedgerStore } from "./ledger/ledger-store.ts";

describe("an unavailable store", () => {
  it("makes every debit, credit and read unavailable, none of them an inner error", async () => {
    const pool = new pg.Pool({ connectionString: "postgres://x@127.0.0.1:1/x", connectionTimeoutMillis: 15_000 });
    const ledger = createLedgerStore({ pool, triggerRelay: () => undefined, crashPoint: noCrash });
    const books = createBooksStore(pool);
    const [debit, credit, assignUnit] = [
      createDebit({ ledger }),
      createCredit({ ledger }),
      createAssignUnit({ ledger }),
    ];
    const movement = { userId: "u", source: "s", amountCents: 30, description: "", occurredAt: null };
    const calls = [
      ...Array.from({ length: 300 }, (_, at) => debit({ ...movement, externalId: String(at) })),
      credit({ ...movement, externalId: "c", kind: "manual" as const }),
      assignUnit({ userId: "u", unitId: "u", unitVersion: 0, openedAt: new Date() }),
      books.wallet("u"),
      createCheckBooks({ books })(),
    ];
    const results = await Promise.allSettled(calls);
    assert.ok(results.every((result) => result.status === "rejected" && result.reason.code === "unavailable"));
    await pool.end();
  });
});
