import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, it, type TestContext } from "node:test";
import type { Sandbox } from "../src/app.ts";
import { APP_SECRET, PARNAIBA, post, send, startSandboxHarness } from "./_harness.ts";

const TOKEN = "token-de-teste";
const ACCOUNT = "200000000000001";
const APP = "300000000000001";
const APP_TOKEN = `${APP}|${APP_SECRET}`;

type Body = Record<string, unknown> & {
  data?: unknown;
  error?: { code: number; error_subcode?: number; error_user_title?: string };
};

const call = async (sandbox: Sandbox, path: string, options: { token?: string; body?: object } = {}) => {
  const { token = TOKEN, body } = options;
  const response = await fetch(`${sandbox.url}/v24.0/${path}`, {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
};
const plant = (sandbox: Sandbox, path: string, body: object) => post(`${sandbox.url}/control/business${path}`, body);
const codeOf = async (answer: ReturnType<typeof call>): Promise<string> => {
  const { error } = (await answer).body;
  return error === undefined ? "" : [error.code, error.error_subcode].filter((part) => part !== undefined).join("/");
};
const register = (sandbox: Sandbox, pin = "123456") =>
  call(sandbox, `${PARNAIBA}/register`, { body: { messaging_product: "whatsapp", pin } });

/** A server that answers Meta's handshake when the verify token is the agreed one. */
async function startReceiver(t: TestContext): Promise<string> {
  const server = createServer((req, res) => {
    const query = new URL(req.url ?? "", "http://localhost").searchParams;
    if (query.get("hub.verify_token") === "verificar") res.end(query.get("hub.challenge"));
    else res.writeHead(403).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/whatsapp`;
}

describe("the business at Meta", () => {
  it("describes a token by its debugger: whose it is, its end, its permissions and their accounts", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    const { body } = await call(sandbox, `debug_token?input_token=${TOKEN}`);
    const data = body.data as Record<string, unknown>;
    assert.deepEqual([data.app_id, data.type, data.is_valid, data.expires_at], [APP, "SYSTEM_USER", true, 0]);
    assert.deepEqual(data.granular_scopes, [
      { scope: "whatsapp_business_management", target_ids: [ACCOUNT] },
      { scope: "whatsapp_business_messaging", target_ids: [ACCOUNT] },
    ]);
    await plant(sandbox, "", { token: { is_valid: false } });
    const invalid = await call(sandbox, `debug_token?input_token=${TOKEN}`);
    assert.equal((invalid.body.data as { is_valid: boolean }).is_valid, false);
    assert.equal(await codeOf(call(sandbox, `debug_token?input_token=${TOKEN}`, { token: "outro" })), "190");
    assert.equal(await codeOf(call(sandbox, `${ACCOUNT}?fields=id`)), "190/463");
  });

  it("shows and takes the app's subscription to the app's own token alone, after a handshake with the address", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    const subscriptions = `${APP}/subscriptions`;
    assert.equal(await codeOf(call(sandbox, subscriptions)), "101");
    assert.equal(await codeOf(call(sandbox, subscriptions, { token: `${APP}|outra` })), "190");
    const { body } = await call(sandbox, subscriptions, { token: APP_TOKEN });
    const [shown] = body.data as {
      object: string;
      callback_url: string;
      fields: { name: string; version: string }[];
    }[];
    assert.deepEqual([shown?.object, shown?.callback_url], ["whatsapp_business_account", receiver.url]);
    assert.ok(shown?.fields.every(({ version }) => version === "v24.0"));

    const url = await startReceiver(t);
    const order = {
      object: "whatsapp_business_account",
      callback_url: url,
      verify_token: "verificar",
      fields: "messages,flows",
    };
    const set = (more: object) => call(sandbox, subscriptions, { token: APP_TOKEN, body: { ...order, ...more } });
    assert.equal(await codeOf(set({ verify_token: "outro" })), "2200");
    assert.equal(await codeOf(set({ fields: "messages,foreign_field" })), "100");
    assert.deepEqual((await set({})).body, { success: true });
    const { body: after } = await call(sandbox, subscriptions, { token: APP_TOKEN });
    const [now] = after.data as { callback_url: string; fields: { name: string }[] }[];
    assert.deepEqual([now?.callback_url, now?.fields.map(({ name }) => name)], [url, ["messages", "flows"]]);
  });

  it("lists the apps that an account's callbacks go to, and adds ours", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    await plant(sandbox, "", { subscribed_apps: ["300000000000002"] });
    const idsOf = async () => {
      const { body } = await call(sandbox, `${ACCOUNT}/subscribed_apps`);
      return (body.data as { whatsapp_business_api_data: { id: string } }[]).map(
        (one) => one.whatsapp_business_api_data.id,
      );
    };
    assert.deepEqual(await idsOf(), ["300000000000002"]);
    assert.deepEqual((await call(sandbox, `${ACCOUNT}/subscribed_apps`, { body: {} })).body, { success: true });
    assert.deepEqual(await idsOf(), ["300000000000002", APP]);
    assert.equal(await codeOf(call(sandbox, "200000000000009/subscribed_apps")), "100/33");
  });

  it("checks a proof by the app secret where one comes along", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    const proof = (secret: string) => createHmac("sha256", secret).update(TOKEN).digest("hex");
    const read = (secret: string) => call(sandbox, `${ACCOUNT}?fields=id&appsecret_proof=${proof(secret)}`);
    assert.deepEqual((await read(APP_SECRET)).body, { id: ACCOUNT });
    assert.equal(await codeOf(read("outra")), "100");
  });

  it("lists numbers by pages with the fields that are asked for, and their health", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    const first = await call(
      sandbox,
      `${ACCOUNT}/phone_numbers?limit=2&fields=display_phone_number,status,platform_type`,
    );
    const rows = first.body.data as Record<string, string>[];
    assert.deepEqual(rows[0], {
      display_phone_number: "+55 86 3333-0001",
      status: "CONNECTED",
      platform_type: "CLOUD_API",
      id: PARNAIBA,
    });
    const { cursors, next } = first.body.paging as { cursors: { after: string }; next?: string };
    assert.ok(next !== undefined);
    const second = await call(sandbox, `${ACCOUNT}/phone_numbers?limit=2&fields=id&after=${cursors.after}`);
    assert.equal((second.body.data as object[]).length, 1);
    assert.equal((second.body.paging as { next?: string }).next, undefined);

    await plant(sandbox, "", {
      waba: { can_send: "BLOCKED", errors: [{ error_code: 141_006, error_description: "x", possible_solution: "y" }] },
    });
    const health = await call(sandbox, `${PARNAIBA}?fields=health_status`);
    const { can_send_message, entities } = health.body.health_status as {
      can_send_message: string;
      entities: { entity_type: string; can_send_message: string; errors?: object[] }[];
    };
    assert.equal(can_send_message, "BLOCKED");
    assert.deepEqual(
      entities.map((one) => one.entity_type),
      ["PHONE_NUMBER", "WABA", "BUSINESS", "APP"],
    );
    assert.deepEqual(entities[1]?.errors, [{ error_code: 141_006, error_description: "x", possible_solution: "y" }]);
  });

  it("sends nothing from a number until it is registered, with Meta's errors on the way", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    const number = `/numbers/${PARNAIBA}`;
    await plant(sandbox, number, { is_registered: false, pin: null, name_status: "PENDING_REVIEW" });
    const { body } = await send(sandbox, { to: "5586999990001", type: "text", text: { body: "oi" } });
    assert.equal(body.error.code, 133_010);
    assert.equal(await codeOf(register(sandbox)), "100/2388001");
    await plant(sandbox, number, { name_status: "APPROVED", code_verification_status: "EXPIRED" });
    assert.equal(await codeOf(register(sandbox)), "133006");
    await plant(sandbox, number, { code_verification_status: "VERIFIED", pin: "424242" });
    assert.equal(await codeOf(register(sandbox)), "133005");
    assert.equal(await codeOf(register(sandbox, "12")), "131009");
    assert.deepEqual((await register(sandbox, "424242")).body, { success: true });
    for (let tries = 4; tries < 10; tries += 1) await register(sandbox, "424242");
    const tooMany = await register(sandbox, "424242");
    assert.deepEqual([tooMany.status, tooMany.body.error?.code], [429, 133_016]);
  });

  it("keeps the profile of a number, and limits the calls about an account", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    const path = `${PARNAIBA}/whatsapp_business_profile`;
    const set = await call(sandbox, path, {
      body: { messaging_product: "whatsapp", about: "Pedidos", websites: ["https://tenho.example"] },
    });
    assert.deepEqual(set.body, { success: true });
    const { body } = await call(sandbox, `${path}?fields=about,websites`);
    assert.deepEqual(body.data, [
      { about: "Pedidos", websites: ["https://tenho.example"], messaging_product: "whatsapp" },
    ]);
    await plant(sandbox, "", { calls_left: 1 });
    assert.equal(await codeOf(call(sandbox, `${ACCOUNT}?fields=name`)), "");
    assert.equal(await codeOf(call(sandbox, `${ACCOUNT}?fields=name`)), "80008");
  });
});
