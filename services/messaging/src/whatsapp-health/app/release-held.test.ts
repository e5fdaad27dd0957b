import assert from "node:assert/strict";
import { it } from "node:test";
import type { HeldMessage } from "../../app/ports/delivery-store.ts";
import { createReleaseHeld } from "./release-held.ts";

const AT = new Date("2026-01-05T12:00:00Z");

const held = (id: string): HeldMessage => ({
  id,
  contactId: "loja",
  phoneNumberId: "1",
  asTemplate: true,
  template: "aviso",
  usefulUntil: null,
  offer: null,
});

it("a hold that is lifted in the middle of a sweep lets no message of a person pass an earlier one", async () => {
  const released: string[] = [];
  const answers = [true, false, false];
  const sweep = createReleaseHeld({
    deliveries: {
      held: async () => ["first", "second", "third"].map(held),
      requeue: async (id) => {
        released.push(id);
        return true;
      },
      advance: async () => assert.fail("no offer was answered"),
    },
    contacts: { getMany: async () => [] },
    hold: { isHeld: async () => false },
    account: { isHeld: async () => answers.shift() ?? false },
    isOfferOpen: async () => true,
    now: () => AT,
  });
  assert.equal(await sweep(), 3);
  assert.deepEqual(released, []);
  assert.equal(await sweep(), 0);
  assert.deepEqual(released, ["first", "second", "third"]);
});
