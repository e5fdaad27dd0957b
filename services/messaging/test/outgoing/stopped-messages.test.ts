import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { panelHandlers } from "../../src/panel/panel-handlers.ts";
import { reachHandlers } from "../../src/whatsapp-health/adapters/reach-handler.ts";
import { createReadReach } from "../../src/whatsapp-health/app/read-reach.ts";
import { servePanel } from "../_panel-harness.ts";
import { NUMBER, startWhatsappHarness, type WhatsappHarness } from "../_whatsapp-harness.ts";

const template: OutgoingMessage["outsideWindow"] = {
  kind: "template",
  name: "novo_pedido_v3",
  parameters: ["Pizzaria", "Parnaíba", "pizza", "12:00", "R$ 0,30"],
  quickReplyPayloads: ["sim", "nao", "outra"],
};

describe("a person who stopped our messages in WhatsApp", () => {
  let harness: WhatsappHarness;
  let last = 0;
  before(async () => {
    harness = await startWhatsappHarness();
  });
  after(() => harness.stop());

  const newLoja = () => {
    last += 1;
    return `558697700${String(1000 + last)}`;
  };
  const seconds = (offset = 0) => Math.floor(Date.now() / 1_000) + offset;
  const meta = async (
    phone: string,
    value: "stop" | "resume",
    timestamp = seconds(),
    category = "marketing_messages",
  ) => {
    const change = {
      messaging_product: "whatsapp",
      metadata: { display_phone_number: "558633330001", phone_number_id: NUMBER },
      contacts: [{ profile: { name: "Empresa" }, wa_id: phone }],
      user_preferences: [{ wa_id: phone, detail: "User requested it", category, value, timestamp }],
    };
    await harness.control("changes", { field: "user_preferences", value: change });
  };
  const contactOf = (phone: string) => harness.contacts.findOrCreateByPhone(phone, "Loja", new Date());
  const known = (phone: string, field: "templatesStoppedAt" | "templatesResumedAt") =>
    eventually("it is kept", async () => (await harness.contacts.findByPhone(phone))?.[field]);
  const put = async (phone: string, id: string): Promise<void> => {
    await harness.enqueue((await contactOf(phone)).id, id, { outsideWindow: template });
  };
  const writes = (phone: string, at: Date) =>
    harness.contacts.resolve({ waId: phone, bsuid: null, name: "Loja", phoneNumberId: NUMBER, at });

  it("gets no template, and its offer counts as one that cannot be delivered", async () => {
    const loja = newLoja();
    await meta(loja, "stop");
    await known(loja, "templatesStoppedAt");
    await put(loja, "offer:refused");
    assert.equal((await harness.state("offer:refused", "failed")).failure, "templates_refused");
    assert.deepEqual(await harness.sentFor("offer:refused"), []);
    await eventually("passed on", () =>
      harness.outcomes.some(({ id, outcome }) => id === "offer:refused" && outcome === "templates_refused"),
    );
  });

  it("gets offers again after it has written, and at once after it resumed them", async () => {
    const [writer, resumer] = [newLoja(), newLoja()];
    for (const loja of [writer, resumer]) {
      await meta(loja, "stop", seconds(-60));
      await known(loja, "templatesStoppedAt");
    }
    // The writer's window has closed again since.
    await writes(writer, new Date(Date.now() - 30_000));
    await meta(resumer, "resume", seconds(-30));
    await known(resumer, "templatesResumedAt");
    await put(writer, "offer:writer");
    await put(resumer, "offer:resumer");
    for (const id of ["offer:writer", "offer:resumer"]) await harness.state(id, "delivered");
  });

  it("stays stopped whatever order the changes come in, and by those of the same second", async () => {
    const loja = newLoja();
    const now = seconds(-10);
    await meta(loja, "stop", now);
    await known(loja, "templatesStoppedAt");
    await meta(loja, "resume", now - 5);
    await known(loja, "templatesResumedAt");
    await meta(loja, "resume", now);
    await meta(loja, "stop", now - 60);
    await eventually("all is kept", async () => {
      const { templatesResumedAt } = await contactOf(loja);
      return templatesResumedAt?.getTime() === now * 1_000;
    });
    await put(loja, "offer:order");
    await harness.state("offer:order", "failed");
  });

  it("is known from Meta's refusal too, in the answer and in a later status", async () => {
    const [answered, late] = [newLoja(), newLoja()];
    await harness.faults("error", { error_code: 131050 });
    await put(answered, "offer:131050");
    assert.equal((await harness.state("offer:131050", "failed")).failure, "meta_131050");
    await harness.faults("ok");
    await put(answered, "offer:after");
    assert.equal((await harness.state("offer:after", "failed")).failure, "templates_refused");
    await put(late, "offer:late");
    const { wamid } = await harness.state("offer:late", "delivered");
    await harness.connection
      .collection("outgoing")
      .updateOne({ _id: "offer:late" as never }, { $set: { state: "accepted", rank: 2 } });
    await harness.control("whatsapp/status", { wamid, status: "failed", error_code: 131050 });
    await known(late, "templatesStoppedAt");
  });

  it("of other messages than marketing, or that Meta does not name, changes nothing", async () => {
    const loja = newLoja();
    await meta(loja, "stop", seconds(), "utility_messages");
    await put(loja, "offer:utility");
    await harness.state("offer:utility", "delivered");
  });

  it("is told so on its panel until it writes", async () => {
    const phone = newLoja();
    const merchant = { id: "m1", name: "Loja", phone, hours: null, pausedUntil: null, unitId: "u1" };
    const users = { getMerchants: async (ids: string[]) => (ids[0] === "m1" ? [merchant] : []) };
    const readReach = createReadReach({ users, contacts: harness.contacts });
    const panel = await servePanel([...reachHandlers({ readReach }), ...panelHandlers({} as never)]);
    const read = async (who: object) =>
      (await panel.call<{ refused_since: string | null }>(who, "messages/reach")).body.refused_since;
    const client = { role: "CLIENT" as const, clientId: "m1", permissions: ["message.view"] };
    const at = seconds(-60);
    assert.equal(await read(client), null);
    await meta(phone, "stop", at);
    await known(phone, "templatesStoppedAt");
    assert.equal(await read(client), new Date(at * 1_000).toISOString());
    assert.equal(await read({ ...client, clientId: "m2" }), null);
    assert.equal(await read({ role: "MASTER" }), null);
    await writes(phone, new Date());
    assert.equal(await read(client), null);
    await panel.stop();
  });
});
