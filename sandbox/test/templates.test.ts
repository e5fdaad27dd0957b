import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Sandbox } from "../src/app.ts";
import { createSandbox } from "../src/app.ts";
import { loadSandboxConfig } from "../src/config.ts";
import { post, send, startSandboxHarness, testEnv, until } from "./_harness.ts";
import { APPROVED, oneTimeCode, utility } from "./_templates.ts";

const ACCOUNT = "200000000000001";
const BEARER = { authorization: "Bearer token-de-teste" };
const GOOD = "Aviso da sua conta: o valor {{1}} foi lançado em {{2}} no extrato.";

interface Shown {
  readonly name: string;
  readonly status: string;
  readonly category: string;
  readonly rejected_reason: string;
  readonly components: { type: string; text?: string; buttons?: { type: string; url?: string }[] }[];
}
interface Page {
  readonly data: Shown[];
  readonly paging?: { cursors: { after: string }; next?: string };
  readonly error?: { code: number; error_subcode?: number };
}
interface Created {
  readonly status: string;
  readonly category: string;
  readonly error?: { code: number; error_subcode?: number; error_user_title?: string; error_user_msg?: string };
}

const address = ({ url }: Pick<Sandbox, "url">, account = ACCOUNT): string =>
  `${url}/v24.0/${account}/message_templates`;
const create = (sandbox: Sandbox, definition: object) => post<Created>(address(sandbox), definition, BEARER);
const list = async (url: string, headers: Record<string, string> = BEARER): Promise<Page> =>
  (await (await fetch(url, { headers })).json()) as Page;
const all = async (sandbox: Sandbox): Promise<Shown[]> =>
  (await list(`${address(sandbox)}?limit=500&fields=name,status,category,rejected_reason,components`)).data;
const named = async (sandbox: Sandbox, name: string) => (await all(sandbox)).find((one) => one.name === name);

describe("the templates of the account", () => {
  it("are listed by pages with the fields that are asked for, the last page without a next one", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    const names: string[] = [];
    let url: string | undefined = `${address(sandbox)}?limit=2&fields=name,status`;
    let pages = 0;
    while (url !== undefined) {
      const { data, paging }: Page = await list(url);
      for (const one of data) assert.deepEqual(Object.keys(one), ["name", "status", "id"]);
      names.push(...data.map(({ name }) => name));
      url = paging?.next;
      pages += 1;
    }
    assert.deepEqual(
      names,
      APPROVED.map(({ name }) => name),
    );
    assert.equal(pages, 2);
  });

  it("are created, wait for their review, and are approved by a callback", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t, { TEMPLATE_REVIEW_MS: "50" });
    const { body } = await create(sandbox, utility("novo_v1", GOOD, ["Sim"]));
    assert.deepEqual([body.status, body.category], ["PENDING", "UTILITY"]);
    const parameters = ["R$ 1,00", "hoje"].map((text) => ({ type: "text", text }));
    const template = { name: "novo_v1", language: { code: "pt_BR" }, components: [{ type: "body", parameters }] };
    const message = { to: "5586999990001", type: "template", template };
    await until("the callback", () => receiver.callbacks.length > 0);
    const [{ field, value }] = JSON.parse(receiver.callbacks[0]?.raw ?? "").entry[0].changes;
    assert.deepEqual(
      [field, value.event, value.message_template_name],
      ["message_template_status_update", "APPROVED", "novo_v1"],
    );
    assert.equal((await send(sandbox, message)).status, 200);
  });

  it("are no template for a message while they wait", async (t) => {
    const { sandbox } = await startSandboxHarness(t, { TEMPLATE_REVIEW_MS: "80000000" });
    await create(sandbox, utility("novo_v1", "Aviso da sua conta na Tenho."));
    const template = { name: "novo_v1", language: { code: "pt_BR" } };
    const { body } = await send(sandbox, { to: "5586999990001", type: "template", template });
    assert.equal(body.error.code, 132001);
  });

  it("are refused or filed as marketing by their words", async (t) => {
    const { sandbox } = await startSandboxHarness(t, { TEMPLATE_REVIEW_MS: "0" });
    const reviewed = async (name: string, text: string) => {
      const { body } = await create(sandbox, utility(name, text));
      await until("reviewed", async () => (await named(sandbox, name))?.status !== "PENDING");
      const { status, category, rejected_reason: reason } = (await named(sandbox, name)) ?? assert.fail();
      assert.equal(body.category, category);
      return [status, category, reason];
    };
    const code = "Sua senha temporária é {{1}} e vale por meia hora.";
    assert.deepEqual(await reviewed("codigo_v2", code), ["REJECTED", "UTILITY", "TAG_CONTENT_MISMATCH"]);
    const advert = "Aproveite {{1}} de desconto na sua próxima compra.";
    assert.deepEqual(await reviewed("compra_v1", advert), ["APPROVED", "MARKETING", "NONE"]);
    assert.deepEqual(await reviewed("aviso_v1", GOOD), ["APPROVED", "UTILITY", "NONE"]);
    assert.deepEqual(await reviewed("aviso_v2", GOOD), ["REJECTED", "UTILITY", "INVALID_FORMAT"], "the same words");
  });

  it("of a one-time code are shown in Meta's words, with a button of an address", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    assert.equal((await create(sandbox, oneTimeCode("outro_v1"))).body.category, "AUTHENTICATION");
    const [body, footer, buttons] = (await named(sandbox, "outro_v1"))?.components ?? [];
    assert.equal(body?.text, "*{{1}}* é seu código de verificação. Para sua segurança, não o compartilhe.");
    assert.equal(footer?.text, "Este código expira em 10 minutos.");
    assert.equal(buttons?.buttons?.[0]?.type, "URL");
    assert.match(buttons?.buttons?.[0]?.url ?? "", /otp_type=COPY_CODE/);
  });

  const [, button] = utility("x_v1", GOOD, ["Sim"]).components;
  for (const [why, definition, subcode] of [
    ["begins with a variable", utility("x_v1", "{{1}} é o valor da sua conta."), 2388299],
    ["ends with a variable", utility("x_v1", "O valor da sua conta é *{{1}}*."), 2388299],
    ["has variables side by side", utility("x_v1", "Lançamos {{1}} - {{2}} na sua conta agora mesmo."), 2388072],
    ["skips a number", utility("x_v1", "O valor {{2}} foi lançado na sua conta."), 2388072],
    ["has too many variables for its words", utility("x_v1", "Valor {{1}} em {{2}} agora."), 2388293],
    ["has no examples", { ...utility("x_v1", GOOD), components: [{ type: "BODY", text: GOOD }] }, 2388043],
    ["is too long", utility("x_v1", "a".repeat(1025)), 2388040],
    ["has a button that is too long", utility("x_v1", GOOD, ["x".repeat(26)]), 2388040],
    ["has the name of another", utility("saldo_baixo_v1", GOOD), 2388024],
    ["is a code in words of its own", { ...utility("x_v1", GOOD), category: "AUTHENTICATION" }, undefined],
    ["has a name in capitals", utility("X_v1", GOOD), undefined],
    ["has an unknown part", { ...utility("x_v1", GOOD), components: [{ type: "CAROUSEL" }, button] }, undefined],
  ] as const) {
    it(`are not created where one ${why}`, async (t) => {
      const { sandbox } = await startSandboxHarness(t);
      const { status, body } = await create(sandbox, definition);
      assert.deepEqual([status, body.error?.code, body.error?.error_subcode], [400, 100, subcode]);
      if (subcode !== undefined) assert.ok(body.error?.error_user_title && body.error.error_user_msg);
      assert.equal((await all(sandbox)).length, APPROVED.length);
    });
  }

  it("of a one-time code are created only for a business that is verified", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    await post(`${sandbox.url}/control/business`, { verification: "not_verified" });
    const { status, body } = await create(sandbox, oneTimeCode("outro_v1"));
    const { code, error_subcode: subcode, error_user_title: title } = body.error ?? {};
    assert.deepEqual([status, code, subcode, title], [400, 10, 2388185, "Cannot create message template"]);
    assert.equal((await create(sandbox, utility("novo_v1", GOOD))).status, 200);
    await post(`${sandbox.url}/control/business`, { verification: "verified" });
    assert.equal((await create(sandbox, oneTimeCode("outro_v1"))).status, 200);
  });

  it("are for the token and the account alone, and bounded in an hour", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    assert.equal((await list(address(sandbox), {})).error?.code, 190);
    const { error } = await list(address(sandbox, "999"));
    assert.deepEqual([error?.code, error?.error_subcode], [100, 33]);
    for (let number = 0; number < 100; number += 1) {
      assert.equal((await create(sandbox, utility(`n${number}_v1`, `Aviso ${number} da sua conta.`))).status, 200);
    }
    const { status, body } = await create(sandbox, utility("demais_v1", "Aviso da sua conta."));
    assert.deepEqual([status, body.error?.code], [429, 80008]);
    await post(`${sandbox.url}/control/faults`, { target: "graph", mode: "error", error_code: 80008 });
    assert.equal((await list(address(sandbox))).error?.code, 80008);
  });

  it("that were created outlive a restart, and a review goes on", async (t) => {
    const { sandbox, receiver, folder } = await startSandboxHarness(t, { TEMPLATE_REVIEW_MS: "80000000" });
    await create(sandbox, utility("novo_v1", GOOD));
    await sandbox.stop();
    const env = { ...testEnv(folder, receiver.url), TEMPLATE_REVIEW_MS: "0" };
    const again = await createSandbox(loadSandboxConfig(env));
    t.after(() => again.stop());
    await until("reviewed", async () => (await named(again, "novo_v1"))?.status === "APPROVED");
    await post(`${again.url}/control/templates/novo_v1`, { status: "PAUSED" });
    await again.stop();
    const third = await createSandbox(loadSandboxConfig(env));
    t.after(() => third.stop());
    assert.equal((await named(third, "novo_v1"))?.status, "PAUSED");
  });
});
