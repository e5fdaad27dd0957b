import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inbound, outbox, PARNAIBA, post, send, startSandboxHarness, TERESINA } from "./_harness.ts";

const ANA = "5586999990001";
const text = (body: string) => ({ to: ANA, type: "text", text: { body } });
const codeOf = async (answer: ReturnType<typeof send>) => (await answer).body.error?.code;

describe("limits", () => {
  it("are Meta's unless changed: 45 in a burst to one person, then 131056", async (t) => {
    const { sandbox } = await startSandboxHarness(t, { PAIR_INTERVAL_MS: "3600000" });
    await inbound(sandbox, { from: ANA, text: "oi" });
    for (let i = 0; i < 45; i += 1) assert.equal((await send(sandbox, text("x"))).status, 200);
    const refused = await send(sandbox, text("x"));
    assert.deepEqual([refused.status, refused.body.error.code], [429, 131056]);
    const limits = await (await fetch(`${sandbox.url}/control/limits`)).json();
    const { refusals, pair_burst } = limits as { refusals: object; pair_burst: number };
    assert.deepEqual([refusals, pair_burst], [{ "131056": 1 }, 45]);
    // Another person, and the same person at another number, are not limited.
    assert.equal((await send(sandbox, { ...text("x"), to: "5586999990002" })).status, 200);
    assert.equal((await send(sandbox, text("x"), TERESINA)).status, 200);
    assert.equal((await outbox(sandbox, `?to=${ANA}`)).length, 45);
  });

  it("count both forms of a number as one person", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    await post(`${sandbox.url}/control/limits`, { pair_burst: 1, pair_interval_ms: 3_600_000 });
    await send(sandbox, text("x"));
    assert.equal(await codeOf(send(sandbox, { ...text("x"), to: "558699990001" })), 131056);
  });

  it("recover as time passes, also by control, and keep what they counted", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    await post(`${sandbox.url}/control/limits`, { pair_burst: 1, pair_interval_ms: 3_600_000 });
    await inbound(sandbox, { from: ANA, text: "oi" });
    assert.equal((await send(sandbox, text("x"))).status, 200);
    await post(`${sandbox.url}/control/limits/pass`, { ms: 3_000_000 });
    assert.equal(await codeOf(send(sandbox, text("x"))), 131056);
    await post(`${sandbox.url}/control/limits/pass`, { ms: 600_000 });
    assert.equal((await send(sandbox, text("x"))).status, 200);
    const { refusals } = (await (await fetch(`${sandbox.url}/control/limits`)).json()) as { refusals: object };
    assert.deepEqual(refusals, { "131056": 1 });
  });

  it("refuse what exceeds a number's throughput with 130429", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    const { body } = await post(`${sandbox.url}/control/limits`, { mps: 0.001, pair_interval_ms: 0 });
    assert.deepEqual(body, { pair_burst: 45, pair_interval_ms: 0, mps: 0.001, late_refusal: "status" });
    const refused = await send(sandbox, text("x"));
    assert.deepEqual([refused.status, refused.body.error.code], [429, 130429]);
  });
});

describe("the 24 h window", () => {
  it("opens by a message in, for that number only, and by control", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    await post(`${sandbox.url}/control/limits`, { late_refusal: "request" });
    assert.equal(await codeOf(send(sandbox, text("x"))), 131047);
    await inbound(sandbox, { from: ANA, text: "oi" });
    assert.equal((await send(sandbox, text("x"))).status, 200);
    assert.equal(await codeOf(send(sandbox, text("x"), TERESINA)), 131047);
    const set = (ms: number | null) =>
      post(`${sandbox.url}/control/windows`, {
        phone: ANA,
        phone_number_id: PARNAIBA,
        last_inbound_at: ms === null ? null : new Date(Date.now() - ms).toISOString(),
      });
    assert.equal((await set(25 * 3_600_000)).body.open, false);
    assert.equal(await codeOf(send(sandbox, text("x"))), 131047);
    assert.equal((await set(3_600_000)).body.open, true);
    assert.equal((await send(sandbox, text("x"))).status, 200);
    await set(null);
    assert.equal(await codeOf(send(sandbox, text("x"))), 131047);
  });
});

describe("reachability", () => {
  it("gives 131026 for who has no WhatsApp, or only under the other form of the number", async (t) => {
    const { sandbox } = await startSandboxHarness(t, { LATE_REFUSAL: "request" });
    await inbound(sandbox, { from: ANA, text: "oi" });
    const reach = (reachable: string) => post(`${sandbox.url}/control/reachability`, { phone: ANA, reachable });
    await reach("no");
    assert.equal(await codeOf(send(sandbox, text("x"))), 131026);
    await reach("eight_digits");
    assert.equal(await codeOf(send(sandbox, text("x"))), 131026);
    assert.equal((await send(sandbox, { ...text("x"), to: "558699990001" })).status, 200);
    await reach("yes");
    assert.equal((await send(sandbox, text("x"))).status, 200);
    assert.equal(await codeOf(send(sandbox, { ...text("x"), to: "558699900" })), 131026);
  });
});
