import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { eventually } from "@tenho/kernel/testing/eventually";
import { AccountActivatedSchema, MerchantAvailableSchema } from "@tenho/proto/users/v1/events_pb";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { merchantDraft, personDraft, UNIT } from "../_account-builder.ts";
import { startUsersHarness, type UsersHarness } from "../_harness.ts";

let users: UsersHarness;
before(async () => {
  users = await startUsersHarness();
});
after(() => users.stop());

async function availableOf(id: string) {
  const events = (await users.harness.stored("EVENTS", "evt.users.merchant_available")).map((data) =>
    decodeEvent(MerchantAvailableSchema, data),
  );
  return events.filter(({ userId }) => userId === id);
}

describe("SetActive", () => {
  it("publishes the first activation of a merchant once, however often and at once it is asked", async () => {
    const draft = merchantDraft();
    await users.rpc.putAccount(draft);
    await Promise.all(Array.from({ length: 8 }, () => users.rpc.setActive({ id: draft.id, isActive: true })));
    await users.rpc.setActive({ id: draft.id, isActive: false });
    const account = await users.rpc.setActive({ id: draft.id, isActive: true });
    assert.deepEqual([account.isActive, account.accessVersion], [true, 4]);
    // The events of a change come in this order: the change, the activation, the merchant.
    const later = await users.active(merchantDraft());
    await eventually("later ones are published", async () => (await availableOf(later)).length === 1);
    assert.equal((await users.changesOf(draft.id)).length, 4);
    const activations = (await users.harness.stored("EVENTS", "evt.users.account_activated")).map((data) =>
      decodeEvent(AccountActivatedSchema, data),
    );
    const own = activations.filter(({ userId }) => userId === draft.id);
    assert.deepEqual(
      own.map(({ unitId }) => unitId),
      [UNIT],
    );
    assert.equal((await availableOf(draft.id)).length, 2);
  });

  it("publishes no activation of an account without a wallet", async () => {
    const id = await users.active(personDraft(Role.ADMIN));
    const later = await users.active(merchantDraft());
    await eventually("later ones are published", async () => (await availableOf(later)).length === 1);
    assert.equal((await users.changesOf(id)).length, 2);
    const activations = (await users.harness.stored("EVENTS", "evt.users.account_activated")).map((data) =>
      decodeEvent(AccountActivatedSchema, data),
    );
    assert.ok(activations.every(({ userId }) => userId !== id));
  });

  it("refuses an unknown account and a moment ahead of the clock", async () => {
    await assert.rejects(users.rpc.setActive({ id: randomUUID(), isActive: true }), { code: "not_found" });
    const draft = merchantDraft();
    await users.rpc.putAccount(draft);
    const occurredAt = timestampFromDate(new Date(Date.now() + 86_400_000));
    await assert.rejects(users.rpc.setActive({ id: draft.id, isActive: true, occurredAt }), { code: "invalid_input" });
  });
});
