import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { createDeliveryStore } from "../../src/adapters/db/delivery-store.ts";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { createRecordStatus, type StatusReport } from "../../src/app/outgoing/record-status.ts";
import type { DeliveryPatch, DeliveryStore } from "../../src/app/ports/delivery-store.ts";
import type { DeliveryState } from "../../src/domain/outgoing/delivery-state.ts";

const AT = new Date("2026-03-02T12:00:00Z");

describe("statuses", () => {
  let connection: Connection;
  let deliveries: DeliveryStore;
  let settle: (report: StatusReport) => Promise<void>;
  const alerts: number[] = [];
  before(async () => {
    connection = await openDatabase({ url: testInfra().mongoUrl("statuses"), poolMax: 20, timeoutMs: 90_000 });
    deliveries = createDeliveryStore(connection);
    await ensureIndexes(connection);
    settle = createRecordStatus({
      deliveries,
      contacts: { markTemplates: async () => undefined },
      onAccountRefusal: async () => false,
      onAlert: (code) => alerts.push(code),
      now: () => AT,
      gatherMs: 0,
    });
  });
  after(() => connection.close());

  /** Stores a message and advances it to `state` by the usual steps. */
  async function message(state: DeliveryState, patch: DeliveryPatch = {}, hasTemplate = false): Promise<string> {
    const id = `told:${randomBytes(6).toString("hex")}`;
    const text = { kind: "text", body: "oi" } as const;
    const outsideWindow = hasTemplate ? text : null;
    const outgoing = {
      id,
      contactId: "c",
      phoneNumberId: "1",
      inWindow: text,
      outsideWindow,
      offer: { wishId: "w", offerId: id },
      usefulUntil: null,
    };
    await deliveries.insert([outgoing], AT);
    if (state === "queued") return id;
    await deliveries.claimQueued(id, AT);
    if (state !== "sending")
      await deliveries.advance(id, "sending", state, { wamid: `wamid.${id}`, settledAt: AT, ...patch });
    return id;
  }
  const report = (id: string, state: DeliveryState, code: number | null = null, more: Partial<StatusReport> = {}) =>
    settle({
      wamid: `wamid.${id}`,
      messageId: id,
      state,
      at: AT,
      error: code === null ? null : { code, title: "", details: "" },
      pricing: null,
      ...more,
    });
  const stateOf = async (id: string) => (await deliveries.get(id))?.state;

  it("only ever move a message forward, in whatever order and however often they come", async () => {
    const id = await message("accepted");
    const orders: DeliveryState[][] = [
      ["read", "sent", "delivered"],
      ["delivered", "delivered", "sent"],
      ["sent", "read", "read"],
    ];
    const ends: DeliveryState[] = ["read", "delivered", "read"];
    for (const [index, order] of orders.entries()) {
      const one = await message("accepted");
      for (const state of order) await report(one, state);
      assert.equal(await stateOf(one), ends[index]);
    }
    const all: DeliveryState[] = ["sent", "delivered", "read"];
    await Promise.all(Array.from({ length: 30 }, (_, n) => report(id, all[n % 3] ?? "sent")));
    assert.equal(await stateOf(id), "read");
  });

  it("for many messages at once have the same effect as one by one, whatever becomes of the others", async () => {
    const gathered = createRecordStatus({
      deliveries,
      contacts: { markTemplates: async () => undefined },
      onAccountRefusal: async () => false,
      onAlert: () => undefined,
      now: () => AT,
      gatherMs: 20,
    });
    const states: DeliveryState[] = ["accepted", "sending", "delivered", "failed"];
    const ids = await Promise.all(states.map((state) => message(state)));
    const reports = ids.flatMap((id) =>
      (["delivered", "sent"] as const).map((state) => ({
        wamid: `wamid.${id}`,
        messageId: id,
        state,
        at: AT,
        error: null,
        pricing: null,
      })),
    );
    const stranger = {
      wamid: "wamid.stranger",
      messageId: "told:nobody",
      state: "sent" as const,
      at: AT,
      error: null,
      pricing: null,
    };
    const results = await Promise.allSettled([...reports, stranger].map(gathered));
    assert.deepEqual(
      results.map(({ status }) => status),
      [...reports.map(() => "fulfilled"), "rejected"],
    );
    assert.deepEqual(await Promise.all(ids.map(stateOf)), ["delivered", "delivered", "delivered", "failed"]);
    // The message whose acceptance was not recorded is settled by its status.
    assert.equal((await deliveries.get(ids[1] ?? ""))?.pendingNotice, "accepted");
  });

  it("and acceptances recorded together: a message that was settled meanwhile is not accepted once more", async () => {
    const [one = "", other = ""] = [await message("sending"), await message("sending")];
    await report(other, "delivered", null, { wamid: "wamid.status" });
    const acceptances = [one, other].map((id) => ({ id, wamid: `wamid.${id}`, pendingNotice: null, at: AT }));
    assert.deepEqual(await deliveries.accept(acceptances), [true, false]);
    assert.deepEqual([await stateOf(one), await stateOf(other)], ["accepted", "delivered"]);
    assert.equal((await deliveries.get(other))?.wamid, "wamid.status");
  });

  it("leave what failed failed, and what was delivered delivered", async () => {
    const failed = await message("accepted");
    await report(failed, "failed", 131050);
    for (const late of ["sent", "delivered", "read"] as const) await report(failed, late);
    assert.equal(await stateOf(failed), "failed");
    assert.equal((await deliveries.get(failed))?.failure, "meta_131050");
    const delivered = await message("delivered");
    await report(delivered, "failed", 131000);
    assert.equal(await stateOf(delivered), "delivered");
  });

  it("settle a message that was cut short while it was sent, by the echo of its own id", async () => {
    const id = await message("sending");
    await report(id, "delivered", null, { wamid: "wamid.new" });
    const settled = await deliveries.get(id);
    assert.deepEqual([settled?.state, settled?.wamid, settled?.pendingNotice], ["delivered", "wamid.new", "accepted"]);
    // The sender's own late write changes nothing.
    assert.equal(await deliveries.advance(id, "sending", "accepted", { wamid: "wamid.new" }), null);
  });

  it("are found by the message's number where the echo is missing, and wait for what is not known", async () => {
    const id = await message("accepted");
    await report(id, "delivered", null, { messageId: null });
    assert.equal(await stateOf(id), "delivered");
    const unknown = { code: "unavailable", reason: "unknown_message" };
    await assert.rejects(report("told:stranger", "sent"), unknown);
    await assert.rejects(report(id, "read", null, { messageId: null, wamid: "wamid.unknown" }), unknown);
  });

  it("do not change a later attempt when they are about an earlier one, unless the person was reached", async () => {
    const id = await message("accepted");
    await report(id, "failed", 131050, { wamid: "wamid.earlier" });
    assert.equal(await stateOf(id), "accepted");
    await report(id, "delivered", null, { wamid: "wamid.earlier" });
    assert.equal(await stateOf(id), "delivered");
  });

  it("are confirmed for one claim: of many senders at once one claims the message, and an outdated one none", async () => {
    const id = await message("queued");
    const early = await deliveries.claimQueued(id, new Date(AT.getTime() - 1));
    assert.equal(early, null, "its next attempt is not due yet");
    const won = await Promise.all(Array.from({ length: 20 }, () => deliveries.claimQueued(id, AT)));
    assert.equal(won.filter((claimed) => claimed !== null).length, 1);
    assert.equal(await deliveries.claimAgain(id, 0, AT), null, "it read the message before it was claimed");
    const again = await Promise.all(Array.from({ length: 20 }, () => deliveries.claimAgain(id, 1, AT)));
    assert.deepEqual(
      again.filter((claimed) => claimed !== null).map(({ state, attempts }) => [state, attempts]),
      [["sending", 2]],
    );
  });

  it("send a message once more where another way is left, each way once", async () => {
    const id = await message("accepted", {}, true);
    await Promise.all([report(id, "failed", 131047), report(id, "failed", 131047)]);
    const again = await deliveries.get(id);
    assert.deepEqual([again?.state, again?.asTemplate, again?.wamid, again?.settledAt], ["queued", true, null, null]);
    await deliveries.claimQueued(id, AT);
    await deliveries.advance(id, "sending", "accepted", { wamid: "wamid.2", settledAt: AT });
    await report(id, "failed", 131047, { wamid: "wamid.2" });
    assert.equal(await stateOf(id), "failed");
  });

  it("resend a few times what fails for a passing reason, with growing pauses, and then give up", async () => {
    const id = await message("accepted");
    const pauses: number[] = [];
    for (let attempts = 1; attempts <= 5; attempts += 1) {
      await report(id, "failed", 131016, { wamid: (await deliveries.get(id))?.wamid ?? "" });
      const waiting = await deliveries.get(id);
      assert.equal(waiting?.state, "queued");
      pauses.push((waiting?.nextAttemptAt.getTime() ?? 0) - AT.getTime());
      await deliveries.claimQueued(id, waiting?.nextAttemptAt ?? AT);
      await deliveries.advance(id, "sending", "accepted", { wamid: `wamid.${id}.${attempts}`, settledAt: AT });
    }
    assert.deepEqual(pauses, [2_000, 4_000, 8_000, 16_000, 32_000]);
    await report(id, "failed", 131016, { wamid: `wamid.${id}.5` });
    assert.equal(await stateOf(id), "failed");
  });

  it("keep a message that fails for a reason of ours for longer than for a passing one", async () => {
    const id = await message("accepted");
    for (let attempts = 1; attempts <= 10; attempts += 1) {
      await report(id, "failed", 131042, { wamid: (await deliveries.get(id))?.wamid ?? "" });
      const waiting = await deliveries.get(id);
      assert.equal(waiting?.state, "queued", `after ${attempts} refusals for an unpaid bill`);
      await deliveries.claimQueued(id, waiting?.nextAttemptAt ?? AT);
      await deliveries.advance(id, "sending", "accepted", { wamid: `wamid.${id}.${attempts}`, settledAt: AT });
    }
  });

  it("alert an operator who has to act, and keep every error", async () => {
    const id = await message("accepted");
    await report(id, "failed", 132015);
    assert.deepEqual(alerts, [132015]);
    const stored = await connection.collection("outgoing").findOne({ _id: id as never });
    assert.deepEqual(stored?.errorLog, [{ code: 132015, title: "", details: "", at: AT }]);
  });
});
