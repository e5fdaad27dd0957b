import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { PARNAIBA, waIdOf } from "./_clients.ts";
import { ANA, identity, messageFrom, SHOP, startWholeHarness, type WholeHarness } from "./_whole-harness.ts";

const run = randomBytes(6).toString("hex");

describe("messaging as a whole", () => {
  let harness: WholeHarness;

  before(async () => {
    harness = await startWholeHarness({ MONGO_URL: testInfra().mongoUrl("whole") });
  });
  after(() => harness?.stop());

  it("is ready, with every check named", async () => {
    const response = await eventually("ready", async () => {
      const answer = await fetch(`${harness.service.url}/readyz`);
      return answer.status === 200 ? answer : undefined;
    });
    const { checks } = (await response.json()) as { checks: Record<string, unknown> };
    assert.deepEqual(Object.keys(checks).sort(), ["document store", "messages", "nats", "statuses"]);
  });

  it("takes callbacks at their own listener alone, and nothing else there", async () => {
    const { callback, service } = harness;
    const message = messageFrom(ANA, `wamid.${run}.9`, { type: "reaction" });
    assert.equal(await callback(message, { url: service.url }), 404);
    const headers = { "x-tenho-identity": identity({ role: "MASTER" }) };
    for (const path of ["/webhooks/messages", "/readyz", "/metrics"]) {
      assert.equal((await fetch(`${service.hooksUrl}${path}`, { headers })).status, 404, path);
    }
    assert.equal((await fetch(`${service.hooksUrl}/hooks/whatsapp`)).status, 403, "without the gateway's identity");
  });

  it("plays a wish from the signed callback to both contacts, and shows it in the panel", async () => {
    const { callback, sent, otherServices, service } = harness;
    const wish = messageFrom(ANA, `wamid.${run}.1`, { type: "text", text: { body: "quero pizza" } });
    assert.equal(await callback(wish, { secret: "outro-segredo" }), 403);
    assert.equal(await callback(messageFrom(waIdOf(SHOP), `wamid.${run}.0`, { type: "reaction" })), 200);
    assert.equal(await callback(wish), 200);
    const question = await eventually("asked", () =>
      sent.find(({ biz_opaque_callback_data }) => biz_opaque_callback_data.startsWith("offer:")),
    );
    const id = question.interactive?.action.buttons[0]?.reply.id ?? "";
    const tap = { type: "interactive", interactive: { type: "button_reply", button_reply: { id, title: "TENHO" } } };
    assert.equal(await callback(messageFrom(waIdOf(SHOP), `wamid.${run}.2`, tap)), 200);
    await eventually("both contacts went out", () => {
      const causes = sent.map(({ biz_opaque_callback_data }) => biz_opaque_callback_data.split(":")[0]);
      return causes.includes("accepted") && causes.includes("told");
    });
    assert.equal(otherServices.state.paid.size, 1);

    const response = await fetch(`${service.url}/webhooks/messages`, {
      headers: { "x-tenho-identity": identity({ role: "ADMIN", unitIds: [PARNAIBA], permissions: ["message.view"] }) },
    });
    assert.equal(response.status, 200);
    const [shown] = (await response.json()) as { status: string; whatsapp: string | null }[];
    assert.equal(shown?.status, "responded");

    await eventually("the numbers follow", async () => {
      const admin = identity({ role: "ADMIN", unitIds: [PARNAIBA], permissions: ["message.view"] });
      const stats = await fetch(`${service.url}/webhooks/messages/stats`, { headers: { "x-tenho-identity": admin } });
      const { totalMessages, categorizedMessages, responsesCount } = (await stats.json()) as Record<string, number>;
      return totalMessages === 1 && categorizedMessages === 1 && responsesCount === 1;
    });
  });
});
