import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { queryShapeDir } from "@tenho/tests/support/stores/query-shapes";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { createWishStore } from "../../src/adapters/db/wish-store.ts";
import { NO_FILTER } from "../../src/panel/panel-port.ts";
import { createPanelStore } from "../../src/panel/panel-store.ts";
import { queriesOf } from "./_query-shapes.ts";

const clause = { equality: [], range: [], prefix: [], other: [] };

describe("the shapes of queries", () => {
  it("hold fields by the kind of their condition, alternatives multiplied out, and no value", () => {
    const filter = {
      $and: [
        { kind: "wish", state: { $ne: "void" }, at: { $gte: 1, $lt: 2 } },
        { offers: { $elemMatch: { merchantId: { $in: ["m"] }, askedAt: { $ne: null } } } },
        { $or: [{ words: { $in: [/^ana/, /^@ana/] } }, { words: /ana/ }] },
      ],
    };
    const [found] = queriesOf("find", { find: "wishes", filter, sort: new Map([["at", -1]]), limit: 5 });
    const common = { equality: ["kind", "offers.merchantId"], range: ["at"] };
    assert.deepEqual(found, {
      collection: "wishes",
      operation: "find",
      clauses: [
        { ...clause, ...common, prefix: ["words"], other: ["offers.askedAt", "state"] },
        { ...clause, ...common, other: ["offers.askedAt", "state", "words"] },
      ],
      sort: [["at", -1]],
      isLimited: true,
    });
    assert.doesNotMatch(JSON.stringify(found), /void|ana\b|"m"/);
  });

  it("are written down with the line that makes them, whatever way it takes to the store", async () => {
    const connection = await openDatabase({ url: testInfra().mongoUrl("shapes"), poolMax: 2, timeoutMs: 90_000 });
    try {
      const wishes = createWishStore(connection);
      const panel = createPanelStore(connection);
      await ensureIndexes(connection);
      await wishes.dueIds(new Date(), 5);
      await wishes.findOpen("a:b");
      await panel.list({ kind: "all" }, NO_FILTER, { limit: 1, after: null });
      await panel.total({ kind: "all" }, NO_FILTER, 10);
      // A query made by a test does not count as the service's.
      await connection.collection("wishes").findOne({ nobodyAsksThis: 1 });
      const file = join(queryShapeDir(process.env.TENHO_TEST_RECORDS ?? ""), `${process.pid}.jsonl`);
      assert.ok(existsSync(file), "run by npm test, which loads _preload.ts");
      const lines = readFileSync(file, "utf8");
      for (const line of [
        /"find".*"range":\["nextDueAt"\].*"sort":\[\["nextDueAt",1\]\].*"origin":"src\/adapters\/db\/wish-store\.ts:\d+"/,
        /"find".*"equality":\["openKey"\].*"origin":"src\/adapters\/db\/wish-store\.ts:\d+"/,
        /"find".*"equality":\["kind"\].*"isLimited":true.*"origin":"src\/panel\/panel-store\.ts:\d+"/,
        /"aggregate".*"equality":\["kind"\].*"isLimited":true.*"origin":"src\/panel\/panel-store\.ts:\d+"/,
        /"index".*"keys":\[\["words",1\]\]/,
      ]) {
        assert.match(lines, line);
      }
      assert.doesNotMatch(lines, /nobodyAsksThis|unknown/);
    } finally {
      await connection.close();
    }
  });
});
