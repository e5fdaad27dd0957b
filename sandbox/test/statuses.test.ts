import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inbound, outbox, post, send, startSandboxHarness, until } from "./_harness.ts";

const ANA = "5586999990001";
const ANA_WA_ID = "558699990001";
const text = (body: string) => ({ to: ANA, type: "text", text: { body } });

describe("statuses", () => {
  it("follow acceptance as sent, then delivered, with the sender's own data and the price", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    await inbound(sandbox, { from: ANA, text: "oi" });
    const { body } = await send(sandbox, { ...text("Olá"), biz_opaque_callback_data: "lead:w9f2:m31" });
    const wamid = body.messages[0]?.id ?? "";
    await until("two statuses", () => receiver.statuses(wamid).length === 2);
    const statuses = receiver.statuses(wamid);
    assert.deepEqual(
      statuses.map(({ status }) => status),
      ["sent", "delivered"],
    );
    for (const status of statuses) {
      assert.equal(status.recipient_id, ANA_WA_ID);
      assert.equal(status.biz_opaque_callback_data, "lead:w9f2:m31");
      assert.deepEqual(status.pricing, { billable: true, pricing_model: "PMP", type: "regular", category: "service" });
    }
  });

  it("end in read without a phone only when that is switched on", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t, { AUTO_READ: "true" });
    await inbound(sandbox, { from: ANA, text: "oi" });
    const wamid = (await send(sandbox, text("Olá"))).body.messages[0]?.id ?? "";
    await until("three statuses", () => receiver.statuses(wamid).length === 3);
    assert.deepEqual(
      receiver.statuses(wamid).map(({ status }) => status),
      ["sent", "delivered", "read"],
    );
  });

  it("can be sent by hand, also for an unknown message", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    const answer = await post(`${sandbox.url}/control/whatsapp/status`, {
      wamid: "wamid.X",
      status: "failed",
      error_code: 131049,
    });
    assert.deepEqual(answer.body, { wamid: "wamid.X", status: 200 });
    const [status] = receiver.statuses("wamid.X");
    assert.equal(status?.errors?.[0]?.code, 131049);
  });

  it("say failed with 131047 when free text leaves the 24 h window, and the phone never shows it", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    const answer = await send(sandbox, { ...text("Olá"), biz_opaque_callback_data: "d" });
    assert.equal(answer.status, 200);
    const wamid = answer.body.messages[0]?.id ?? "";
    await until("a status", () => receiver.statuses(wamid).length === 1);
    const [status] = receiver.statuses(wamid);
    assert.deepEqual([status?.status, status?.biz_opaque_callback_data], ["failed", "d"]);
    assert.equal(status?.errors?.[0]?.code, 131047);
    assert.deepEqual(await outbox(sandbox), []);
    assert.equal((await outbox(sandbox, "?include=refused")).length, 1);
  });
});
