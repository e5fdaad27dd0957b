import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { ActionRecordedSchema } from "@tenho/proto/audit/v1/events_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import {
  type AiHarness,
  addProvider,
  draft,
  KEY,
  MASTER,
  type ProviderJson,
  type RunningAi,
  startAiHarness,
} from "./_ai-harness.ts";

const PATH = "/settings/ai/providers";

describe("the AI providers over HTTP", () => {
  let harness: AiHarness;
  let ai: RunningAi;
  before(async () => {
    harness = await startAiHarness();
    ai = await harness.start();
  });
  after(() => harness.stop());
  beforeEach(() => ai.knex("ai_providers").delete());

  const post = (path: string, json: object) => ai.call<ProviderJson>("POST", path, { as: MASTER, json });
  const create = (change: object = {}) => post(PATH, draft(harness, change));
  const list = async () => (await ai.call<ProviderJson[]>("GET", PATH, { as: MASTER })).body;
  const problem = async (json: object, path = PATH) => {
    const { status, body } = await ai.call("POST", path, { as: MASTER, json });
    return [status, body.message] as const;
  };
  const defaults = async () => (await list()).filter((row) => row.is_default).map(({ name }) => name);

  describe("2xx", () => {
    it("never gives the key back, nor keeps it readable in the database", async () => {
      const made = await create();
      assert.equal(made.status, 201);
      assert.equal(made.body.api_key, "••••acao");
      const one = await ai.call<ProviderJson>("GET", `${PATH}/${made.body.id}`, { as: MASTER });
      assert.deepEqual(one.body, made.body);
      assert.deepEqual(await list(), [made.body]);
      const rows = JSON.stringify(await ai.knex("ai_providers").select());
      assert.ok(!rows.includes(KEY) && !rows.includes(Buffer.from(KEY).toString("base64url")));
      assert.match(rows, /"sealed_key":"v1:[0-9a-f]{12}:/);
    });

    it("records each change for the audit log, once, without the key", async () => {
      await ai.knex("outbox").delete();
      const { body } = await create();
      await post(`${PATH}/${body.id}`, { ...body, display_name: "Outro" });
      await post(`${PATH}/${body.id}`, { ...body, display_name: "Outro" });
      await post(`${PATH}/${body.id}`, { ...body, display_name: "Outro", api_key: "sk-uma-chave-nova-9876" });
      await ai.call("DELETE", `${PATH}/${body.id}`, { as: MASTER });
      await ai.call("DELETE", `${PATH}/${body.id}`, { as: MASTER });
      const payloads: Buffer[] = await ai.knex("outbox").orderBy("seq").pluck("payload");
      const records = payloads.map((payload) => decodeEvent(ActionRecordedSchema, payload));
      assert.deepEqual(
        records.map(({ action, actorId, changes }) => [action, actorId, changes.length]),
        [
          ["provider.create", MASTER.userId, 7],
          ["provider.update", MASTER.userId, 1],
          ["provider.update", MASTER.userId, 1],
          ["provider.delete", MASTER.userId, 7],
        ],
      );
      assert.equal(records[2]?.changes[0]?.field, "api_key_changed");
      const text = Buffer.concat(payloads).toString("utf8");
      assert.ok(!text.includes(KEY) && !text.includes("chave-nova"));
    });

    it("keeps the key when it comes back masked or not at all, and takes a new one", async () => {
      const { body } = await create();
      const sealed = async () => (await ai.knex("ai_providers").first()).sealed_key;
      const before = await sealed();
      assert.equal((await post(`${PATH}/${body.id}`, { ...body, display_name: "Outro" })).body.display_name, "Outro");
      const { api_key: _, ...keyless } = body;
      assert.equal((await post(`${PATH}/${body.id}`, keyless)).status, 200);
      assert.equal(await sealed(), before);
      const changed = await post(`${PATH}/${body.id}`, { ...body, api_key: "sk-uma-chave-nova-9876" });
      assert.equal(changed.body.api_key, "••••9876");
      assert.notEqual(await sealed(), before);
    });

    it("has one default at most, an active one, and one whenever any is active", async () => {
      const first = (await create({ name: "a" })).body;
      assert.equal(first.is_default, true);
      const second = (await create({ name: "b", is_default: true })).body;
      await create({ name: "c", is_active: false, is_default: true });
      assert.deepEqual(await defaults(), ["b"]);
      await Promise.all([
        post(`${PATH}/${first.id}`, { ...first, is_default: true }),
        post(`${PATH}/${second.id}`, { ...second, is_default: true }),
      ]);
      assert.equal((await defaults()).length, 1);
      await post(`${PATH}/${second.id}`, { ...second, is_default: true });
      await post(`${PATH}/${second.id}`, { ...second, is_active: false, is_default: true });
      assert.deepEqual(await defaults(), ["a"]);
      const gone = await ai.call<{ id: string }>("DELETE", `${PATH}/${first.id}`, { as: MASTER });
      assert.deepEqual([gone.status, gone.body.id, await defaults()], [200, first.id, []]);
    });

    it("derives the kind from the name, and needs neither address nor model of a vendor it knows", async () => {
      const { base_url: _, ...rest } = draft(harness, { name: "Anthropic", models: [] });
      const { body } = await post(PATH, rest);
      assert.deepEqual([body.kind, body.base_url], ["anthropic", null]);
      for (const [name, base_url] of [
        ["Groq", "https://api.groq.com/openai/v1"],
        ["Mistral AI", "https://api.mistral.ai/v1"],
        ["deepseek", "https://api.deepseek.com/v1"],
      ] as const) {
        const known = await post(PATH, { ...rest, name, base_url: null, models: ["m"] });
        assert.deepEqual([known.body.kind, known.body.base_url], ["compatible", base_url]);
      }
    });
  });

  it("400: name, display name or key missing or empty", async () => {
    const words = "Nome, nome de exibição e chave da API são obrigatórios";
    for (const field of ["name", "display_name", "api_key"]) {
      assert.deepEqual(await problem(draft(harness, { [field]: " " })), [400, words], field);
      const { [field as "name"]: _, ...rest } = draft(harness);
      assert.deepEqual(await problem(rest), [400, words], field);
    }
    assert.deepEqual(await problem(draft(harness, { api_key: "••••acao" })), [400, words]);
    assert.equal((await problem(draft(harness, { unknown: 1 })))[0], 400);
  });

  it("403: an ADMIN, also with the settings, a CLIENT, a USER; 401: no session", async () => {
    const { body } = await create();
    const calls = [
      ["GET", PATH],
      ["POST", PATH],
      ["GET", `${PATH}/${body.id}`],
      ["POST", `${PATH}/${body.id}`],
      ["DELETE", `${PATH}/${body.id}`],
      ["POST", `${PATH}/${body.id}/test`],
      ["GET", "/settings/ai/usage"],
      ["POST", "/settings/ai/usage"],
    ] as const;
    for (const [method, path] of calls) {
      for (const role of ["ADMIN", "CLIENT", "USER"] as const) {
        assert.equal(
          (await ai.call(method, path, { as: identityFor({ role, permissions: ["settings.manage"] }) })).status,
          403,
          `${role} ${method} ${path}`,
        );
      }
      assert.equal((await ai.call(method, path)).status, 401);
    }
  });

  it("404: a provider that is not there", async () => {
    const path = `${PATH}/01990000-0000-7000-8000-000000000000`;
    for (const method of ["GET", "DELETE"] as const) {
      assert.equal((await ai.call(method, path, { as: MASTER })).status, 404);
    }
    assert.equal((await ai.call("POST", `${path}/test`, { as: MASTER })).status, 404);
    assert.equal((await problem(draft(harness), path))[0], 404);
  });

  it("409: a name that is taken, whatever its case", async () => {
    await create({ name: "openai" });
    assert.equal((await problem(draft(harness, { name: "OpenAI" })))[0], 409);
  });

  describe("422", () => {
    it("an address that is internal, without https, or missing; no model to ask", async () => {
      const refused = {
        "http://127.0.0.1:1/v1": /https/,
        "https://127.0.0.1/v1": /rede interna/,
        "https://localhost/v1": /rede interna/,
        "https://169.254.169.254/latest": /rede interna/,
        "https://user:pass@example.com/v1": /usuário/,
        "ftp://example.com": /válido/,
        "não é": /válido/,
        "": /Informe o endereço/,
      };
      for (const [base_url, words] of Object.entries(refused)) {
        const [status, message] = await problem(draft(harness, { base_url }));
        assert.equal(status, 422, base_url);
        assert.match(message, words);
      }
      assert.equal((await problem(draft(harness, { models: [] })))[0], 422);
      const { body } = await create();
      assert.equal((await problem({ ...body, base_url: "https://10.0.0.1/v1" }, `${PATH}/${body.id}`))[0], 422);
    });

    it("another address without the key: who may change settings may not thereby read the key", async () => {
      const { body } = await create();
      const moved = { ...body, base_url: "https://1.1.1.1/v1" };
      const [status, message] = await problem(moved, `${PATH}/${body.id}`);
      assert.equal(status, 422);
      assert.match(message, /informe a chave/);
      assert.equal((await post(`${PATH}/${body.id}`, { ...moved, api_key: "sk-uma-chave-nova-9876" })).status, 200);
    });

    it("no secret to encrypt keys with", async () => {
      const bare = await harness.start({ AI_KEYS_SECRET: "" });
      const { status, body } = await bare.call("POST", PATH, { as: MASTER, json: draft(harness) });
      assert.equal(status, 422);
      assert.match(body.message, /AI_KEYS_SECRET/);
      await bare.stop();
    });
  });

  it("429: the eleventh test in a minute; a test says how it went", async () => {
    const { id } = await addProvider(ai, draft(harness));
    const test = () =>
      ai.call<{ ok: boolean; model: string; error: string | null }>("POST", `${PATH}/${id}/test`, { as: MASTER });
    const good = await test();
    assert.deepEqual([good.body.ok, good.body.model, good.body.error], [true, "modelo-de-teste", null]);
    await post(`${PATH}/${id}`, { ...draft(harness), api_key: "sk-errada-errada" });
    assert.match((await test()).body.error ?? "", /recusou a chave.*401/);
    await post(`${PATH}/${id}`, draft(harness));
    for (const [mode, words] of [
      ["error", /erro \(HTTP 500\)/],
      ["down", /conectar/],
      ["hostile", /formato/],
    ] as const) {
      await harness.fault(mode);
      const { body } = await test();
      assert.equal(body.ok, false);
      assert.match(body.error ?? "", words);
    }
    await harness.fault("ok");
    // The tests run at once, because all must fall within a minute.
    const more = await Promise.all(Array.from({ length: 5 }, test));
    assert.deepEqual([...new Set(more.map(({ status }) => status))], [200]);
    assert.equal((await test()).status, 429);
  });
});
