import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { createDeliveryStore } from "../../src/adapters/db/delivery-store.ts";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { createRecipientStore } from "../../src/adapters/db/recipient-store.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";

describe("of two replicas that read the same", () => {
  let connection: Connection;
  before(async () => {
    connection = await openDatabase({ url: testInfra().mongoUrl("conditions"), poolMax: 5, timeoutMs: 60_000 });
    await ensureIndexes(connection);
  });
  after(() => connection.close());

  it("one alone takes the lease of a recipient", async () => {
    const recipients = createRecipientStore(connection);
    await recipients.append("ana", ["message"]);
    const read = await recipients.get("ana");
    const until = new Date("2026-01-01T12:00:15Z");
    const take = (owner: string) => recipients.write(read, { owner, until, pairClearAt: null }, {});
    const taken = [await take("one"), await take("other")];
    assert.deepEqual(
      taken.map((state) => state?.owner ?? null),
      ["one", null],
    );
    assert.equal((await recipients.get("ana")).owner, "one");
  });

  it("takes out of a queue what was sent under its lease, and nothing that was added meanwhile", async () => {
    const recipients = createRecipientStore(connection);
    const until = new Date("2026-01-01T12:00:15Z");
    const read = await recipients.append("bia", ["m1", "m2", "m3"]);
    const lease = await recipients.write(read, { owner: "one", until, pairClearAt: until }, {});
    await recipients.append("bia", ["m4"]);
    assert.ok(lease);
    const after = await recipients.write(
      lease,
      { owner: null, until: null, pairClearAt: null },
      { remove: ["m1", "m2"] },
    );
    assert.deepEqual([after?.owner, after?.queue], [null, ["m3", "m4"]]);
  });

  it("one alone takes the lease of an idle recipient; nobody that of one with a lease, a message or a limit", async () => {
    const recipients = createRecipientStore(connection);
    const at = new Date("2026-01-01T12:00:00Z");
    const until = new Date(at.getTime() + 15_000);
    const lease = (recipient: string, owner: string) => ({
      recipient,
      owner,
      until,
      queue: [owner],
      pairClearAt: until,
    });
    await recipients.append("idle:waiting", ["before"]);
    const idle = { owner: null, until: null, queue: [] };
    await connection.collection("recipients").insertMany([
      { ...idle, _id: "idle:limited" as never, pairClearAt: new Date(at.getTime() + 1) },
      { ...idle, _id: "idle:again" as never, pairClearAt: at },
    ]);
    const all = ["idle:new", "idle:waiting", "idle:limited", "idle:again"];
    const take = (owner: string) =>
      recipients.leaseIdle(
        all.map((recipient) => lease(recipient, owner)),
        at,
      );
    const [one, other] = await Promise.all([take("one"), take("other")]);
    for (const [index, recipient] of all.entries()) {
      const taken = [one?.[index], other?.[index]].filter((isTaken) => isTaken).length;
      assert.equal(taken, recipient === "idle:new" || recipient === "idle:again" ? 1 : 0, recipient);
      if (taken === 0) continue;
      const { owner, queue } = await recipients.get(recipient);
      assert.deepEqual([owner, queue], one?.[index] ? ["one", ["one"]] : ["other", ["other"]]);
    }
    assert.deepEqual((await recipients.get("idle:waiting")).queue, ["before"]);
  });

  it("one ends only leases it has, of recipients for whom nothing was appended meanwhile", async () => {
    const recipients = createRecipientStore(connection);
    const at = new Date("2026-01-01T12:00:00Z");
    const leaseOf = (recipient: string) => ({ recipient, owner: "one", until: at, queue: ["m"], pairClearAt: at });
    const leases = ["end:1", "end:2", "end:3"].map(leaseOf);
    await recipients.leaseIdle(leases, at);
    const releases = leases.map((lease) => ({ lease, pairClearAt: null }));
    assert.equal(await recipients.release(releases.slice(0, 1)), true);
    await recipients.append("end:2", ["later"]);
    assert.equal(await recipients.release(releases.slice(1)), false);
    const after = await Promise.all(leases.map(({ recipient }) => recipients.get(recipient)));
    assert.deepEqual(
      after.map(({ owner, queue }) => [owner, queue]),
      [
        [null, []],
        ["one", ["m", "later"]],
        [null, []],
      ],
    );
  });

  it("each claims only messages the other has not claimed", async () => {
    const deliveries = createDeliveryStore(connection);
    const at = new Date("2026-01-01T12:00:00Z");
    const ids = Array.from({ length: 12 }, (_, index) => `claim:${index}`);
    const content = { inWindow: { kind: "text", body: "oi" } as const, outsideWindow: null, offer: null };
    const messages = ids.map((id) => ({ id, contactId: "c", phoneNumberId: "1", ...content, usefulUntil: null }));
    assert.ok((await deliveries.insert(messages.slice(0, 4), at)).every((stored) => stored !== null));
    const again = await deliveries.insert(messages, at);
    assert.deepEqual(
      again.map((stored) => stored === null),
      ids.map((_, index) => index < 4),
      "stored once",
    );
    const groups = [ids.slice(0, 8), ids.slice(4), ids.slice(2, 6)];
    const claimed = await Promise.all(groups.map((group) => deliveries.claimFirst(group, at)));
    const winners = groups.flatMap((group, index) => group.filter((_, place) => claimed[index]?.[place]));
    assert.deepEqual(winners.sort(), [...ids].sort());
    for (const id of ids)
      assert.deepEqual([(await deliveries.get(id))?.state, (await deliveries.get(id))?.attempts], ["sending", 1]);
    assert.equal((await deliveries.claimFirst(ids, at)).some(Boolean), false);
  });

  it("clears only marks nobody has cleared yet, with the next statuses or by themselves; of those the outcomes are as they are", async () => {
    const [one, other] = [createDeliveryStore(connection), createDeliveryStore(connection)];
    const at = new Date("2026-01-01T12:00:00Z");
    const ids = ["mark:1", "mark:2", "mark:3"];
    const content = { inWindow: { kind: "text", body: "oi" } as const, outsideWindow: null, offer: null };
    const messages = ids.map((id) => ({ id, contactId: "c", phoneNumberId: "1", ...content, usefulUntil: null }));
    await one.insert(messages, at);
    await one.claimFirst(ids, at);
    await one.accept(ids.map((id) => ({ id, wamid: `wamid.${id}`, pendingNotice: "accepted" as const, at })));
    const marked = async () => (await one.withPendingNotice(at, 10)).map(({ message }) => message.id).sort();
    assert.deepEqual(await marked(), ids);
    assert.deepEqual(await one.withPendingNotice(new Date(at.getTime() - 1), 10), [], "settled later");
    await other.clearPendingNotices(["mark:1"], "accepted");
    assert.deepEqual(await marked(), ["mark:2", "mark:3"], "by itself");
    const clearing = one.clearPendingNotices(["mark:1", "mark:2"], "accepted");
    const confirm = (id: string, wamid: string) => ({ id, wamid, to: "sent" as const, pricing: null });
    const confirmed = await one.confirm([confirm("mark:1", "wamid.mark:1"), confirm("mark:2", "wamid.another")]);
    await clearing;
    assert.deepEqual(confirmed, [true, false]);
    assert.deepEqual(await marked(), ["mark:3"]);
    assert.deepEqual((await one.get("mark:1"))?.state, "sent");
    await one.clearPendingNotices(["mark:3"], "failed");
    assert.deepEqual(await marked(), ["mark:3"], "of another outcome");
  });

  it("only one begins a fold: its batch is not replaced by another under the same number", async () => {
    const rollups = createRollupStore(connection);
    const { seq } = await rollups.state();
    const batch = (serving: number) => ({ wishes: [], deltas: [], rebuiltUpTo: null, serving });
    assert.deepEqual([await rollups.begin(seq, batch(1)), await rollups.begin(seq, batch(2))], [true, false]);
    assert.equal((await rollups.state()).batch?.serving, 1);
  });
});
