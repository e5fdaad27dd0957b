import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { z } from "zod";
import { decodeCursor, encodeCursor, toPage } from "./keyset.ts";

const KEY = z.tuple([z.string(), z.int()]);

describe("cursors", () => {
  it("come back as they were written", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer(), (text, number) => {
        const cursor = encodeCursor([text, number]);
        assert.match(cursor, /^[A-Za-z0-9_-]+$/);
        assert.deepEqual(decodeCursor(KEY, cursor), [text, number]);
      }),
    );
  });

  it("that were tampered with are invalid input", () => {
    for (const cursor of ["", "x", encodeCursor({ id: 1 }), encodeCursor(["a", "b"])]) {
      assert.throws(() => decodeCursor(KEY, cursor), { name: "AppError", code: "invalid_input" });
    }
  });

  it("lead through a list, each row once", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer()), fc.integer({ min: 1, max: 10 }), (numbers, limit) => {
        const rows = numbers.sort((a, b) => a - b);
        const seen: number[] = [];
        let cursor: string | null = null;
        do {
          const after: number = cursor === null ? Number.NEGATIVE_INFINITY : decodeCursor(z.int(), cursor);
          const page = toPage(rows.filter((row) => row > after).slice(0, limit + 1), limit, (row) => row);
          seen.push(...page.items);
          cursor = page.next_cursor;
        } while (cursor !== null);
        assert.deepEqual(seen, rows);
      }),
    );
  });
});
