import assert from "node:assert/strict";
import { test } from "node:test";
import { offerTo, wishOf } from "../../../test/_panel-harness.ts";
import { decideOn, isSilenced } from "./contact-block.ts";

const AUDIT = { id: "audit:1", subject: "audit.messaging", payload: "" };
const at = new Date();

test("a block ends the wish it is decided on in the same change, and leaves the rest to its effect", () => {
  const wish = wishOf({ offers: [offerTo({ id: "m1", name: "Pizzaria" })] });
  const decision = { isBlocked: true, at, by: "a1", byRole: "MASTER" as const, reason: "trotes", wishId: wish._id };
  const { state, offers, outbox } = decideOn(wish, ["all"], decision, AUDIT);
  assert.deepEqual([state, offers[0]?.status], ["closed", "expired"]);
  assert.ok(outbox.some(({ kind }) => kind === "block_contact"));
  const lifted = decideOn(wish, ["all"], { ...decision, isBlocked: false }, AUDIT);
  assert.equal(lifted.state, wish.state);
});

test("a number of several units falls silent only when all of them block", () => {
  assert.equal(isSilenced({ blockedIn: ["u1"] }, ["u1", "u2"]), false);
  assert.equal(isSilenced({ blockedIn: ["u1", "u2"] }, ["u1", "u2"]), true);
  assert.equal(isSilenced({ blockedIn: ["all"] }, ["u1"]), true);
  assert.equal(isSilenced({ blockedIn: ["u1"] }, []), false);
});
