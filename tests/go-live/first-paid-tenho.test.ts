import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { FREE_NUMBER, writeEmptyDirectory } from "../../dev/seed/write-directory.ts";
import { directoryFile } from "../../dev/stack/environment.ts";
import type { Stack } from "../../dev/stack/stack.ts";
import { startStack } from "../../dev/stack/start-stack.ts";
import { QUICK } from "../support/journey-stack.ts";
import { runOps, startOps } from "../support/run-ops.ts";
import { openSandboxWhatsapp, type SandboxWhatsapp } from "../support/sandbox-whatsapp.ts";
import { type Api, openApi } from "./_api.ts";
import { eventually } from "./_eventually.ts";
import { ADMIN_PERSON, COMPANY, CONTROLLER, OWN_PHONE, OWNER, PASSWORD, registrationOf } from "./_people.ts";
import { openSmokePeople } from "./_smoke-people.ts";

const PROFILE = `go-live-${process.pid}`;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const ACCOUNT = "200000000000001";
const APP = "300000000000001";
const CODE = "parnaiba";
const PIZZERIA = "Pizzaria";

type Group = { categories: { id: number; name: string }[] };
type Wallet = { balance: number; transactions: { kind: string; amount: number; description: string }[] };

/** One test after another, as the owner's page has them: each needs what the ones before have set up. */
describe("from an installation without anything to the first paid TENHO", () => {
  const dir = join(ROOT, ".tenho", PROFILE);
  let stack: Stack;
  let api: Api;
  let wa: SandboxWhatsapp;
  let master: string;
  let unitId: string;
  let adminToken: string;
  let companyId: string;

  before(async () => {
    mkdirSync(dir, { recursive: true });
    await writeEmptyDirectory(directoryFile(dir));
    stack = await startStack({
      profile: PROFILE,
      throwAway: true,
      env: QUICK,
      envOf: {
        sandbox: { CONNECTED: "false", TEMPLATE_REVIEW_MS: "100", STATUS_DELAY_MS: "0" },
        messaging: { GRAPH_API_TOKEN: "", WHATSAPP_ACCOUNT_ID: "", WHATSAPP_APP_SECRET: "" },
        // No look of ours comes before the bank's callback, however slow the machine.
        payment: { FIRST_CHECK_MS: "3600000", RECEIVED_SWEEP_MS: "3600000" },
      },
    });
    api = openApi(stack.urls.gateway);
    wa = openSandboxWhatsapp(stack.urls.sandbox);
    const { GRAPH_API_TOKEN, WHATSAPP_APP_SECRET } = stack.secrets;
    writeFileSync(join(dir, "token"), `${GRAPH_API_TOKEN}\n`, { mode: 0o600 });
    writeFileSync(join(dir, "app-secret"), `${WHATSAPP_APP_SECRET}\n`, { mode: 0o600 });
  });
  after(async () => {
    await stack?.stop();
    stack?.remove();
  });

  const ops = (...args: string[]) => runOps(stack, args, "operations");
  const good = async (...args: string[]) => {
    const { code, out } = await ops(...args);
    assert.equal(code, 0, out);
    return out;
  };
  const smokeArgs = ["smoke", "--unit", CODE, "--phone", OWN_PHONE, "--merchant", COMPANY.email];
  const wallet = () => api.call<Wallet>(`/wallet/${companyId}`, undefined, { token: adminToken });

  test("the first MASTER is made, and the catalogue comes with the product", async () => {
    const made = await good("first-master", "--name", OWNER.name, "--email", OWNER.email, "--phone", OWNER.phone);
    const temporary = /^Senha temporária: (\S+)/.exec(made)?.[1] ?? "";
    master = await api.firstAccess(OWNER.email, temporary, PASSWORD);
    assert.match(await good("catalogue-import", "--standard"), /Foram \d+ criadas/);
  });

  test("WhatsApp is connected, the number registered, and the templates approved", async () => {
    await good(
      ...["whatsapp", "connect", "--waba", ACCOUNT, "--app", APP],
      ...["--token-file", join(dir, "token"), "--app-secret-file", join(dir, "app-secret")],
    );
    await eventually("the connection is in force", async () => (await ops("whatsapp", "numbers")).code === 0);
    await good("whatsapp", "register", FREE_NUMBER.id);
    await good("whatsapp", "templates", "push");
    await good("whatsapp", "templates", "status", "--watch");
  });

  test("who runs it is said, and the first unit has its number and its ADMIN", async () => {
    // A session that was opened minutes ago may no longer make accounts.
    master = await api.logIn(OWNER.email, PASSWORD);
    await api.call("/settings/controller", CONTROLLER, { token: master, method: "PUT" });
    const unit = await api.call<{ id: string }>(
      "/franchise-units",
      {
        name: "Parnaíba",
        code: CODE,
        city: "Parnaíba",
        state: "PI",
        is_active: true,
        phone_number_id: FREE_NUMBER.id,
        display_phone_number: FREE_NUMBER.display_phone_number,
      },
      { token: master },
    );
    unitId = unit.id;
    const profile = { display_name: ADMIN_PERSON.name };
    const admin = { email: ADMIN_PERSON.email, password: "Provisoria-2026", role: "ADMIN", unit_id: unitId, profile };
    const { id } = await api.call<{ id: string }>("/users", admin, { token: master });
    await api.call(`/users/${id}`, { is_active: true }, { token: master, method: "PATCH" });
    adminToken = await api.firstAccess(ADMIN_PERSON.email, "Provisoria-2026", PASSWORD);
  });

  test("a company registers, proves its number, is let in, and says what it sells and when", async () => {
    adminToken = await api.logIn(ADMIN_PERSON.email, PASSWORD);
    const { version } = await api.call<{ version: string }>("/documents/service-contract");
    const registered = await api.call<{ user: { id: string }; number_proof: { text: string } }>(
      "/auth/register",
      registrationOf(unitId, version),
    );
    companyId = registered.user.id;
    await wa.inbound({
      from: COMPANY.phone,
      text: registered.number_proof.text,
      phone_number_id: FREE_NUMBER.id,
    });
    await eventually("the number is proved", async () =>
      (await wa.outbox(COMPANY.phone)).find(({ body }) => body.includes("*confirmado*")),
    );
    await api.call(`/users/${companyId}`, { is_active: true }, { token: adminToken, method: "PATCH" });
    const company = await eventually("the company signs in", () =>
      api.logIn(COMPANY.email, PASSWORD).catch(() => undefined),
    );
    const groups = await api.call<Group[]>("/categories/sync", undefined, { token: company });
    const pizzeria = groups.flatMap(({ categories }) => categories).find(({ name }) => name === PIZZERIA)?.id;
    assert.ok(pizzeria, "the standard catalogue has pizzerias");
    await api.call(`/users/${companyId}/categories`, { categoryIds: [pizzeria] }, { token: company });
    // Around the clock, so that the hour of the test decides nothing.
    const week = Array.from({ length: 7 }, (_, day) => ({ day_of_week: day, is_open: true, periods: [] }));
    const hours = { timezone: "America/Fortaleza", is_24h: true, schedule: week };
    await api.call(`/users/${companyId}/business-hours`, hours, { token: company });
    const loaded = { client_id: companyId, amount: 2, type: "CREDIT" };
    await eventually("its wallet is open", async () => (await wallet()).balance === 5);
    await api.call("/wallet/transaction", loaded, { token: adminToken, headers: { "idempotency-key": "go-live-1" } });
    assert.equal((await wallet()).balance, 7);
  });

  test("what it depends on is right, and what is missing is said", async () => {
    const lines = [
      /^ {2}certo {8}Rede Exemplo Ltda responde pelos dados/m,
      /^ {2}certo {8}A cobrança de R\$ 0,01 foi removida\./m,
      /^ {2}falta {8}Parnaíba: 1 das 20 categorias mais pedidas tem empresa com saldo e horário, e ninguém pediu nada ainda\./m,
      /^ {2}certo {8}Os \d+ modelos estão aprovados/m,
      /^ {2}certo {8}Um modelo treinado reconhece os pedidos/m,
    ];
    const { code, out } = await eventually("each service has looked at its outside", async () => {
      const run = await ops("check");
      return lines.every((line) => line.test(run.out)) ? run : undefined;
    });
    assert.equal(code, 1, out);
    assert.doesNotMatch(out, /não está ligado|não registrado|Nenhum modelo está treinado/);
  });

  test("a smoke run that is killed goes on where it stopped, passes, and leaves nothing behind", async () => {
    master = await api.logIn(OWNER.email, PASSWORD);
    adminToken = await api.logIn(ADMIN_PERSON.email, PASSWORD);
    const people = openSmokePeople(stack.urls.sandbox, wa);
    const before = await wallet();
    const killed = startOps(stack, smokeArgs, "operations");
    await eventually("the template came", async () => (await people.templates()).length === 1);
    killed.process.kill("SIGKILL");
    await killed.ended;

    const passed = startOps(stack, smokeArgs, "operations");
    await eventually("it asks for a wish", () => passed.output().includes("Escreva agora") || undefined);
    await people.write("quero uma pizza de calabresa", FREE_NUMBER.id);
    await people.tapTenho("calabresa");
    const txid = await people.payCentavo();
    const { code, out } = await passed.ended;
    assert.equal(code, 0, out);
    for (const line of [
      /só Pizzaria Boa foi perguntada\. \(/,
      /com R\$ 0,30 de teste/,
      /os dois contatos saíram\. \(/,
      /Pago, e visto pelo aviso do banco\. \(/,
      /Devolvido a quem pagou\. \(/,
      /O crédito de teste de R\$ 0,30 saiu da carteira\./,
      /^O teste passou\.$/m,
    ]) {
      assert.match(out, line);
    }
    assert.equal((await people.templates()).length, 1, "the template went out once");

    // On a slow machine the run outlasts the tokens from before it.
    master = await api.logIn(OWNER.email, PASSWORD);
    adminToken = await api.logIn(ADMIN_PERSON.email, PASSWORD);
    const left = await wallet();
    assert.equal(left.balance, before.balance);
    const charge = await api.call<{ status: string }>(`/payment/charges/${txid}`, undefined, { token: master });
    assert.equal(charge.status, "REFUNDED");
    const seen = await api.call<unknown[]>("/webhooks/messages", undefined, { token: master });
    assert.deepEqual(seen, [], "the wish is in no list");
    const books = await good("books");
    assert.match(books, /concordam/);
  });

  test("another run begins anew, and one that is left in the middle is undone by --undo", async () => {
    adminToken = await api.logIn(ADMIN_PERSON.email, PASSWORD);
    const people = openSmokePeople(stack.urls.sandbox, wa);
    const before = await wallet();
    const left = startOps(stack, smokeArgs, "operations");
    await eventually("it asks for a wish", () => left.output().includes("Escreva agora") || undefined);
    await people.write("tem pizza portuguesa?", FREE_NUMBER.id);
    await people.tapTenho("portuguesa");
    await eventually("the TENHO was paid", () => left.output().includes("os dois contatos saíram") || undefined);
    left.process.kill("SIGKILL");
    await left.ended;
    assert.match(await good(...smokeArgs, "--undo"), /O TENHO foi estornado/);
    adminToken = await api.logIn(ADMIN_PERSON.email, PASSWORD);
    assert.equal((await wallet()).balance, before.balance);
    const none = await ops(...smokeArgs, "--undo");
    assert.deepEqual([none.code, none.out], [1, "Não há teste que não tenha terminado.\n"]);
    await good("books");
  });
});
