import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { ThresholdReachedSchema } from "@tenho/proto/wallet/v1/events_pb";
import { DebitOutcome } from "@tenho/proto/wallet/v1/wallet_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { admin, client, master, startWalletHarness, type WalletHarness } from "./_harness.ts";
import { OTHER_UNIT } from "./_movement-builder.ts";

type Guard = { daily_cap: number | null; threshold: number | null; spent_today: number };

let wallet: WalletHarness;
before(async () => {
  wallet = await startWalletHarness();
});
after(() => wallet.stop());

const pathOf = (userId: string) => `/wallet/${userId}/guard`;
const read = (userId: string, as = client(userId)) => wallet.call<Guard>("GET", pathOf(userId), { as });
const set = (userId: string, json: unknown, as = client(userId)) =>
  wallet.call<Guard>("PATCH", pathOf(userId), { as, json });
const debit = (userId: string) =>
  wallet.rpc.debit({
    userId,
    source: "offer",
    externalId: randomUUID(),
    amountCents: 30n,
    timeZone: "America/Fortaleza",
  });

describe("/wallet/:userId/guard", () => {
  it("is set by the merchant and its staff with the permission, and holds the next debit", async () => {
    const userId = await wallet.open();
    assert.deepEqual((await read(userId)).body, { daily_cap: null, threshold: null, spent_today: 0 });
    await debit(userId);
    const staff = identityFor({
      role: "USER",
      clientId: userId,
      permissions: ["financial.view", "financial.buy_credits"],
    });
    assert.equal((await set(userId, { threshold: 2 }, staff)).status, 200);
    assert.deepEqual((await set(userId, { daily_cap: 0.5 })).body, { daily_cap: 0.5, threshold: 2, spent_today: 0.3 });
    assert.equal((await debit(userId)).outcome, DebitOutcome.CAP_REACHED);
    assert.deepEqual((await set(userId, { daily_cap: null })).body.daily_cap, null);
    assert.equal((await debit(userId)).outcome, DebitOutcome.PAID);
  });

  it("is read, and not set, by the unit's ADMIN and MASTER; of others it is hidden", async () => {
    const userId = await wallet.open();
    for (const as of [admin(), master]) {
      assert.equal((await read(userId, as)).status, 200);
      assert.equal((await set(userId, { daily_cap: 1 }, as)).status, 403);
    }
    for (const as of [client(randomUUID()), admin(OTHER_UNIT)]) assert.equal((await read(userId, as)).status, 404);
    assert.equal((await set(userId, { daily_cap: 1 }, client(randomUUID()))).status, 404);
    const reader = identityFor({ role: "USER", clientId: userId, permissions: ["financial.view"] });
    assert.equal((await set(userId, { daily_cap: 1 }, reader)).status, 403);
    assert.equal((await read(userId)).body.daily_cap, null);
  });

  it("counts what was spent on the day of the time zone that is given", async () => {
    const userId = await wallet.open();
    // It is about six in the morning in one zone and about six in the evening in the other: twelve hours ago was yesterday in the first alone.
    const toMorning = ((6 - new Date().getUTCHours() + 35) % 24) - 11;
    const toEvening = toMorning > 0 ? toMorning - 12 : toMorning + 12;
    await wallet.rpc.debit({
      userId,
      source: "offer",
      externalId: randomUUID(),
      amountCents: 30n,
      occurredAt: timestampFromDate(new Date(Date.now() - 12 * 3_600_000)),
    });
    const spentAt = async (hours: number) => {
      // The names of these zones have the sign of what is added to get UTC.
      const zone = encodeURIComponent(`Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`);
      const path = `${pathOf(userId)}?time_zone=${zone}`;
      return (await wallet.call<Guard>("GET", path, { as: client(userId) })).body.spent_today;
    };
    assert.deepEqual([await spentAt(toMorning), await spentAt(toEvening)], [0, 0.3]);
    assert.equal((await wallet.call("GET", `${pathOf(userId)}?time_zone=Lua/Cratera`, { as: master })).status, 400);
  });

  it("takes amounts of at least a centavo, and nothing else", async () => {
    const userId = await wallet.open();
    for (const json of [
      { daily_cap: 0 },
      { daily_cap: -1 },
      { threshold: 0.001 },
      { daily_cap: "cinco" },
      { cap: 1 },
    ]) {
      assert.equal((await set(userId, json)).status, 400, JSON.stringify(json));
    }
  });

  it("publishes that a debit went below the threshold, once", async () => {
    const userId = await wallet.open();
    await set(userId, { threshold: 4.5 });
    for (let count = 0; count < 4; count += 1) await debit(userId);
    const told = async () =>
      (await wallet.harness.stored("EVENTS", "evt.wallet.threshold_reached"))
        .map((data) => decodeEvent(ThresholdReachedSchema, data))
        .filter((event) => event.userId === userId);
    const [event] = await eventually("the event is published", async () => {
      const events = await told();
      return events.length > 0 ? events : null;
    });
    assert.deepEqual([event?.balanceCents, event?.thresholdCents], [440n, 450n]);
    await debit(userId);
    assert.equal((await told()).length, 1);
  });
});
