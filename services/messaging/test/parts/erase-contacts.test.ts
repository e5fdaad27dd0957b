import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { contactErasureModel } from "../../src/retention/contact-erasure-store.ts";
import { createEraseContacts } from "../../src/retention/erase-contacts.ts";
import { createPersonStore } from "../../src/retention/person-store.ts";
import { type Erasures, startErasures } from "./_erasure.ts";
import { newSender, storePerson } from "./_person.ts";
import { foundInStore } from "./_whole-store.ts";

describe("a consumer whose erasure an operator asks for", () => {
  let erasures: Erasures;
  before(async () => {
    erasures = await startErasures("erase-contacts");
  });
  after(() => erasures.stop());

  /** `company`: the number answers for a merchant. */
  const eraseContacts = (company?: string) =>
    createEraseContacts({
      contacts: erasures.contacts,
      persons: createPersonStore(erasures.connection),
      answerersOf: async (phone) => (phone === company ? [{}] : []),
      trigger: () => undefined,
      now: erasures.now,
    });
  const recorded = async (id: string) => (await contactErasureModel(erasures.connection).findById(id).lean())?._id;

  it("is found by number with and without the ninth digit, erased, and kept on record by the id alone", async () => {
    const sender = newSender();
    const { contactId } = await storePerson(erasures.connection, sender);
    assert.deepEqual(await eraseContacts()({ phone: sender.waId }, true), [contactId]);
    assert.deepEqual(await foundInStore(erasures.connection, sender.traces), sender.traces, "dry run");
    assert.deepEqual(await eraseContacts()({ phone: sender.phone }, false), [contactId]);
    await erasures.sweepToTheEnd();
    assert.deepEqual(await foundInStore(erasures.connection, sender.traces), []);
    assert.equal(await erasures.contacts.get(contactId), null);
    assert.equal(await recorded(contactId), contactId, "also when the contact is gone");
    assert.deepEqual(await eraseContacts()({ phone: sender.waId }, false), [], "again");
    assert.deepEqual(await eraseContacts()({ contactId }, false), [], "again, by the id");
  });

  it("is told once at the end where the window is open, unless blocked", async () => {
    const [open, closed, blocked] = await Promise.all([
      storePerson(erasures.connection, newSender()),
      storePerson(erasures.connection, newSender()),
      storePerson(erasures.connection, newSender()),
    ]);
    const contacts = erasures.connection.collection<{ _id: string }>("contacts");
    const windows = { "106540352240001": new Date(Date.now() - 25 * 3_600_000) };
    await contacts.updateOne({ _id: closed.contactId }, { $set: { windows } });
    await contacts.updateOne({ _id: blocked.contactId }, { $set: { blockedIn: ["all"] } });
    for (const { contactId } of [open, closed, blocked]) await eraseContacts()({ contactId }, false);
    await erasures.sweepToTheEnd();
    const told = [open, closed, blocked].map(({ contactId }) => erasures.told.has(`erasure_done:${contactId}`));
    assert.deepEqual(told, [true, false, false]);
    for (const { contactId } of [open, closed, blocked]) assert.equal(await erasures.contacts.get(contactId), null);
  });

  it("is erased by the id, as after a backup was restored", async () => {
    const sender = newSender();
    const { contactId } = await storePerson(erasures.connection, sender);
    assert.deepEqual(await eraseContacts()({ contactId }, false), [contactId]);
    await erasures.sweepToTheEnd();
    assert.deepEqual(await foundInStore(erasures.connection, sender.traces), []);
  });

  it("is not erased where the number is a company's, nor where nothing is stored of it", async () => {
    const sender = newSender();
    const { contactId } = await storePerson(erasures.connection, sender);
    const company = eraseContacts(sender.waId);
    for (const isDryRun of [true, false]) {
      await assert.rejects(company({ phone: sender.phone }, isDryRun), { reason: "company_number" });
      await assert.rejects(company({ contactId }, isDryRun), { reason: "company_number" });
    }
    await erasures.sweepToTheEnd();
    assert.deepEqual(await foundInStore(erasures.connection, sender.traces), sender.traces);
    assert.equal(await recorded(contactId), undefined);
    assert.deepEqual(await eraseContacts()({ phone: newSender().phone }, false), []);
    assert.deepEqual(await eraseContacts()({ contactId: randomUUID() }, false), []);
  });
});
