import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Sandbox } from "../src/app.ts";
import { createSandbox } from "../src/app.ts";
import { loadSandboxConfig } from "../src/config.ts";
import { ACCEPTED, PERSON, REFUSED, text } from "./_graph-messages.ts";
import { inbound, outbox, PARNAIBA, post, send, testEnv } from "./_harness.ts";

describe("Graph API", () => {
  let sandbox: Sandbox;
  const folder = mkdtempSync(join(tmpdir(), "tenho-sandbox-"));
  before(async () => {
    const env = { ...testEnv(folder, "http://127.0.0.1:9/"), PAIR_INTERVAL_MS: "0", MPS: "100000" };
    sandbox = await createSandbox(loadSandboxConfig(env));
    await inbound(sandbox, { from: PERSON, text: "oi" });
  });
  after(async () => {
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const [name, message, status, code] of REFUSED) {
    it(`refuses ${name} with ${code}`, async () => {
      const answer = await send(sandbox, message);
      assert.equal(answer.body.error?.code, code, JSON.stringify(answer.body));
      assert.equal(answer.status, status);
      assert.ok(answer.body.error.error_data.details.length > 0);
      assert.ok(answer.body.error.fbtrace_id);
    });
  }

  it("keeps nothing of what it refused", async () => {
    assert.deepEqual(await outbox(sandbox), []);
  });

  for (const [name, message] of ACCEPTED) {
    it(`accepts ${name}`, async () => {
      const answer = await send(sandbox, message);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      assert.equal(answer.body.contacts[0]?.wa_id, "558688887777");
      assert.equal(answer.body.messages[0]?.message_status, "accepted");
    });
  }

  it("refuses a wrong or missing token with 190", async () => {
    const url = `${sandbox.url}/v24.0/${PARNAIBA}/messages`;
    for (const headers of [{}, { authorization: "Bearer outro" }]) {
      const answer = await post<{ error: { code: number } }>(
        url,
        { messaging_product: "whatsapp", ...text("oi") },
        headers,
      );
      assert.deepEqual([answer.status, answer.body.error.code], [401, 190]);
    }
  });

  it("refuses an unknown phone number id with 100/33", async () => {
    const { status, body } = await send(sandbox, text("oi"), "999");
    assert.deepEqual([status, body.error.code], [400, 100]);
    assert.match(JSON.stringify(body), /"error_subcode":33/);
  });

  it("answers what is no JSON with 100, never with 5xx", async () => {
    const url = `${sandbox.url}/v24.0/${PARNAIBA}/messages`;
    for (const body of ["{", "[]", '"x"', "null"]) {
      const answer = await post<{ error: { code: number } }>(url, body, { authorization: "Bearer token-de-teste" });
      assert.deepEqual([answer.status, answer.body.error.code], [400, 100], body);
    }
  });
});
