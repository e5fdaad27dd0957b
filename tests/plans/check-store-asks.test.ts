import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readStoreAsks } from "@tenho/tests/support/stores/store-asks";
import { STORE_RULES } from "@tenho/tests/support/stores/store-rules";
import { findForbiddenAsks } from "./_check-store-asks.ts";

const update = (q: object, u: object, options: object = {}) =>
  readStoreAsks("update", { update: "wishes", updates: [{ q, u, ...options }] });

describe("what a command asks of the document store", () => {
  test("is named by its place, with paths and without values", () => {
    const { asks, faults, shape } = readStoreAsks("find", {
      find: "wishes",
      filter: { state: { $nin: ["secret"] }, offers: { $elemMatch: { merchantId: "secret" } }, words: /^secret/ },
      sort: new Map([["receivedAt", -1]]),
      projection: { _id: 1 },
      collation: { locale: "pt" },
      lsid: { id: "secret" },
    });
    assert.deepEqual(
      [...asks].sort(),
      [
        "command find",
        "filter $elemMatch",
        "filter $nin",
        "filter = value",
        "filter pattern",
        "option find.collation",
        "projection inclusion",
        "sort by field",
      ].sort(),
    );
    assert.deepEqual(faults, []);
    assert.match(shape, /offers\.merchantId: filter = value/);
    assert.doesNotMatch(shape, /secret/);
  });

  test("is found in updates, stages, filters of indexes, transactions and write concerns", () => {
    assert.ok(
      update({ _id: 1 }, { $set: { "offers.$[x].state": 1 } }, { arrayFilters: [] }).asks.has("update path $[name]"),
    );
    assert.ok(update({ _id: 1 }, [{ $set: { a: 1 } }]).asks.has("update pipeline"));
    const pipeline = [
      { $match: { a: 1 } },
      { $lookup: { from: "others" } },
      { $facet: { some: [{ $group: { _id: 1 } }] } },
    ];
    const { asks } = readStoreAsks("aggregate", { aggregate: "wishes", pipeline });
    assert.ok(asks.has("stage $lookup") && asks.has("stage $facet.$group"));
    const indexes = [{ key: { a: 1 }, name: "a", unique: true, partialFilterExpression: { b: { $ne: null } } }];
    assert.ok(readStoreAsks("createIndexes", { createIndexes: "wishes", indexes }).asks.has("partial filter $ne"));
    const body = { insert: "wishes", documents: [], startTransaction: true, writeConcern: { w: 1 } };
    const inserted = readStoreAsks("insert", body).asks;
    assert.ok(inserted.has("option insert.startTransaction") && inserted.has("writeConcern w 1"));
  });

  test("is a fault where the manual forbids it, though the stand-in may take it", () => {
    const faults: [ReturnType<typeof update>, RegExp][] = [
      [update({ _id: 1 }, { $set: { a: 1 }, $unset: { "a.b": "" } }), /conflicts at a\.b/],
      [update({ _id: 1 }, { $addToSet: { queue: 1 }, $pull: { queue: 2 } }), /conflicts at queue, queue/],
      [update({ _id: 1 }, { $set: { "offers.$.state": 1 } }), /offers\.\$\.state has no condition on the array/],
      [update({ waId: 1 }, { $set: { a: 1 } }, { upsert: true }), /upsert without an _id/],
      [update({ _id: { $in: [1] } }, { $set: { a: 1 } }, { upsert: true }), /upsert without an _id/],
      [update({ a: 1 }, { $set: { _id: 2 } }), /changes _id/],
      [update({ _id: 1 }, { $set: { a: { "b.c": 1 } } }), /stored field "…\.…"/],
      [readStoreAsks("insert", { insert: "a", documents: [{ a: [{ $b: 1 }] }] }), /stored field "\$…"/],
      [readStoreAsks("find", { find: "a", projection: { b: 1, c: 0 } }), /includes and excludes/],
      [readStoreAsks("find", { find: "a", projection: { b: 1, "b.c": 1 } }), /projection collides at b\.c/],
      [
        readStoreAsks("createIndexes", {
          createIndexes: "a",
          indexes: [{ key: { a: 1 }, sparse: true, partialFilterExpression: { a: { $gte: 1 } } }],
        }),
        /sparse and partial/,
      ],
    ];
    for (const [{ faults: found }, expected] of faults) assert.match(found.join("; "), expected);
    assert.deepEqual(update({ offers: 1 }, { $set: { "offers.$.a": 1 }, $inc: { ab: 1 } }).faults, []);
  });
});

describe("what the document store was asked in a run", () => {
  const line = { type: "ask", collection: "wishes", shape: "find command find", origin: "src/store.ts:7" } as const;

  test("fails beyond the list, with the command and its place, and always where it is a fault", () => {
    assert.deepEqual(findForbiddenAsks([{ ...line, ask: "filter $in" }]), []);
    assert.deepEqual(findForbiddenAsks([{ ...line, ask: "filter $where" }]), [
      "wishes: filter $where — src/store.ts:7\n    in find command find",
    ]);
    assert.equal(findForbiddenAsks([{ ...line, type: "fault", ask: "filter $in" }]).length, 1);
  });

  test("is listed once", () => {
    const all = STORE_RULES.flatMap(({ asks }) => asks);
    assert.equal(new Set(all).size, all.length);
  });
});
