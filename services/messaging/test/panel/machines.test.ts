import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { expectActions } from "@tenho/tests/support/recorded-actions";
import { machineHandlers } from "../../src/machines/machine-handlers.ts";
import { createMachineStore } from "../../src/machines/machine-store.ts";
import { type FlowHarness, startFlowHarness } from "../_flow-harness.ts";
import { type Panel, servePanel } from "../_panel-harness.ts";

const [ANA, BIA] = ["558699990001", "558699990002"];
const MENU = "Oi! Sou o assistente virtual. Não entendi sua resposta. Escolha uma das opções abaixo.";
const MASTER = { role: "MASTER" as const };

type Row = {
  id: string;
  phone: string;
  reason: string;
  count: number;
  since: string;
  at: string;
  freed_at: string | null;
};
type List = { items: Row[]; next_cursor: string | null };

describe("the numbers taken for machines", () => {
  let harness: FlowHarness;
  let panel: Panel;

  beforeEach(async () => {
    harness = await startFlowHarness();
    const machines = createMachineStore(harness.connection);
    panel = await servePanel(machineHandlers({ machines, relayRecords: () => undefined, now: () => new Date() }));
  });
  afterEach(async () => {
    await panel.stop();
    await harness.stop();
  });

  const write = async (from: string, text = MENU) => {
    await harness.receive({ from, text });
    await harness.allHandled();
  };
  const list = async (query = "") => (await panel.call<List>(MASTER, `machines${query}`)).body;

  it("are listed with why and since when, the last first, a page at a time, for MASTER alone", async () => {
    await write(ANA);
    await harness.receive({ from: BIA, text: MENU, at: new Date(Date.now() + 2_000) });
    await harness.receive({ from: BIA, text: MENU, at: new Date(Date.now() + 4_000) });
    await harness.allHandled();
    const first = await list("?limit=1");
    const [bia] = first.items;
    assert.deepEqual([bia?.phone.slice(-8), bia?.reason, bia?.count, bia?.freed_at], ["99990002", "SHAPE", 2, null]);
    assert.ok(bia && bia.since < bia.at);
    const rest = await list(`?limit=1&cursor=${first.next_cursor}`);
    assert.deepEqual([rest.items.map(({ phone }) => phone.slice(-8)), rest.next_cursor], [["99990001"], null]);
    for (const role of ["ADMIN", "CLIENT"] as const) {
      assert.equal((await panel.call({ role, permissions: ["message.view"] }, "machines")).status, 403);
      assert.equal((await panel.call({ role }, `machines/${bia.id}`, { freed: true })).status, 403);
    }
  });

  it("that MASTER frees are answered from then on, until they are observed again; each change is recorded once", async () => {
    await write(ANA);
    const [{ id } = { id: "" }] = (await list()).items;
    assert.equal(harness.sent.size, 0);
    for (const _ of [1, 2]) {
      const { body } = await panel.call<Row>(MASTER, `machines/${id}`, { freed: true });
      assert.notEqual(body.freed_at, null);
    }
    await write(ANA);
    assert.equal((await harness.allWishes()).length, 1, "it is handled like anybody's text");
    assert.equal((await list()).items[0]?.count, 1);
    assert.equal((await panel.call<Row>(MASTER, `machines/${id}`, { freed: false })).body.freed_at, null);
    await write(ANA, `${MENU} Digite 1`);
    assert.equal((await list()).items[0]?.count, 2);
    await expectActions(harness.nc, "messaging", id, ["contact.free", "contact.observe"]);
    const { records } = createMachineStore(harness.connection);
    await eventually("nothing is left to be recorded", async () => (await records.pending()).length === 0);
    const unknown = "0198a000-0000-7000-8000-00000000ffff";
    assert.equal((await panel.call(MASTER, `machines/${unknown}`, { freed: true })).status, 404);
  });
});
