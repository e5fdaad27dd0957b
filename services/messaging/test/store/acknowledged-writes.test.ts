import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "node:test";
import { storeAskDir } from "@tenho/tests/support/stores/record-store-asks";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { openDatabase } from "../../src/adapters/db/open-database.ts";

type Started = { commandName: string; command: { writeConcern?: unknown } };
const WRITES = ["insert", "update", "delete", "findAndModify"];

it("every write asks for the acknowledgement of a majority, even where the address asks for less, and is recorded with its line", async () => {
  const url = new URL(testInfra().mongoUrl("acknowledged"));
  url.searchParams.set("w", "1");
  const connection = await openDatabase({ url: url.toString(), poolMax: 1, timeoutMs: 60_000 });
  try {
    const concerns: [string, unknown][] = [];
    connection.getClient().on("commandStarted", ({ commandName, command }: Started) => {
      if (WRITES.includes(commandName)) concerns.push([commandName, command.writeConcern]);
    });
    const settings = connection.collection("settings");
    const byId = { _id: "a" as never };
    await settings.insertOne({ ...byId, b: 1 });
    await settings.updateOne(byId, { $set: { b: 2 } });
    await settings.findOneAndUpdate(byId, { $set: { b: 3 } });
    await settings.bulkWrite([{ deleteOne: { filter: byId } }]);
    assert.deepEqual(
      concerns,
      ["insert", "update", "findAndModify", "delete"].map((name) => [name, { w: "majority" }]),
    );
    const file = join(storeAskDir(process.env.TENHO_TEST_RECORDS ?? ""), `${process.pid}.jsonl`);
    assert.ok(existsSync(file), "run by npm test, which loads record-store-asks.ts");
    assert.match(readFileSync(file, "utf8"), /"update \$set".*"settings".*acknowledged-writes\.test\.ts:\d+/);
  } finally {
    await connection.close();
  }
});
