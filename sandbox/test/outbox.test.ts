import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inbound, outbox, send, startSandboxHarness } from "./_harness.ts";

const ANA = "5586999990001";
const text = (body: string) => ({ to: ANA, type: "text", text: { body } });

describe("outbox", () => {
  it("lists what was accepted, oldest first, as a person reads it", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    await inbound(sandbox, { from: ANA, text: "oi" });
    const interactive = {
      type: "list",
      header: { type: "text", text: "Pedido" },
      body: { text: "Qual categoria?" },
      footer: { text: "Tenho" },
      action: { button: "Ver", sections: [{ rows: [{ id: "cat:41", title: "Pizzaria", description: "Comida" }] }] },
    };
    const parameters = ["Pizzaria", "Parnaíba", "pizza", "15:00", "R$ 0,30"].map((value) => ({
      type: "text",
      text: value,
    }));
    const template = {
      name: "novo_pedido_v2",
      language: { code: "pt_BR" },
      components: [{ type: "body", parameters }],
    };
    await send(sandbox, { to: ANA, type: "interactive", interactive });
    await send(sandbox, { to: "5586988880001", type: "template", template });
    const [list, offer] = await outbox(sandbox);
    assert.deepEqual(Object.keys(list ?? {}), ["wamid", "to", "type", "body", "buttons", "created_at", "raw"]);
    assert.equal(list?.body, "Pedido\nQual categoria?\nTenho");
    assert.deepEqual(list?.buttons, [{ id: "cat:41", title: "Pizzaria" }]);
    assert.deepEqual(list?.raw, { messaging_product: "whatsapp", to: ANA, type: "interactive", interactive });
    assert.equal(
      offer?.body,
      "Você ativou avisos de *Pizzaria*. Pedido em Parnaíba de _pizza_. Responda até 15:00. TENHO custa *R$ 0,30* do seu saldo; NÃO TENHO não custa.",
    );
    assert.deepEqual(
      offer?.buttons.map(({ title }) => title),
      ["TENHO", "NÃO TENHO", "Não vendo isso"],
    );
  });

  it("finds a person by either form of the number, and what came since a moment", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    await inbound(sandbox, { from: ANA, text: "oi" });
    await send(sandbox, text("Olá"));
    const [row] = await outbox(sandbox);
    const created = row?.created_at ?? "";
    for (const to of [ANA, "558699990001", "%2B55 (86) 99999-0001"])
      assert.equal((await outbox(sandbox, `?to=${to}`)).length, 1, to);
    assert.equal((await outbox(sandbox, "?to=5586999990002")).length, 0);
    assert.equal((await outbox(sandbox, `?since=${created}`)).length, 1);
    const later = new Date(Date.parse(created) + 1).toISOString();
    assert.equal((await outbox(sandbox, `?since=${later}`)).length, 0);
    const bad = await fetch(`${sandbox.url}/control/whatsapp/outbox?since=ontem`);
    assert.equal(bad.status, 400);
  });
});
