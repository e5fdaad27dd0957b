import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type QueryShapeLine, queryShapeDir, type SortKey } from "@tenho/tests/support/stores/query-shapes";
import { type StoreAskLine, storeAskDir } from "@tenho/tests/support/stores/record-store-asks";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { createConnection } from "mongoose";
import { startWholeHarness } from "../../services/messaging/test/_whole-harness.ts";
import { findUnservedQueries } from "./_check-query-shapes.ts";
import { findForbiddenAsks } from "./_check-store-asks.ts";
import { NOTHING_RECORDED, recordedLines } from "./_recorded-lines.ts";

describe("what the services ask of the document store", () => {
  let indexes: QueryShapeLine[];
  before(async () => {
    const url = testInfra().mongoUrl("declared");
    const whole = await startWholeHarness({ MONGO_URL: url });
    after(() => whole.stop());
    indexes = await declaredIndexes(url);
  });

  test("was recorded", () => assert.ok(recordedLines(storeAskDir).length > 0, NOTHING_RECORDED));

  test("is served by an index that messaging declares at its start", () => {
    const queries = recordedLines<QueryShapeLine>(queryShapeDir).filter(({ type }) => type === "query");
    assert.deepEqual(findUnservedQueries([...queries, ...indexes]), []);
  });

  test("is on the list of docs/document-store.md", () => {
    assert.deepEqual(findForbiddenAsks(recordedLines<StoreAskLine>(storeAskDir)), []);
  });
});

/** The indexes of a store that messaging has just begun to use. */
async function declaredIndexes(url: string): Promise<QueryShapeLine[]> {
  const connection = await createConnection(url).asPromise();
  try {
    const collections = (await connection.db?.listCollections().toArray()) ?? [];
    const found: QueryShapeLine[] = [];
    for (const { name } of collections) {
      for (const { key } of await connection.collection(name).indexes()) {
        found.push({ type: "index", service: "messaging", collection: name, keys: Object.entries(key) as SortKey[] });
      }
    }
    return found;
  } finally {
    await connection.close();
  }
}
