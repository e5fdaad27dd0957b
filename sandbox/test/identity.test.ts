import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inbound, outbox, post, send, startSandboxHarness } from "./_harness.ts";

const ANA = "5586999990001";
const NEW = "5586999990002";
const AT = "2026-11-20T12:00:00Z";

describe("a person whose number or id changes", () => {
  it("keeps id and window under the new number, and the old one is somebody else's", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    await inbound(sandbox, { from: ANA, text: "oi" });
    const { body } = await post<{ status: number }>(`${sandbox.url}/control/whatsapp/identity`, {
      from: ANA,
      to: NEW,
      at: AT,
    });
    assert.equal(body.status, 200);
    await inbound(sandbox, { from: NEW, text: "sou eu" });
    await inbound(sandbox, { from: ANA, text: "sou outra" });
    const [before, event, after, other] = receiver.messages();
    assert.deepEqual([event?.type, event?.timestamp], ["system", String(Date.parse(AT) / 1000)]);
    assert.deepEqual(event?.system, {
      body: "User changed from 558699990001 to 558699990002",
      wa_id: "558699990002",
      type: "user_changed_number",
    });
    assert.equal(after?.from_user_id, before?.from_user_id);
    assert.notEqual(other?.from_user_id, before?.from_user_id);
    await send(sandbox, { to: NEW, type: "text", text: { body: "olá" } });
    assert.equal((await outbox(sandbox, `?to=${NEW}`)).length, 1);
  });

  it("gets another id, which Meta says with the one before", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    await inbound(sandbox, { from: "BR.77", text: "oi" });
    await post(`${sandbox.url}/control/whatsapp/identity`, { from: "BR.77", to: "BR.78", copies: 2 });
    await inbound(sandbox, { from: "BR.78", text: "oi de novo" });
    const events = receiver.messages().filter(({ type }) => type === "system");
    assert.equal(events.length, 2);
    assert.deepEqual(events[0]?.system, {
      body: "User changed",
      type: "user_changed_user_id",
      user_id: "BR.78",
      previous_user_id: "BR.77",
    });
  });

  it("changes without a word where Meta says nothing, and writes as late as a test wants", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    await post(`${sandbox.url}/control/whatsapp/identity`, { from: ANA, to: NEW, tells: false });
    await inbound(sandbox, { from: NEW, text: "oi", at: AT });
    assert.deepEqual(
      receiver.messages().map(({ type, timestamp }) => [type, timestamp]),
      [["text", String(Date.parse(AT) / 1000)]],
    );
  });
});
