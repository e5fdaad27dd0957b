import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { testInfra } from "@tenho/kernel/testing/test-infra";
import type { Connection } from "mongoose";
import { createRecipientStore } from "../src/adapters/db/delivery/recipient-store.ts";
import { ensureIndexes, openDatabase } from "../src/adapters/db/open-database.ts";
import { createRollupStore } from "../src/adapters/db/statistics/rollup-store.ts";

describe("of two replicas that read the same", () => {
  let connection: Connection;
  before(async () => {
    connection = await openDatabase({ url: testInfra().mongoUrl("conditions"), poolMax: 5, timeoutMs: 60_000 });
    await ensureIndexes(connection);
  });
  after(() => connection.close());

  it("one alone takes the lease of a recipient", async () => {
    const recipients = createRecipientStore(connection);
    await recipients.append("ana", "message");
    const read = await recipients.get("ana");
    const until = new Date("2026-01-01T12:00:15Z");
    const take = (owner: string) => recipients.write(read, { owner, until, pairClearAt: null }, {});
    const taken = [await take("one"), await take("other")];
    assert.deepEqual(
      taken.map((state) => state?.owner ?? null),
      ["one", null],
    );
    assert.equal((await recipients.get("ana")).owner, "one");
  });

  it("one alone begins a fold: its batch is not replaced by another under the same number", async () => {
    const rollups = createRollupStore(connection);
    const { seq } = await rollups.state();
    const batch = (serving: number) => ({ wishes: [], deltas: [], rebuiltUpTo: null, serving });
    assert.deepEqual([await rollups.begin(seq, batch(1)), await rollups.begin(seq, batch(2))], [true, false]);
    assert.equal((await rollups.state()).batch?.serving, 1);
  });
});
