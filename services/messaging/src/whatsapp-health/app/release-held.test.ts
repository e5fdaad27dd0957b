import assert from "node:assert/strict";
import { it } from "node:test";
import type { HeldMessage } from "../../app/ports/delivery-store.ts";
import { createReleaseHeld } from "./release-held.ts";

const AT = new Date("2026-01-05T12:00:00Z");

const held = (id: string): HeldMessage => ({
  id,
  createdAt: AT,
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
      withdraw: async () => assert.fail("none has waited for days"),
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

it("a message without an end of its own that has waited three days for its template ends, and no other", async () => {
  const DAY_MS = 86_400_000;
  const done: string[] = [];
  const old = { ...held("old"), createdAt: new Date(AT.getTime() - 3 * DAY_MS) };
  const sweep = createReleaseHeld({
    deliveries: {
      held: async () => [old, held("young"), { ...old, id: "useful", usefulUntil: new Date(AT.getTime() + DAY_MS) }],
      requeue: async (id) => done.push(`requeue ${id}`) > 0,
      advance: async () => assert.fail("no offer was answered"),
      withdraw: async (ids) => void done.push(`withdraw ${ids.join()}`),
    },
    contacts: { getMany: async () => [] },
    hold: { isHeld: async () => true },
    account: { isHeld: async () => false },
    isOfferOpen: async () => true,
    now: () => AT,
  });
  assert.equal(await sweep(), 2);
  assert.deepEqual(done, ["withdraw old", "requeue old"]);
});
