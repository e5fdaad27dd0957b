import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { createBlockDecisions } from "../../src/adapters/db/block-decisions.ts";
import { identityModel } from "../../src/adapters/db/contact-document.ts";
import { createContactStore } from "../../src/adapters/db/contact-store.ts";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import type { ContactStore } from "../../src/app/ports/contact-store.ts";
import { createPersonStore } from "../../src/retention/person-store.ts";

const NUMBER = "106540352240001";
const START = Date.parse("2026-11-20T12:00:00Z");
const minute = (count: number): Date => new Date(START + count * 60_000);

let connection: Connection;
let store: ContactStore;
/** The store of another replica. */
let other: ContactStore;

before(async () => {
  connection = await openDatabase({ url: testInfra().mongoUrl("identities"), poolMax: 10, timeoutMs: 90_000 });
  store = createContactStore(connection);
  other = createContactStore(connection);
  await ensureIndexes(connection);
});
after(() => connection.close());

let last = 1_000_000;
const newDigits = (): number => {
  last += 7;
  return last;
};
const newPhone = (): string => `55869${80_000_000 + newDigits()}`;
const newBsuid = (): string => `BR.${randomBytes(6).toString("hex")}`;

/** A message at that minute, from a number, an id or both. */
const write = (at: number, waId: string | null, bsuid: string | null = null, by = store) =>
  by.resolve({ waId, bsuid, name: "Carla", phoneNumberId: NUMBER, at: minute(at) });

const changeNumber = (at: number, from: string, to: string, by = store) =>
  by.changeNumber({ from, bsuid: null, to, at: minute(at) });

/** Writes like {@link write}; returns the numbers of which somebody was told, before anything changed, that their holders lose them. */
async function lostBy(at: number, waId: string, bsuid: string): Promise<string[]> {
  const lost: string[] = [];
  const sender = { waId, bsuid, name: "Carla", phoneNumberId: NUMBER, at: minute(at) };
  const refusing = store.resolve(sender, async () => Promise.reject(new Error("away")));
  await refusing.catch(() => undefined);
  await store.resolve(sender, async (phones) => {
    lost.push(...phones);
  });
  return lost;
}

const changeUserId = (at: number, previous: string, next: string, by = store) =>
  by.changeUserId({ previous, next, waId: null, at: minute(at) });

describe("whose message it is", () => {
  it("knows a person by a number, by an id, and by both once they came together", async () => {
    const [phone, bsuid] = [newPhone(), newBsuid()];
    const { id } = await write(1, phone);
    assert.equal((await write(2, phone, bsuid)).id, id);
    assert.equal((await write(3, null, bsuid)).id, id);
    assert.equal((await write(4, phone)).id, id);
  });

  it("links a number that appears with an id known alone", async () => {
    const [phone, bsuid] = [newPhone(), newBsuid()];
    const { id } = await write(1, null, bsuid);
    const linked = await write(2, phone, bsuid);
    assert.deepEqual([linked.id, linked.phone], [id, phone]);
  });

  it("is a new person's where the number comes with another id, and the older person loses the number", async () => {
    const [phone, first, second] = [newPhone(), newBsuid(), newBsuid()];
    const older = await write(1, phone, first);
    await store.update(older.id, { optedOutAt: minute(1), welcomedAt: minute(1) });
    const newcomer = await write(2, phone, second);
    assert.notEqual(newcomer.id, older.id);
    assert.deepEqual([newcomer.optedOutAt, newcomer.welcomedAt, newcomer.phone], [null, null, phone]);
    const lost = await store.get(older.id);
    assert.deepEqual([lost?.phone, lost?.waId, lost?.optedOutAt], [null, null, minute(1)]);
    assert.equal((await write(3, phone)).id, newcomer.id);
    assert.equal((await write(3, null, first)).id, older.id);
  });

  it("is the id's person's where that person writes from a number another had", async () => {
    const [phone, own, first, second] = [newPhone(), newPhone(), newBsuid(), newBsuid()];
    const older = await write(1, phone, first);
    const { id } = await write(1, own, second);
    const moved = await write(2, phone, second);
    assert.deepEqual([moved.id, moved.phone], [id, phone]);
    assert.equal((await store.get(older.id))?.phone, null);
    assert.notEqual((await write(3, own)).id, id, "the number they left is whoever's writes from it next");
  });

  it("is the earlier holder's where it was written before the number passed on, and gives nothing back", async () => {
    const [phone, first, second] = [newPhone(), newBsuid(), newBsuid()];
    const older = await write(1, phone, first);
    const newcomer = await write(10, phone, second);
    const late = await write(5, phone, first);
    assert.deepEqual([late.id, late.phone], [older.id, null]);
    assert.equal((await write(6, phone)).id, older.id, "without an id too");
    assert.equal((await write(11, phone)).id, newcomer.id);
    assert.equal((await store.get(newcomer.id))?.phone, phone);
  });

  it("is one person's for messages that arrive together at two replicas, and for each order", async () => {
    const [phone, bsuid] = [newPhone(), newBsuid()];
    const both = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        write(at, at % 3 === 2 ? null : phone, at % 3 === 1 ? null : bsuid, at % 2 === 0 ? store : other),
      ),
    );
    const settled = await write(20, phone, bsuid);
    const people = await Promise.all(both.map(({ id }) => store.get(id)));
    assert.deepEqual([...new Set(people.map((one) => one?.id))], [settled.id]);
  });

  it("is one new person's where two replicas see a number that was given away at once", async () => {
    const [phone, first, second] = [newPhone(), newBsuid(), newBsuid()];
    const older = await write(1, phone, first);
    const seen = await Promise.all([store, other, store, other].map((by) => write(2, phone, second, by)));
    const ids = new Set(seen.map(({ id }) => id));
    assert.equal(ids.size, 1);
    assert.ok(!ids.has(older.id));
  });

  it("belong from the beginning to a holder without a moment of proof", async () => {
    const [phone, bsuid] = [newPhone(), newBsuid()];
    const { id } = await write(1, phone, bsuid);
    await identityModel(connection).updateMany({ contactId: id }, { $unset: { since: "" } });
    assert.equal((await write(0, phone, bsuid)).id, id);
    assert.equal((await changeNumber(2, phone, newPhone()))?.id, id);
    assert.notEqual((await write(3, phone)).id, id);
  });

  it("keeps a number of another country apart from the Brazilian one with its digits", async () => {
    const norwegian = `47${91_000_000 + newDigits()}`;
    const abroad = await write(1, norwegian);
    const brazilian = await write(1, `55${norwegian}`);
    assert.notEqual(abroad.id, brazilian.id);
    assert.equal(abroad.phone, norwegian);
  });
});

describe("a number that its holder loses to a message", () => {
  it("is told before it is another's, and again until that has been heard", async () => {
    const [phone, first, second] = [newPhone(), newBsuid(), newBsuid()];
    const older = await write(1, phone, first);
    const sender = { waId: phone, bsuid: second, name: "Bruno", phoneNumberId: NUMBER, at: minute(2) };
    await assert.rejects(
      store.resolve(sender, () => Promise.reject(new Error("away"))),
      /away/,
    );
    assert.deepEqual([(await write(1, phone)).id, (await store.get(older.id))?.phone], [older.id, phone]);
    assert.deepEqual(await lostBy(2, phone, second), [phone]);
    assert.deepEqual(await lostBy(3, phone, second), []);
  });

  it("is both the one left and the one taken where a known person writes from another's", async () => {
    const [phone, own, first, second] = [newPhone(), newPhone(), newBsuid(), newBsuid()];
    await write(1, phone, first);
    await write(1, own, second);
    assert.deepEqual(new Set(await lostBy(2, phone, second)), new Set([phone, own]));
  });

  it("is none where nobody had it, where its holder writes, and where the message is from before", async () => {
    const [phone, bsuid] = [newPhone(), newBsuid()];
    assert.deepEqual(await lostBy(5, phone, bsuid), []);
    assert.deepEqual(await lostBy(6, phone, bsuid), []);
    assert.deepEqual(await lostBy(1, phone, newBsuid()), []);
  });
});

describe("a number that changed", () => {
  it("is the person's with all that stands with them; the old one is whoever's writes from it next", async () => {
    const [old, next, bsuid] = [newPhone(), newPhone(), newBsuid()];
    const { id } = await write(1, old, bsuid);
    const blocks = createBlockDecisions(connection);
    await blocks.decide(id, "all", {
      isBlocked: true,
      at: minute(1),
      by: "m",
      byRole: "MASTER",
      reason: "x",
      wishId: "w",
    });
    await store.update(id, { optedOutAt: minute(1), welcomedAt: minute(1) });
    assert.equal((await changeNumber(2, old, next))?.id, id);
    const moved = await write(3, next, bsuid);
    assert.deepEqual([moved.id, moved.phone, moved.welcomedAt, moved.blockedIn], [id, next, minute(1), ["all"]]);
    const stranger = await write(4, old);
    assert.notEqual(stranger.id, id);
    assert.deepEqual([stranger.blockedIn, stranger.optedOutAt, stranger.welcomedAt], [undefined, null, null]);
    assert.equal((await write(2, old)).id, stranger.id, "from the very second of the change on");
    assert.equal((await write(1.5, old)).id, id, "what was written before it is theirs");
  });

  it("is said once, however often and wherever the event is delivered", async () => {
    const [old, next] = [newPhone(), newPhone()];
    const { id } = await write(1, old);
    const all = await Promise.all([store, other, store, other].map((by) => changeNumber(2, old, next, by)));
    assert.deepEqual([...new Set(all.map((one) => one?.id))], [id]);
    const stranger = await write(3, old);
    assert.equal((await changeNumber(2, old, next))?.id, id);
    assert.equal((await write(4, old)).id, stranger.id);
    assert.deepEqual([(await store.get(id))?.phone, (await store.get(stranger.id))?.phone], [next, old]);
  });

  it("brings along what was written from the new number before the event arrived", async () => {
    const [old, next] = [newPhone(), newPhone()];
    const { id } = await write(1, old);
    await store.update(id, { welcomedAt: minute(1) });
    const early = await write(3, next);
    assert.notEqual(early.id, id);
    const changed = await changeNumber(2, old, next);
    assert.deepEqual([changed?.id, changed?.adopts], [id, [early.id]]);
    assert.equal((await store.get(early.id))?.id, id, "who asks for the other contact gets the person");
    assert.equal((await write(4, next)).id, id);
  });

  it("takes the number from whoever had it before, who is somebody else", async () => {
    const [old, next] = [newPhone(), newPhone()];
    const { id } = await write(1, old);
    const earlier = await write(1, next, newBsuid());
    assert.equal((await changeNumber(5, old, next))?.id, id);
    assert.equal((await store.get(earlier.id))?.phone, null);
    assert.equal((await write(6, next)).id, id);
    assert.equal((await write(2, next)).id, earlier.id);
  });

  it("is the contact's that was only made to write to the new number", async () => {
    const [old, next] = [newPhone(), newPhone()];
    const { id } = await write(1, old);
    const unheard = await store.findOrCreateByPhone(next, "Pizzaria", minute(1));
    assert.equal((await changeNumber(2, old, next))?.id, id);
    assert.equal((await store.get(unheard.id))?.id, id);
  });

  it("changes nothing when a later change is known", async () => {
    const [first, second, third] = [newPhone(), newPhone(), newPhone()];
    const { id } = await write(1, first);
    await changeNumber(5, first, third);
    assert.equal(await changeNumber(3, first, second), null);
    assert.equal((await store.get(id))?.phone, third);
  });

  it("changes nothing of who writes from the old number since", async () => {
    const [old, next] = [newPhone(), newPhone()];
    const newcomer = await write(5, old);
    assert.equal(await changeNumber(3, old, next), null);
    assert.equal((await store.get(newcomer.id))?.phone, old);
  });

  it("is one person through two changes in whichever order they arrive", async () => {
    for (const isInOrder of [true, false]) {
      const [first, second, third] = [newPhone(), newPhone(), newPhone()];
      const { id } = await write(1, first);
      const events = [() => changeNumber(2, first, second), () => changeNumber(3, second, third)];
      for (const event of isInOrder ? events : events.toReversed()) await event();
      const person = await store.get(id);
      assert.deepEqual([person?.id, person?.phone], [id, third], String(isInOrder));
      assert.equal((await write(9, third)).id, id);
      for (const left of [first, second]) assert.notEqual((await write(9, left)).id, id);
    }
  });

  it("is taken again when the person changes back", async () => {
    const [first, second] = [newPhone(), newPhone()];
    const { id } = await write(1, first);
    await changeNumber(2, first, second);
    await changeNumber(3, second, first);
    assert.equal((await write(4, first)).id, id);
    assert.equal((await store.get(id))?.phone, first);
    assert.notEqual((await write(5, second)).id, id);
  });

  it("leaves who is written to by the old number the person who had it, until somebody writes from it", async () => {
    const [old, next] = [newPhone(), newPhone()];
    const { id } = await write(1, old);
    await changeNumber(2, old, next);
    assert.equal((await store.findOrCreateByPhone(old, "", minute(3))).id, id);
    assert.equal((await store.get(id))?.phone, next);
    const stranger = await write(4, old);
    assert.equal((await store.findOrCreateByPhone(old, "", minute(5))).id, stranger.id);
  });

  it("is forgotten with the person: nothing is left of the numbers they had", async () => {
    const [old, next] = [newPhone(), newPhone()];
    const { id } = await write(1, old);
    await changeNumber(2, old, next);
    await createPersonStore(connection).releaseIdentities(id);
    const left = await identityModel(connection)
      .find({ _id: { $in: [`phone:${old}`, `phone:${next}`] } })
      .lean();
    assert.deepEqual(left, []);
  });
});

describe("a contact that was merged into another", () => {
  it("is erased with it, also when the number that proved it has passed on", async () => {
    const [old, next, third] = [newPhone(), newPhone(), newPhone()];
    const { id } = await write(1, old);
    const early = await write(3, next);
    await changeNumber(2, old, next);
    await changeNumber(4, next, third);
    await write(5, next);
    assert.deepEqual(await createPersonStore(connection).formerContacts(id), [early.id]);
  });

  it("has its block, SAIR and window carried, and SAIR only while the person has not written since", async () => {
    const blocks = createBlockDecisions(connection);
    const block = { isBlocked: true, at: minute(3), by: "m", byRole: "MASTER", reason: "x", wishId: "w" } as const;
    for (const wroteAt of [1, 9]) {
      const [phone, bsuid] = [newPhone(), newBsuid()];
      const byNumber = await write(wroteAt, phone);
      const byId = await write(3, null, bsuid);
      await store.update(byId.id, { optedOutAt: minute(4) });
      await blocks.decide(byId.id, "all", block);
      const person = await write(2, phone, bsuid);
      assert.equal(person.id, byNumber.id);
      const read = await store.get(byId.id);
      assert.deepEqual([read?.id, read?.blockedIn], [byNumber.id, ["all"]]);
      assert.deepEqual(read?.optedOutAt, wroteAt === 1 ? minute(4) : null, String(wroteAt));
    }
  });
});

describe("a business-scoped id that changed", () => {
  it("is the same person's, with all that stands with them, once and again", async () => {
    const [previous, next] = [newBsuid(), newBsuid()];
    const { id } = await write(1, null, previous);
    await store.update(id, { optedOutAt: minute(1), welcomedAt: minute(1) });
    for (let count = 0; count < 2; count += 1) assert.equal((await changeUserId(2, previous, next)).id, id);
    const person = await write(3, null, next);
    assert.deepEqual([person.id, person.bsuid, person.welcomedAt], [id, next, minute(1)]);
    const late = await write(1, null, previous);
    assert.deepEqual([late.id, late.bsuid], [id, next], "a message under the earlier id is theirs and changes nothing");
  });

  it("brings back the number that its first message had seemed to give to somebody else", async () => {
    const [phone, previous, next] = [newPhone(), newBsuid(), newBsuid()];
    const { id } = await write(1, phone, previous);
    await store.update(id, { welcomedAt: minute(1) });
    const early = await write(3, phone, next);
    assert.notEqual(early.id, id);
    const person = await changeUserId(2, previous, next);
    assert.deepEqual([person.id, person.phone, person.bsuid], [id, phone, next]);
    assert.equal((await store.get(early.id))?.id, id);
    assert.equal((await write(4, phone, next)).id, id);
  });

  it("is one person through two changes in whichever order they arrive", async () => {
    for (const isInOrder of [true, false]) {
      const [first, second, third] = [newBsuid(), newBsuid(), newBsuid()];
      const { id } = await write(1, null, first);
      const events = [() => changeUserId(2, first, second), () => changeUserId(3, second, third)];
      for (const event of isInOrder ? events : events.toReversed()) await event();
      const person = await store.get(id);
      assert.deepEqual([person?.id, person?.bsuid], [id, third], String(isInOrder));
      assert.equal((await write(9, null, third)).id, id);
    }
  });
});

describe("what Meta calls a number it accepted a message for", () => {
  it("is kept as long as the number is the contact's, and never brings back one they left", async () => {
    const [old, next] = [newPhone(), newPhone()];
    const { id } = await write(1, old);
    await changeNumber(2, old, next);
    await store.confirmWaId(id, old);
    assert.equal((await store.get(id))?.waId, next);
    const short = `${next.slice(0, 4)}${next.slice(5)}`;
    await store.confirmWaId(id, short);
    assert.equal((await store.get(id))?.waId, short);
  });
});
