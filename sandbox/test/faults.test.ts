import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inbound, outbox, post, send, startSandboxHarness, until } from "./_harness.ts";

const ANA = "5586999990001";
const text = (body: string) => ({ to: ANA, type: "text", text: { body } });

describe("faults", () => {
  it("of the Graph API: error by its code, down accepts nothing, drop accepts without an answer", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    await inbound(sandbox, { from: ANA, text: "oi" });
    const fault = (rest: object) => post(`${sandbox.url}/control/faults`, { target: "graph", ...rest });
    await fault({ mode: "error", error_code: 131048 });
    const refused = await send(sandbox, text("x"));
    assert.deepEqual([refused.status, refused.body.error.code], [429, 131048]);
    await fault({ mode: "error" });
    assert.equal((await send(sandbox, text("x"))).status, 500);
    await fault({ mode: "down" });
    await assert.rejects(send(sandbox, text("x")));
    assert.equal((await outbox(sandbox)).length, 0);
    await fault({ mode: "drop" });
    await assert.rejects(send(sandbox, { ...text("x"), biz_opaque_callback_data: "eco" }));
    const [row] = await outbox(sandbox);
    await until("the echo", () => receiver.statuses(row?.wamid ?? "").length === 2);
    assert.equal(receiver.statuses(row?.wamid ?? "")[0]?.biz_opaque_callback_data, "eco");
    await fault({ mode: "slow", delay_ms: 30 });
    assert.equal((await send(sandbox, text("x"))).status, 200);
    await fault({ mode: "ok" });
    assert.equal((await send(sandbox, text("x"))).status, 200);
  });

  for (const [target, path, errorStatus] of [
    ["cep", "/cep/64200100/json/", 500],
    ["cep_fallback", "/brasil-api/cep/v1/64200100", 404],
  ] as const)
    it(`affect the CEP look-up ${target} alone`, async (t) => {
      const { sandbox } = await startSandboxHarness(t);
      const fault = (mode: string) => post(`${sandbox.url}/control/faults`, { target, mode });
      const look = () => fetch(`${sandbox.url}${path}`);
      const other = target === "cep" ? "/brasil-api/cep/v1/64200100" : "/cep/64200100/json/";
      await fault("error");
      assert.equal((await look()).status, errorStatus);
      assert.equal((await fetch(`${sandbox.url}${other}`)).status, 200);
      await fault("down");
      await assert.rejects(look());
      await fault("drop");
      await assert.rejects(look());
      await fault("ok");
      assert.equal((await look()).status, 200);
    });
});
