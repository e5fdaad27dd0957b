import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { connectServiceClients } from "../../dev/seed/clients.ts";
import type { Stack } from "../../dev/stack/stack.ts";
import { startStack } from "../../dev/stack/start-stack.ts";
import { runOps } from "../support/run-ops.ts";
import { createTestData, MASTER, PASSWORD } from "../support/test-data.ts";
import { totpCode } from "../support/totp.ts";

const NEW = "um-segredo-novo-de-trinta-e-dois-caracteres-ou-mais";

describe("the secret that seals what auth keeps", () => {
  let stack: Stack;
  before(async () => {
    stack = await startStack({ profile: `rotate-key-${process.pid}`, throwAway: true, env: { LOG_LEVEL: "warn" } });
    const clients = await connectServiceClients(stack.natsUrlOf("seed"));
    await createTestData(clients, stack.postgresUrlOf);
    await clients.close();
  });
  after(async () => {
    await stack?.stop();
    stack?.remove();
  });

  const ask = async <T>(path: string, body?: object, token?: string) => {
    const headers = {
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${stack.urls.gateway}${path}`, {
      method: "POST",
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as T };
  };
  const logIn = (otp?: string) =>
    ask<{ token: string }>("/auth/login", { email: MASTER.email, password: PASSWORD, ...(otp && { otp }) });
  const rotate = (...args: string[]) => runOps(stack, ["rotate-encryption-key", ...args], "operations");

  test("is changed by the command while people sign in, and the former one may go", async () => {
    const first = (await logIn()).body.token;
    const { secret } = (await ask<{ secret: string }>("/auth/second-factor", undefined, first)).body;
    const otp = totpCode(secret);
    const confirmed = await ask<{ recovery_codes: string[] }>("/auth/second-factor/confirm", { otp }, first);
    const [one = "", two = "", three = ""] = confirmed.body.recovery_codes;

    const { AUTH_KEY_SECRET: old = "" } = stack.environmentOf("auth");
    await stack.restart("auth", { AUTH_KEY_SECRET: NEW, AUTH_KEY_SECRETS_FORMER: old });
    assert.equal((await logIn(one)).status, 200);
    const dry = await rotate("--dry-run");
    assert.equal(dry.code, 0, dry.out);
    assert.match(dry.out, /recifraria:\n[\s\S]* {2}second_factors: 1 sob a chave [\s\S]*Nada foi mudado\.\n$/);
    const [done, again] = await Promise.all([rotate(), rotate()]);
    for (const { code, out } of [done, again, await rotate()]) {
      assert.equal(code, 0, out);
      assert.match(
        out,
        /^auth: [\s\S]*sob segredos antigos: 0\. Já pode esvaziar AUTH_KEY_SECRETS_FORMER\ncategorisation: /,
      );
      assert.ok(!out.includes(NEW) && !out.includes(old));
    }
    assert.equal((await logIn(two)).status, 200);

    await stack.restart("auth", { AUTH_KEY_SECRET: NEW, AUTH_KEY_SECRETS_FORMER: "" });
    assert.equal((await logIn(three)).status, 200);
    assert.equal((await rotate()).code, 0);
  });
});
