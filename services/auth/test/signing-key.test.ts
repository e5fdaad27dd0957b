import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { callService } from "@tenho/kernel/testing/call-service";
import { startServiceHarness } from "@tenho/kernel/testing/service-harness";
import { composeAuth } from "../src/compose.ts";
import { loadAuthConfig } from "../src/config.ts";

type Keys = { keys: { kid: string }[] };

describe("the signing key", () => {
  it("is one for replicas that start together, survives a restart, and opens with its own secret only", async (t) => {
    const harness = await startServiceHarness("auth");
    t.after(() => harness.stop());
    const start = (secret: string) =>
      composeAuth(loadAuthConfig({ ...harness.env, AUTH_KEY_SECRET: secret.repeat(32) }));
    const keysOf = async (url: string) => (await callService(url, "auth")<Keys>("GET", "/.well-known/jwks.json")).body;

    const [one, two] = await Promise.all([start("k"), start("k")]);
    const first = await keysOf(one.url);
    assert.equal(first.keys.length, 1);
    assert.deepEqual(await keysOf(two.url), first);
    await Promise.all([one.stop(), two.stop()]);

    const again = await start("k");
    assert.deepEqual(await keysOf(again.url), first);
    await again.stop();

    await assert.rejects(start("z"), (error: Error) => {
      assert.equal(error.name, "ConfigError");
      assert.match(error.message, /AUTH_KEY_SECRET: não abre a chave de assinatura/);
      assert.ok(!error.message.includes("z".repeat(32)));
      return true;
    });
  });

  it("needs its secret configured", () => {
    assert.throws(() => loadAuthConfig({}), /AUTH_KEY_SECRET: obrigatória[\s\S]*|POSTGRES_URL/);
  });
});
