import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { eventually } from "@tenho/tests/support/eventually";
import { changesOf, expectActions } from "@tenho/tests/support/recorded-actions";
import { panelHandlers } from "../../src/panel/panel-handlers.ts";
import { createPanelStore } from "../../src/panel/panel-store.ts";
import { createStatistics } from "../../src/statistics/read-statistics.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";
import { BAKERY, PARNAIBA, PIZZA, pizzeria, SOBRAL } from "../_clients.ts";
import { type FlowHarness, startFlowHarness } from "../_flow-harness.ts";
import { type Message, type Panel, servePanel } from "../_panel-harness.ts";

const SHOP = pizzeria(1);
const MAY = ["message.view", "message.access", "genai.access"];
const master: Partial<Identity> = { role: "MASTER", permissions: MAY };
const admin: Partial<Identity> = { role: "ADMIN", unitIds: [PARNAIBA], permissions: MAY };
const client: Partial<Identity> = { role: "CLIENT", userId: SHOP.id, permissions: MAY };

type Filed = Message & {
  category_id: number;
  category_name: string;
  category_source: string;
  corrected_by: string | null;
};

describe("saying from the panel that a category is wrong", () => {
  let harness: FlowHarness;
  let panel: Panel;
  let wishId: string;
  let asked = 0;

  before(async () => {
    harness = await startFlowHarness({
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
      },
    });
    const { answerOffer, followUpOffer, correctCategory } = harness.flow;
    const store = createPanelStore(harness.connection);
    panel = await servePanel(
      panelHandlers({
        panel: store,
        statistics: createStatistics(createRollupStore(harness.connection)),
        answerOffer,
        followUpOffer,
        merchants: harness.merchants,
        correctCategory,
        namesOf: async (ids) => new Map(ids.map((id) => [id, "Helena"])),
        now: () => new Date(),
      }),
    );
  });
  after(async () => {
    await panel.stop();
    await harness.stop();
  });
  beforeEach(async () => {
    asked += 1;
    await harness.receive({ from: `55869999000${asked}`, text: "quero uma pizza" });
    await eventually("asked", () => harness.sentMessages("offer:").length === asked);
    wishId = harness.sentMessages("offer:")[asked - 1]?.offer?.wishId ?? "";
  });

  const known = async () => (await harness.corrections()).filter((correction) => correction.wishId === wishId);
  /** Expects exactly `count` corrections once the wish has no effect left. */
  const published = async (count: number) => {
    await eventually("known", async () => (await known()).length >= count);
    await harness.wish("at rest", ({ _id, outbox, state }) => {
      return _id === wishId && outbox.length === 0 && state !== "choosing";
    });
    const found = await known();
    assert.equal(found.length, count);
    return found;
  };
  const file = <T = Filed>(who: Partial<Identity>, categoryId: unknown, id = wishId) =>
    panel.call<T>(who, `messages/${id}/category`, { category_id: categoryId });
  const answer = <T = Message>(body: object) => panel.call<T>(client, `messages/${wishId}/response`, body);

  it("shows ADMIN and MASTER who corrected it, and its company that somebody did", async () => {
    const before = (await panel.call<Filed>(admin, `messages/${wishId}`)).body;
    assert.deepEqual([before.category_source, before.corrected_by], ["CLASSIFIER", null]);
    assert.equal((await file(master, BAKERY.id)).body.corrected_by, "Helena");
    const { body } = await panel.call<Filed>(admin, `messages/${wishId}`);
    assert.deepEqual([body.category_source, body.corrected_by], ["OPERATOR", "Helena"]);
    const ofCompany = (await panel.call<Filed>(client, `messages/${wishId}`)).body;
    assert.deepEqual([ofCompany.category_source, ofCompany.corrected_by], ["OPERATOR", null]);
  });

  it("files the wish for MASTER and for the unit's ADMIN, and makes it known once for each of them", async () => {
    for (const who of [master, master]) {
      const { status, body } = await file(who, BAKERY.id);
      assert.deepEqual([status, body.category_id, body.category_name], [200, BAKERY.id, BAKERY.name]);
    }
    await published(1);
    assert.equal((await file(admin, PIZZA.id)).body.category_id, PIZZA.id);
    await published(2);
    const [first, second] = await expectActions(harness.nc, "messaging", wishId, [
      "message.category",
      "message.category",
    ]);
    assert.deepEqual([first?.actorRole, first?.unitId, first?.subject?.personId], ["MASTER", PARNAIBA, ""]);
    assert.deepEqual(second && changesOf(second), {
      category_id: [String(BAKERY.id), String(PIZZA.id), false],
    });
  });

  it("is refused to merchants, other units and who lacks the permission, and to what does not exist", async () => {
    const foreign = { ...admin, unitIds: [SOBRAL] };
    assert.equal((await file(client, BAKERY.id)).status, 403);
    assert.equal((await file({ ...admin, permissions: ["message.view"] }, BAKERY.id)).status, 403);
    assert.equal((await file(foreign, BAKERY.id)).status, 404);
    assert.equal((await file(master, BAKERY.id, "0198b000-0000-7000-8000-0000000000ff")).status, 404);
    for (const unknown of [999, 2_147_483_647]) assert.equal((await file(master, unknown)).status, 422);
    for (const bad of ["pão", 0, -1, 4.2, null, 2_147_483_648]) assert.equal((await file(master, bad)).status, 400);
    assert.equal((await file({}, BAKERY.id)).status, 401);
    await published(0);
  });

  it("takes 'não é da minha categoria' with NÃO TENHO, once, and refuses it with TENHO", async () => {
    const contrary = await answer<{ message: string }>({ answer: "TENHO", not_my_category: true });
    assert.equal(contrary.status, 422);
    assert.match(contrary.body.message, /categoria/);
    for (const _ of [1, 2]) {
      const { status, body } = await answer({ answer: "NAO_TENHO", not_my_category: true });
      assert.deepEqual([status, body.offer?.status], [200, "REJECTED"]);
    }
    const [correction] = await published(1);
    assert.deepEqual([correction?.fromCategoryId, correction?.categoryId], [PIZZA.id, 0]);
    assert.equal(harness.state.debitCalls.length, 0);
  });
});
