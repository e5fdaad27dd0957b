import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { openDatabase } from "../src/adapters/db/open-database.ts";
import { wishModel } from "../src/adapters/db/wish-document.ts";
import type { Wish } from "../src/domain/wish/wish.ts";
import { waIdOf } from "./_clients.ts";
import { startHoldingStore } from "./_holding-store.ts";
import { ANA, identity, messageFrom, SHOP, startWholeHarness, type WholeHarness } from "./_whole-harness.ts";

const run = randomBytes(6).toString("hex");
const POOL_MAX = 4;
const PANEL_POOL_MAX = 2;
const READS = 12;

describe("panels whose reads hang in the document store", () => {
  let store: Awaited<ReturnType<typeof startHoldingStore>>;
  let harness: WholeHarness;
  let connection: Connection;

  before(async () => {
    const url = testInfra().mongoUrl("hanging");
    connection = await openDatabase({ url, poolMax: 1, timeoutMs: 90_000 });
    store = await startHoldingStore(url);
    harness = await startWholeHarness({
      MONGO_URL: store.url,
      MONGO_POOL_MAX: String(POOL_MAX),
      PANEL_POOL_MAX: String(PANEL_POOL_MAX),
      PANEL_QUEUE_MS: "100",
    });
  });
  after(async () => {
    await harness?.stop();
    store.stop();
    await connection.close();
  });

  it("are told so soon, while signed callbacks are taken, the wish is offered, and a TENHO from the panel counts", async () => {
    const { callback, sent, otherServices, service } = harness;
    store.hold();
    const headers = { "x-tenho-identity": identity({ role: "MASTER" }) };
    const hangUp = new AbortController();
    const statuses: number[] = [];
    const reads = Array.from({ length: READS }, async () => {
      const answer = await fetch(`${service.url}/webhooks/messages`, { headers, signal: hangUp.signal });
      statuses.push(answer.status);
    });
    const settled = Promise.allSettled(reads);
    await eventually("every other read is refused", () => statuses.length === READS - PANEL_POOL_MAX);
    assert.deepEqual(new Set(statuses), new Set([503]));
    assert.equal(store.held(), PANEL_POOL_MAX);

    assert.equal(await callback(messageFrom(waIdOf(SHOP), `wamid.${run}.0`, { type: "reaction" })), 200);
    const wish = messageFrom(ANA, `wamid.${run}.1`, { type: "text", text: { body: "quero pizza" } });
    assert.equal(await callback(wish), 200);
    await eventually("asked", () =>
      sent.some(({ biz_opaque_callback_data }) => biz_opaque_callback_data.startsWith("offer:")),
    );
    const stored = await wishModel(connection).findOne({}).lean<Wish>();
    const answer = await fetch(`${service.url}/webhooks/messages/${stored?._id}/response`, {
      method: "POST",
      headers: {
        "x-tenho-identity": identity({ role: "CLIENT", userId: SHOP.id }),
        "content-type": "application/json",
      },
      body: JSON.stringify({ answer: "TENHO" }),
    });
    assert.equal(answer.status, 200);
    assert.equal(otherServices.state.paid.size, 1);
    assert.equal((await fetch(`${service.url}/readyz`)).status, 200);

    hangUp.abort();
    await settled;
  });
});
