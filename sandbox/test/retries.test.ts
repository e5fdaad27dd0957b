import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inbound, post, startSandboxHarness, until } from "./_harness.ts";

const ANA = "5586999990001";

describe("retries", () => {
  it("go on with the same bytes until 2xx is answered", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    receiver.answer = (_req, res) => res.writeHead(receiver.callbacks.length < 4 ? 500 : 200).end();
    const { body } = await inbound(sandbox, { from: ANA, text: "oi" });
    assert.equal(body.status, 500);
    await until("four attempts", () => receiver.callbacks.length === 4);
    assert.equal(new Set(receiver.callbacks.map(({ raw }) => raw)).size, 1);
  });

  it("happen later when callbacks are down, never when they are dropped", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t, {
      CALLBACK_RETRY_BASE_MS: "60000",
      CALLBACK_RETRY_MAX_MS: "60000",
    });
    const fault = (mode: string) => post(`${sandbox.url}/control/faults`, { target: "callbacks", mode });
    await fault("drop");
    assert.equal((await inbound(sandbox, { from: ANA, text: "perdida" })).body.status, 0);
    await fault("down");
    assert.equal((await inbound(sandbox, { from: ANA, text: "adiada" })).body.status, 0);
    assert.equal(receiver.callbacks.length, 0);
    await fault("ok");
    await until("the delayed one", () => receiver.callbacks.length >= 1);
    assert.equal((await inbound(sandbox, { from: ANA, text: "nova" })).body.status, 200);
    assert.deepEqual(
      receiver.messages().map((message) => message.text),
      [{ body: "adiada" }, { body: "nova" }],
    );
  });

  it("repeat what has arrived when only the answer was lost", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    await post(`${sandbox.url}/control/faults`, { target: "callbacks", mode: "error" });
    await inbound(sandbox, { from: ANA, text: "oi" });
    await until("a duplicate", () => receiver.callbacks.length >= 2);
    await post(`${sandbox.url}/control/faults`, { target: "callbacks", mode: "ok" });
    assert.equal(new Set(receiver.callbacks.map(({ raw }) => raw)).size, 1);
  });
});
