import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { signBody } from "../src/domain/signature.ts";
import { APP_SECRET, post, send, startSandboxHarness, until } from "./_harness.ts";

const ANA = "5586999990001";
const NAME = "saldo_baixo_v1";
const parameters = ["1", "2", "3"].map((text) => ({ type: "text", text }));
const template = { name: NAME, language: { code: "pt_BR" }, components: [{ type: "body", parameters }] };
const message = { to: ANA, type: "template", template };

describe("what Meta thinks of templates and numbers", () => {
  it("is told by signed callbacks of Meta's shapes, one for each change", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    const at = "2026-11-20T12:00:00Z";
    const change = { category: "MARKETING", status: "PAUSED", quality: "RED", at };
    const { body } = await post(`${sandbox.url}/control/templates/${NAME}`, change);
    assert.deepEqual(body, { name: NAME, callbacks: [200, 200, 200] });
    await post(`${sandbox.url}/control/numbers/558633330001`, { event: "DOWNGRADE", limit: "TIER_2K", at });
    const entries = receiver.callbacks.map(({ raw }) => JSON.parse(raw).entry[0]);
    for (const { raw, signature } of receiver.callbacks) assert.equal(signature, signBody(raw, APP_SECRET));
    assert.deepEqual(new Set(entries.map(({ time }) => time)), new Set([Date.parse(at) / 1000]));
    const changes = entries.map(({ changes }) => changes[0]);
    assert.deepEqual(
      changes.map(({ field }) => field),
      [
        "template_category_update",
        "message_template_status_update",
        "message_template_quality_update",
        "phone_number_quality_update",
      ],
    );
    assert.deepEqual([changes[0].value.previous_category, changes[0].value.new_category], ["UTILITY", "MARKETING"]);
    assert.deepEqual([changes[1].value.event, changes[1].value.message_template_language], ["PAUSED", "pt_BR"]);
    assert.equal(changes[3].value.max_daily_conversations_per_business, "TIER_2K");
  });

  it("decides what is refused and what is billed", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    const set = (change: object) => post(`${sandbox.url}/control/templates/${NAME}`, change);
    for (const [status, code] of [
      ["PAUSED", 132015],
      ["DISABLED", 132016],
      ["REJECTED", 132001],
    ] as const) {
      await set({ status });
      assert.equal((await send(sandbox, message)).body.error.code, code);
    }
    await set({ status: "APPROVED", category: "MARKETING" });
    const wamid = (await send(sandbox, message)).body.messages[0]?.id ?? "";
    await until("sent", () => receiver.statuses(wamid).length > 0);
    const [first] = receiver.statuses(wamid);
    assert.deepEqual(first?.pricing, { billable: true, pricing_model: "PMP", type: "regular", category: "marketing" });
    assert.equal((await set({ quality: "PURPLE" })).status, 400);
    assert.equal((await post(`${sandbox.url}/control/templates/nobody`, { status: "PAUSED" })).status, 404);
    assert.equal((await post(`${sandbox.url}/control/numbers/5586999`, { event: "FLAGGED" })).status, 404);
  });
});
