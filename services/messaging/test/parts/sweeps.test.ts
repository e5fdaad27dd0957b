import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createDeleteOldRecords } from "../../src/retention/delete-old-records.ts";
import { createOldRecordStore } from "../../src/retention/old-record-store.ts";
import { type Erasures, startErasures } from "./_erasure.ts";
import { newSender, storePerson } from "./_person.ts";
import { foundInStore } from "./_whole-store.ts";

const DAY_MS = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

describe("the sweep of silent contacts", () => {
  let erasures: Erasures;
  before(async () => {
    erasures = await startErasures("silent");
  });
  after(() => erasures.stop());

  /** Backdates the last message from or to the contact by `days`. */
  async function seen(contactId: string, days: number): Promise<void> {
    const contacts = erasures.connection.collection<{ _id: string }>("contacts");
    const at = daysAgo(days);
    const windows = { "106540352240001": at };
    await contacts.updateOne({ _id: contactId }, { $set: { windows, lastSeenAt: at } });
    const outgoing = erasures.connection.collection("outgoing");
    await outgoing.updateMany({ "message.contactId": contactId }, { $set: { createdAt: at } });
  }
  const isThere = async (traces: readonly string[]) => (await foundInStore(erasures.connection, traces)).length > 0;

  it("erases those silent for two years, at once by several replicas, and nobody else", async () => {
    const ages = [729, 731, 1_000];
    const people = await Promise.all(
      ages.map(async (days) => {
        const sender = newSender();
        const { contactId } = await storePerson(erasures.connection, sender);
        await seen(contactId, days);
        return { days, sender };
      }),
    );
    await Promise.all([1, 2, 3].map(() => erasures.startProcess().sweep()));
    for (const { days, sender } of people) assert.equal(await isThere(sender.traces), days < 730, `${days} days`);
  });

  it("spares a person who writes, or a merchant who is asked, between reading and marking", async () => {
    const [writer, merchant] = [newSender(), newSender()];
    const stored = await storePerson(erasures.connection, writer);
    const shop = await erasures.contacts.findOrCreateByPhone(merchant.phone, merchant.name, daysAgo(900));
    await seen(stored.contactId, 900);
    const { sweep } = erasures.startProcess(async (call) => {
      const result = await call();
      await erasures.contacts.resolve(stored.inbound);
      await erasures.contacts.findOrCreateByPhone(merchant.phone, merchant.name, new Date());
      return result;
    });
    await sweep();
    assert.equal((await erasures.contacts.get(stored.contactId))?.name, writer.name);
    assert.equal((await erasures.contacts.get(shop.id))?.phone, merchant.phone);
  });
});

describe("the sweep of old records", () => {
  let erasures: Erasures;
  before(async () => {
    erasures = await startErasures("old-records");
  });
  after(() => erasures.stop());

  const sweep = (streamAgeDays: number) =>
    createDeleteOldRecords({
      records: createOldRecordStore(erasures.connection),
      inboundDays: 30,
      outgoingDays: 90,
      streamAgeMs: async () => streamAgeDays * DAY_MS,
      now: () => new Date(),
    })(new AbortController().signal);
  const idsOf = async (name: string) =>
    (await erasures.connection.collection<{ _id: string }>(name).find({}).toArray()).map(({ _id }) => _id).sort();

  async function handled(days: number): Promise<void> {
    const inbound = erasures.connection.collection<{ _id: string }>("inbound");
    await inbound.insertOne({ _id: `${days} days`, doneAt: daysAgo(days) } as never);
  }

  it("deletes records of inbound messages after 30 days, and those of messages the stream still has after that", async () => {
    for (const days of [29, 31, 60, 91]) await handled(days);
    await sweep(0);
    assert.equal((await idsOf("inbound")).length, 4, "a stream that keeps for ever may bring any message again");
    await sweep(90);
    assert.deepEqual(await idsOf("inbound"), ["29 days", "31 days", "60 days"]);
    await sweep(8);
    assert.deepEqual(await idsOf("inbound"), ["29 days"]);
  });

  it("deletes more records than it reads at once", async () => {
    const inbound = erasures.connection.collection<{ _id: string }>("inbound");
    const many = Array.from({ length: 2_500 }, (_, at) => ({ _id: `old ${at}`, doneAt: daysAgo(40) }));
    await inbound.insertMany(many as never);
    await sweep(8);
    assert.equal((await idsOf("inbound")).filter((id) => id.startsWith("old")).length, 0);
  });

  it("deletes settled outgoing messages after 90 days, none that is still to be sent or passed on", async () => {
    const { contactId, send } = await storePerson(erasures.connection, newSender());
    const outgoing = erasures.connection.collection<{ _id: string }>("outgoing");
    await outgoing.deleteMany({});
    for (const state of ["accepted", "failed", "read", "sending"] as const)
      await send(state, contactId, "texto", state);
    await send("unsaid", contactId, "texto", "accepted");
    await send("young", contactId, "texto", "read");
    await outgoing.updateMany({ _id: { $ne: "young" } }, { $set: { createdAt: daysAgo(91) } });
    await outgoing.updateOne({ _id: "young" }, { $set: { createdAt: daysAgo(89) } });
    await outgoing.updateOne({ _id: "unsaid" }, { $set: { news: "accepted" } });
    await sweep(8);
    assert.deepEqual(await idsOf("outgoing"), ["sending", "unsaid", "young"]);
  });

  it("removes the text of a message with a secret once it cannot be sent again, and of no other", async () => {
    const { contactId, send } = await storePerson(erasures.connection, newSender());
    const outgoing = erasures.connection.collection<{ _id: string; message: object }>("outgoing");
    await outgoing.deleteMany({});
    for (const state of ["accepted", "delivered", "failed", "sending"] as const)
      await send(state, contactId, "#segredo", state);
    await send("useless", contactId, "#segredo", "accepted");
    const template = { kind: "template", name: "conta_mudada_v1", parameters: ["#segredo"], quickReplyPayloads: [] };
    const secret = { "message.holdsSecret": true, "message.outsideWindow": template };
    await outgoing.updateMany({}, { $set: { ...secret, "message.usefulUntil": new Date(Date.now() + DAY_MS) } });
    await outgoing.updateOne({ _id: "useless" }, { $set: { "message.usefulUntil": daysAgo(1) } });
    await send("plain", contactId, "#segredo", "delivered");
    await sweep(8);
    const kept = (await outgoing.find({}).toArray()).filter((found) => JSON.stringify(found).includes("#segredo"));
    assert.deepEqual(kept.map(({ _id }) => _id).sort(), ["accepted", "plain", "sending"]);
    await outgoing.deleteMany({});
  });
});
