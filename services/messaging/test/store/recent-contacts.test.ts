import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { contactModel } from "../../src/adapters/db/contact-document.ts";
import { createContactStore } from "../../src/adapters/db/contact-store.ts";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";

const AT = new Date("2026-01-01T12:00:00Z");

describe("a contact as it was a moment ago", () => {
  let connection: Connection;
  let sent = 0;
  before(async () => {
    connection = await openDatabase({ url: testInfra().mongoUrl("recent"), poolMax: 5, timeoutMs: 60_000 });
    await ensureIndexes(connection);
  });
  after(() => connection.close());

  const person = () => {
    sent += 1;
    const waId = `55869999900${String(sent).padStart(2, "0")}`;
    return { waId, bsuid: null, name: "Ana", phoneNumberId: "1", at: AT };
  };

  it("has what this process wrote, at once, and what another wrote, soon; read anew it has both", async () => {
    const [own, other] = [createContactStore(connection), createContactStore(connection)];
    const { id } = await own.resolve(person());
    await own.update(id, { lastUnitId: "unit" });
    assert.equal((await own.getRecent(id))?.lastUnitId, "unit");
    await other.update(id, { optedOutAt: AT });
    assert.deepEqual((await own.get(id))?.optedOutAt, AT);
    await other.update(id, { optedOutAt: null });
    await eventually("soon", async () => (await own.getRecent(id))?.optedOutAt === null);
    assert.equal((await own.getRecent(id))?.lastUnitId, "unit");
  });

  it("is forgotten after a moment also while it is asked for again and again, and changed by this process", async () => {
    const [own, other] = [createContactStore(connection), createContactStore(connection)];
    const { id } = await own.resolve(person());
    await other.update(id, { optedOutAt: AT });
    await eventually("seen", async () => {
      await own.update(id, { lastUnitId: "unit" });
      return (await own.getRecent(id))?.optedOutAt !== null;
    });
  });

  it("is not one that was read before this process changed it", async () => {
    const own = createContactStore(connection);
    const { id } = await own.resolve(person());
    const reading = own.getMany([id]);
    await Promise.all([own.update(id, { optedOutAt: AT }), reading]);
    assert.deepEqual((await own.getRecent(id))?.optedOutAt, AT);
  });

  it("is not one that the store returned before this process changed it, for a message handled meanwhile", async () => {
    const own = createContactStore(connection);
    const sender = person();
    const { id } = await own.resolve(sender);
    const { collection } = contactModel(connection);
    const returned = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    const ask = collection.findOneAndUpdate;
    collection.findOneAndUpdate = async function held(this: typeof collection, ...args: never[]) {
      const answer = await (ask as (...all: never[]) => Promise<unknown>).apply(this, args);
      returned.resolve();
      await changed.promise;
      return answer;
    } as never;
    try {
      const resolving = own.resolve(sender);
      await returned.promise;
      await own.update(id, { optedOutAt: AT });
      changed.resolve();
      await resolving;
    } finally {
      collection.findOneAndUpdate = ask;
    }
    assert.deepEqual((await own.getRecent(id))?.optedOutAt, AT);
  });
});
