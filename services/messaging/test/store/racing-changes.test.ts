import assert from "node:assert/strict";
import { it } from "node:test";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { openDatabase } from "../../src/adapters/db/open-database.ts";

const WRITERS = 8;
const CHANGES_EACH = 40;
/** Fields between the first and the version, so that a document takes a while to be written out. */
const MIDDLE = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`field${index}`, `value ${index}`]));

type Counted = { changes: string[]; version: number };

it("a change of a document that changed since it was read is refused, so that none of many at once is lost", async () => {
  const connection = await openDatabase({ url: testInfra().mongoUrl("racing"), poolMax: WRITERS, timeoutMs: 90_000 });
  try {
    const wishes = connection.collection("racing_changes");
    const byId = { _id: "one" as never };
    await wishes.deleteMany({});
    await wishes.insertOne({ ...byId, changes: [], ...MIDDLE, version: 0 });
    const change = async (name: string): Promise<void> => {
      for (;;) {
        const { changes, version } = (await wishes.findOne(byId)) as unknown as Counted;
        const next = { changes: [...changes, name], version: version + 1 };
        const { matchedCount } = await wishes.updateOne({ ...byId, version }, { $set: next });
        if (matchedCount === 1) return;
      }
    };
    const write = async (writer: number): Promise<void> => {
      for (let count = 0; count < CHANGES_EACH; count += 1) await change(`${writer}.${count}`);
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    const { changes, version } = (await wishes.findOne(byId)) as unknown as Counted;
    assert.deepEqual([version, changes.length, new Set(changes).size], Array(3).fill(WRITERS * CHANGES_EACH));
  } finally {
    await connection.close();
  }
});
