import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { decideSender } from "./decide-sender.ts";
import { holdingsOf, type Identity } from "./identity.ts";

const minute = (count: number): Date => new Date(Date.UTC(2026, 10, 20, 12, count));
const identity = (id: string, contactId: string, since: Date | null = minute(2)): Identity => ({
  id,
  contactId,
  since,
  isVacant: false,
  retiredAt: null,
  past: [],
});
const PHONE = "phone:5586980000001";
const BSUID = "bsuid:BR.second";

/** A message from the number and the id, of which the id was not stored yet when it was looked up. */
const decide = (phone: Identity, stored: readonly Identity[], at = minute(2)) =>
  decideSender({
    phone: { id: PHONE, found: phone },
    bsuid: { id: BSUID, found: null },
    at,
    newId: "new",
    holdings: holdingsOf(stored),
  });

describe("a message of a person who has another number since", () => {
  it("is theirs, and takes no number from them, however free the former one is", () => {
    const [present, id] = [identity("phone:5586980000009", "person", minute(5)), identity(BSUID, "person", minute(0))];
    const written = (at: Date) =>
      decideSender({
        phone: { id: PHONE, found: null },
        bsuid: { id: BSUID, found: id },
        at,
        newId: "new",
        holdings: holdingsOf([present, id]),
      });
    assert.deepEqual(written(minute(2)), { contactId: "person", steps: [], isCurrent: false });
    assert.equal(written(minute(8)).isCurrent, true);
    assert.equal(written(minute(8)).steps.length, 2);
  });
});

describe("a message with an id that was not known when it was looked up", () => {
  it("is the holder's of the number, should another message have stored the id since: nobody new takes the number", () => {
    const phone = identity(PHONE, "person");
    const expected = { contactId: "person", steps: [], isCurrent: true };
    assert.deepEqual(decide(phone, [phone, identity(BSUID, "person")]), expected);
  });

  it("is the earlier holder's of the number in the same case", () => {
    const past = [{ contactId: "earlier", since: minute(0), until: minute(5) }];
    const phone = { ...identity(PHONE, "person", minute(5)), past };
    const decision = decide(phone, [phone, identity(BSUID, "earlier", minute(1))], minute(3));
    assert.equal(decision.contactId, "earlier");
  });

  it("is a new person's where the holder has another id, and the holder's where it has none", () => {
    const phone = identity(PHONE, "person");
    assert.equal(decide(phone, [phone, identity("bsuid:BR.first", "person")]).contactId, "new");
    assert.equal(decide(phone, [phone]).contactId, "person");
  });
});
