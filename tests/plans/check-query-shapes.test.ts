import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { QueryClause, QueryShapeLine, SortKey } from "@tenho/tests/support/stores/query-shapes";
import { findUnservedQueries } from "./_check-query-shapes.ts";

const index = (keys: SortKey[], collection = "wishes"): QueryShapeLine => ({
  type: "index",
  service: "messaging",
  collection,
  keys,
});

function query(
  clause: Partial<QueryClause>,
  sort: SortKey[] = [],
  isLimited = true,
  ...others: Partial<QueryClause>[]
) {
  const clauses = [clause, ...others].map((one) => ({ equality: [], range: [], prefix: [], other: [], ...one }));
  const made = { service: "messaging", collection: "wishes", operation: "find", origin: "src/store.ts:7" };
  return { type: "query", ...made, clauses, sort, isLimited } satisfies QueryShapeLine;
}

const unserved = (asked: QueryShapeLine, ...indexes: QueryShapeLine[]) => findUnservedQueries([asked, ...indexes]);

describe("queries without an index", () => {
  const newest: SortKey[] = [
    ["at", -1],
    ["_id", -1],
  ];
  const byUnit = index([["unit", 1], ...newest]);

  test("are named with what they ask and where they are made, without values", () => {
    const asked = query({ equality: ["contact"], range: ["at"], other: ["state"] }, newest, false);
    assert.deepEqual(unserved(asked, byUnit), [
      "messaging.wishes find: equality contact; range at; other state · sort at -1, _id -1 · no limit — src/store.ts:7",
    ]);
  });

  test("an index serves by the equal fields at its beginning and then the sort, either way round", () => {
    assert.deepEqual(unserved(query({ equality: ["unit"] }, newest), byUnit), []);
    const oldest: SortKey[] = newest.map(([field]) => [field, 1]);
    assert.deepEqual(unserved(query({ equality: ["unit"] }, oldest), byUnit), []);
    assert.deepEqual(unserved(query({ equality: ["unit"] }), byUnit), []);
    assert.equal(unserved(query({ equality: ["unit"] }, [["_id", 1]]), byUnit).length, 1);
    assert.equal(
      unserved(
        query({ equality: ["unit"] }, newest),
        index([
          ["unit", 1],
          ["at", -1],
        ]),
      ).length,
      1,
    );
    assert.equal(unserved(query({ equality: ["at"] }), byUnit).length, 1);
    assert.equal(unserved(query({ equality: ["unit"] }), index([["unit", 1]], "others")).length, 1);
  });

  test("a range is served by an index that begins with it; `_id` always is", () => {
    assert.deepEqual(unserved(query({ range: ["due"] }, [["due", 1]]), index([["due", 1]])), []);
    assert.deepEqual(unserved(query({ range: ["_id"] }, [["_id", 1]])), []);
    assert.equal(unserved(query({ range: ["due"] }, newest), index([["due", 1]])).length, 1);
  });

  test("each alternative wants one, and each beginning of a word too", () => {
    assert.equal(unserved(query({ equality: ["unit"] }, [], true, { equality: ["other"] }), byUnit).length, 1);
    assert.equal(unserved(query({ equality: ["unit"], prefix: ["words"] }, newest), byUnit).length, 1);
    assert.deepEqual(
      unserved(query({ equality: ["unit"], prefix: ["words"] }, newest), byUnit, index([["words", 1]])),
      [],
    );
  });

  test("what asks for nothing wants a limit; what nearly all have serves only where nothing narrower is asked", () => {
    assert.deepEqual(unserved(query({})), []);
    assert.equal(unserved(query({}, [], false)).length, 1);
    const byKind = index([["kind", 1], ...newest]);
    assert.deepEqual(unserved(query({ equality: ["kind"] }, newest), byKind), []);
    const withUnit = query({ equality: ["kind", "unit"] }, newest);
    assert.equal(unserved(withUnit, byKind, index([["unit", 1]])).length, 1);
    assert.deepEqual(unserved(withUnit, byKind, byUnit), []);
  });
});
