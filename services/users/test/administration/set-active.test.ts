import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { AccountActivatedSchema, MerchantAvailableSchema } from "@tenho/proto/users/v1/events_pb";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { merchantDraft, personDraft, UNIT } from "../_account-builder.ts";
import { master, startUsersHarness, type UsersHarness } from "../_harness.ts";

let users: UsersHarness;
before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
});
after(() => users.stop());

async function activate(id: string): Promise<void> {
  const { status } = await users.call("PATCH", `/users/${id}`, { as: master, json: { is_active: true } });
  assert.equal(status, 200);
}

async function availableOf(id: string) {
  const events = (await users.harness.stored("EVENTS", "evt.users.merchant_available")).map((data) =>
    decodeEvent(MerchantAvailableSchema, data),
  );
  return events.filter(({ userId }) => userId === id);
}

describe("the activation of an account", () => {
  it("publishes the first activation of a merchant once, however often and at once it is asked", async () => {
    const draft = merchantDraft();
    await users.put(draft);
    await Promise.all(Array.from({ length: 8 }, () => activate(draft.id)));
    await users.deactivate(draft.id);
    await activate(draft.id);
    const [account] = (await users.rpc.getAccounts({ ids: [draft.id] })).accounts;
    assert.deepEqual([account?.isActive, account?.accessVersion], [true, 4]);
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
    const { id } = await users.put(personDraft(Role.ADMIN));
    await activate(id);
    const later = await users.active(merchantDraft());
    await eventually("later ones are published", async () => (await availableOf(later)).length === 1);
    assert.equal((await users.changesOf(id)).length, 2);
    const activations = (await users.harness.stored("EVENTS", "evt.users.account_activated")).map((data) =>
      decodeEvent(AccountActivatedSchema, data),
    );
    assert.ok(activations.every(({ userId }) => userId !== id));
  });
});
