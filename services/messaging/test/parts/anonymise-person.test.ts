import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { acceptedMessageId } from "../../src/domain/offers/offer-message.ts";
import { panelHandlers } from "../../src/panel/panel-handlers.ts";
import { createPanelStore } from "../../src/panel/panel-store.ts";
import { createPersonStore } from "../../src/retention/person-store.ts";
import { createStatistics } from "../../src/statistics/read-statistics.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";
import { foldAll, type Message, servePanel } from "../_panel-harness.ts";
import { type Erasures, startErasures } from "./_erasure.ts";
import { fullCount, rolledUpCount } from "./_full-count.ts";
import { newSender, SHOP, storePerson } from "./_person.ts";
import { foundInStore } from "./_whole-store.ts";

const client: Partial<Identity> = { role: "CLIENT", userId: SHOP.id };

describe("a person who is erased", () => {
  let erasures: Erasures;
  before(async () => {
    erasures = await startErasures("erasure");
  });
  after(() => erasures.stop());

  const tracesOf = (traces: readonly string[]) => foundInStore(erasures.connection, traces);

  it("is found in no document of any collection, while statistics and what was paid stay as they were", async () => {
    const sender = newSender();
    const person = await storePerson(erasures.connection, sender);
    assert.deepEqual(await tracesOf(sender.traces), sender.traces);
    await foldAll(erasures.connection);
    const [counted, rolledUp] = [await fullCount(erasures.connection), await rolledUpCount(erasures.connection)];
    const before = await erasures.wishes.get(person.wishId);

    const { anonymise } = erasures.startProcess();
    assert.equal(await anonymise(person.contactId), true);
    assert.deepEqual(await tracesOf(sender.traces), []);
    await erasures.sweepToTheEnd();
    assert.equal(await erasures.contacts.get(person.contactId), null);
    assert.deepEqual(await tracesOf(sender.traces), []);

    await foldAll(erasures.connection);
    assert.deepEqual(await fullCount(erasures.connection), counted);
    assert.deepEqual(await rolledUpCount(erasures.connection), rolledUp);
    const wish = await erasures.wishes.get(person.wishId);
    const withoutNotes = before?.offers.map(({ followUp, ...offer }) => ({
      ...offer,
      ...(followUp && { followUp: { ...followUp, note: null } }),
    }));
    assert.deepEqual(wish?.offers, withoutNotes);
    assert.deepEqual(
      [wish?.category, wish?.unit, wish?.state, wish?.receivedAt, wish?.closedAt],
      [before?.category, before?.unit, before?.state, before?.receivedAt, before?.closedAt],
    );
    assert.ok([person.wishId, person.nothingId].every((id) => erasures.forgotten.has(id)));
    assert.deepEqual(erasures.warnings, []);
  });

  it("and writes again, even while being erased, is somebody new", async () => {
    const sender = newSender();
    const person = await storePerson(erasures.connection, sender);
    let isMarked = false;
    const { anonymise, sweep } = erasures.startProcess(async (call) => {
      const result = await call();
      // A message arrives after every single step.
      const written = await erasures.contacts.resolve(person.inbound);
      if (isMarked) assert.notEqual(written.id, person.contactId);
      isMarked = true;
      return result;
    });
    await anonymise(person.contactId);
    await sweep();
    const { id, name } = await erasures.contacts.resolve({ ...person.inbound, name: "Outra" });
    await erasures.sweepToTheEnd();
    assert.equal(name, "Outra");
    assert.equal((await erasures.contacts.resolve(person.inbound)).id, id, "and keeps being the same");
    assert.equal((await erasures.contacts.get(person.contactId))?.name ?? null, null);
    assert.equal((await erasures.wishes.get(person.wishId))?.senderName, "");
  });

  it("loses open wishes: no merchant can accept them any more", async () => {
    const sender = newSender();
    const person = await storePerson(erasures.connection, sender, { state: "waiting_merchant", closedAt: null });
    await erasures.startProcess().anonymise(person.contactId);
    const wish = await erasures.wishes.get(person.wishId);
    assert.equal(wish?.state, "closed");
    assert.notEqual(wish?.withdrawnAt, undefined);
    assert.deepEqual(await tracesOf(sender.traces), []);
  });

  it("stays until a merchant that is paying has the contact it pays for", async () => {
    const sender = newSender();
    const at = new Date();
    const answering = { by: SHOP.id, via: "panel", contactId: null, key: "k", at, resumeAt: at } as const;
    const person = await storePerson(erasures.connection, sender);
    const paying = [{ ...person.offer, status: "answering" as const, answering }];
    const stored = await erasures.wishes.get(person.wishId);
    assert.ok(stored && (await erasures.wishes.write(stored, { ...stored, offers: paying, version: 2 })));
    const { anonymise } = erasures.startProcess();
    assert.equal(await anonymise(person.contactId), false);
    const waiting = await erasures.wishes.get(person.wishId);
    assert.deepEqual([waiting?.senderName, waiting?.anonymisedAt], [sender.name, undefined]);
    assert.ok(waiting && (await erasures.wishes.write(waiting, { ...waiting, offers: [person.offer], version: 9 })));
    assert.equal(await anonymise(person.contactId), true);
    assert.deepEqual(await tracesOf(sender.traces), []);
  });

  it("stays until the message that gives a merchant the contact was sent", async () => {
    const sender = newSender();
    const person = await storePerson(erasures.connection, sender);
    const id = acceptedMessageId(person.offer.id);
    const outgoing = erasures.connection.collection<{ _id: string }>("outgoing");
    await outgoing.updateOne({ _id: id }, { $set: { state: "queued" } });
    const { anonymise } = erasures.startProcess();
    assert.equal(await anonymise(person.contactId), false);
    assert.match(JSON.stringify(await outgoing.findOne({ _id: id })), new RegExp(sender.name));
    await outgoing.updateOne({ _id: id }, { $set: { state: "accepted" } });
    assert.equal(await anonymise(person.contactId), true);
    assert.deepEqual(await tracesOf(sender.traces), []);
  });

  it("takes along the contacts that were found to be the same person", async () => {
    const sender = newSender();
    const person = await storePerson(erasures.connection, { ...sender, waId: null as never });
    const known = await erasures.contacts.findOrCreateByPhone(sender.phone, sender.name, new Date());
    assert.notEqual(known.id, person.contactId);
    // A message with both identities merges the contact known by phone into the other one.
    assert.equal((await erasures.contacts.resolve({ ...person.inbound, waId: sender.waId })).id, known.id);
    await erasures.startProcess().anonymise(known.id);
    await erasures.sweepToTheEnd();
    assert.deepEqual(await tracesOf(sender.traces), []);
  });

  it("is a neutral text on the page of the merchant that paid, and of everybody else", async () => {
    const sender = newSender();
    const person = await storePerson(erasures.connection, sender);
    const none = () => Promise.reject(new Error("not part of this"));
    const panel = await servePanel(
      panelHandlers({
        answerOffer: none,
        followUpOffer: none,
        merchants: { missedCounts: async () => new Map<string, number>() },
        correctCategory: none,
        namesOf: async () => new Map<string, string>(),
        now: () => new Date(),
        panel: createPanelStore(erasures.connection),
        statistics: createStatistics(createRollupStore(erasures.connection)),
      }),
    );
    try {
      const read = (who: Partial<Identity>) => panel.call<Message>(who, `messages/${person.wishId}`);
      assert.equal((await read(client)).body.offer?.contact?.phone, sender.phone);
      await erasures.startProcess().anonymise(person.contactId);
      for (const who of [client, { role: "MASTER" } as const]) {
        const { status, body } = await read(who);
        const { content, sender_name, whatsapp } = body;
        assert.deepEqual([status, content, sender_name, whatsapp], [200, "Texto removido", "Contato removido", null]);
      }
      const { body } = await read(client);
      assert.deepEqual([body.offer?.status, body.offer?.contact], ["ACCEPTED", null]);
    } finally {
      await panel.stop();
    }
  });
});

describe("an erasure that fails for a moment", () => {
  let erasures: Erasures;
  before(async () => {
    erasures = await startErasures("erasure-failures");
  });
  after(() => erasures.stop());

  it("is tried again after seconds, each time after a longer pause, not with the next look an hour later", async () => {
    const sender = newSender();
    const person = await storePerson(erasures.connection, sender);
    const persons = createPersonStore(erasures.connection);
    await persons.requestErasure(person.contactId, erasures.now());
    const { sweep } = erasures.startProcess();
    const sweptAfter = async (ms: number) => {
      erasures.advance(ms);
      await sweep();
      return erasures.warnings.length;
    };
    erasures.failNext(2);
    assert.equal(await sweptAfter(0), 1);
    assert.equal(await sweptAfter(5_001), 2);
    assert.equal(await sweptAfter(5_000), 2, "the second pause is longer");
    assert.equal(erasures.forgotten.has(person.wishId), false);
    assert.equal(await sweptAfter(5_001), 2);
    assert.ok(erasures.forgotten.has(person.wishId));
    const [due] = await persons.due(new Date(erasures.now().getTime() + 3_600_001), 1);
    assert.deepEqual([due?.id, due?.failures], [person.contactId, 0], "pauses begin anew after a success");
  });
});

describe("an erasure that is cut short", () => {
  let erasures: Erasures;
  before(async () => {
    erasures = await startErasures("erasure-deaths");
  });
  after(() => erasures.stop());

  it("after any step is completed by the sweep of another process, also of two at once", async () => {
    let deaths = 0;
    for (let step = 1; ; step += 1) {
      const sender = newSender();
      const person = await storePerson(erasures.connection, sender);
      let calls = 0;
      const dying = erasures.startProcess(async (call) => {
        calls += 1;
        if (calls > step) throw new Error("died");
        const result = await call();
        if (calls === step) throw new Error("died");
        return result;
      });
      const survived = await dying.anonymise(person.contactId).then(
        () => true,
        () => false,
      );
      if (survived) break;
      deaths += 1;
      await Promise.all([erasures.startProcess().sweep(), erasures.startProcess().sweep()]);
      await erasures.sweepToTheEnd();
      assert.deepEqual(await foundInStore(erasures.connection, sender.traces), [], `step ${step}`);
      assert.equal(await erasures.contacts.get(person.contactId), null, `step ${step}`);
      assert.ok(erasures.forgotten.has(person.wishId));
    }
    assert.ok(deaths >= 12, `${deaths} steps`);
    assert.deepEqual(erasures.warnings, []);
  });
});
