import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { runOps } from "../support/run-ops.ts";
import { ADMIN, FAR_ADMIN } from "../support/staff-accounts.ts";
import { MASTER, PASSWORD, UNIT_ID } from "../support/test-data.ts";
import { logIn, type Session, type Wallet } from "./_api-session.ts";
import { startJourneyHarness } from "./_harness.ts";

const EMAIL = "padaria.nova@teste.dev";
const PHONE = "5586977776666";

type Row = { id: string; email: string; is_active: boolean; activated_at: string | null };

describe("a company registers and is let in", () => {
  let journey: Awaited<ReturnType<typeof startJourneyHarness>>;
  let id: string;
  before(async () => {
    journey = await startJourneyHarness("registration");
  });
  after(() => journey?.close());

  const send = (method: string, path: string, body: unknown, token?: string) =>
    fetch(`${journey.url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const get = async <T>(path: string) => (await (await fetch(`${journey.url}${path}`)).json()) as T;
  const entered = async () => ({
    name: "Padaria Nova",
    email: EMAIL.toUpperCase(),
    phone: "(86) 7777-6666",
    password: PASSWORD,
    unit_id: UNIT_ID,
    contract: "ACEITO",
    contract_version: (await get<{ version: string }>("/documents/service-contract")).version,
    document: "12.abc.345/01de-35",
    document_type: "cnpj",
    service_franchises: [],
    all_franchises: false,
    address: {
      street: "Rua Grande, 10",
      number: "10",
      complement: "",
      district: "Centro",
      city: "Parnaíba",
      state: "PI",
      zip_code: "64200000",
    },
  });

  test("the form finds the unit's initial credit", async () => {
    const credits = await get<Record<string, { credit: number }>>("/franchise-units/initial-credits");
    assert.deepEqual(credits[UNIT_ID], { credit: 5 });
  });

  test("what is wrong is said in the form's words, and nobody registers as a MASTER", async () => {
    const empty = await send("POST", "/auth/register", {});
    assert.equal(empty.status, 400);
    assert.equal(((await empty.json()) as { message: string }).message, "Selecione a franquia desejada");
    assert.equal((await send("POST", "/auth/register", { ...(await entered()), role: "MASTER" })).status, 400);
  });

  test("a registration cut short by a service that is down is completed by the same one, also sent twice", async () => {
    const body = await entered();
    await journey.stack.kill("users");
    assert.equal((await send("POST", "/auth/register", body)).status, 503);
    await journey.stack.restart("users");
    const answers = await Promise.all([1, 2].map(() => send("POST", "/auth/register", body)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    );
    const users = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { user: Row }).user));
    id = users[0]?.id ?? "";
    assert.deepEqual(users, [users[0], users[0]]);
    assert.deepEqual(users[0], { id, email: EMAIL, is_active: false });
  });

  test("the account opens no session before its unit lets it in", async () => {
    const refused = await send("POST", "/auth/login", { email: EMAIL, password: PASSWORD });
    assert.equal(refused.status, 403);
    const { message } = (await refused.json()) as { message: string };
    assert.match(message, /^Conta ainda não foi ativada/);
  });

  test("its number is confirmed by the code of the answer, written from the phone, and by no other number", async () => {
    const answer = await send("POST", "/auth/register", await entered());
    const { number_proof: proof } = (await answer.json()) as { number_proof: { text: string; link: string } };
    assert.match(proof.text, /^CONFIRMAR \d{6}$/);
    assert.equal(new URL(proof.link).searchParams.get("text"), proof.text);
    const replyTo = (from: string) =>
      eventually("a reply", async () => (await journey.wa.outbox(from)).find(({ body }) => body.includes("número")));
    await journey.wa.inbound({ from: "5586977775555", text: proof.text });
    assert.match((await replyTo("5586977775555")).body, /Não há código esperando por este número/);
    await journey.wa.inbound({ from: PHONE, text: proof.text });
    assert.match((await replyTo(PHONE)).body, /\*confirmado\*/);
  });

  test("its unit's ADMIN, and no other, finds it awaiting and activates it; its owner hears of it by WhatsApp and e-mail", async () => {
    const far = await logIn(journey, FAR_ADMIN.email);
    assert.equal((await send("PATCH", `/users/${id}`, { is_active: true }, far.token)).status, 404);
    const admin = await logIn(journey, ADMIN.email);
    const awaiting = async () => (await admin.get<Row[]>("/users?status=awaiting")).find((row) => row.id === id);
    assert.deepEqual([(await awaiting())?.email, (await awaiting())?.activated_at], [EMAIL, null]);
    const activated = await send("PATCH", `/users/${id}`, { is_active: true }, admin.token);
    assert.equal(activated.status, 200, await activated.clone().text());
    const [notice] = await eventually("WhatsApp", async () => {
      const sent = (await journey.wa.outbox(PHONE)).filter(({ body }) => body.includes("ativada"));
      return sent.length > 0 ? sent : undefined;
    });
    assert.match(notice?.body ?? "", /ativada pela unidade Vila Teste\. Entre com padaria\.nova@teste\.dev em http/);
    const mailbox = `${journey.stack.urls.sandbox}/control/mailbox?to=${EMAIL}`;
    const mail = await eventually("e-mail", async () => {
      const { messages } = (await (await fetch(mailbox)).json()) as { messages: { subject: string; text: string }[] };
      // The registration requested a proof of the address before.
      return messages.find(({ subject }) => subject === "Sua conta na Tenho foi ativada");
    });
    assert.match(mail.text, /Olá, Padaria Nova!/);
    assert.equal(await awaiting(), undefined);
  });

  test("then it signs in, with its initial credit, and was told once", async () => {
    const session = await logIn(journey, EMAIL);
    const wallet = await eventually("the wallet is open", () => session.get<Wallet>(`/wallet/${id}`));
    assert.equal(wallet.balance, 5);
    assert.equal((await journey.wa.outbox(PHONE)).filter(({ body }) => body.includes("ativada")).length, 1);
  });

  test("a change of its number is told to the number of before at once, whose link undoes it and is in no export", async () => {
    const { token, get: read } = await logIn(journey, EMAIL);
    const numbers = async (bearer: Pick<Session, "get">) =>
      (await bearer.get<{ phones: { phone: string }[] }>(`/users/${id}/profile`)).phones.map(({ phone }) => phone);
    const phones = [{ phone: "86988885555", type: "WHATSAPP", is_primary: true }];
    const changed = await send("PATCH", `/users/${id}/profile`, { phones }, token);
    assert.equal(changed.status, 200, await changed.clone().text());
    assert.deepEqual(await numbers({ get: read }), ["5586988885555"]);
    const alert = await eventually("WhatsApp", async () =>
      (await journey.wa.outbox(PHONE)).find(({ body }) => body.includes("o número de WhatsApp mudou")),
    );
    assert.match(alert.body, /^Aviso de segurança da Tenho: na sua conta o número/);
    assert.deepEqual(await journey.wa.outbox("5586988885555"), [], "the new number was never proved");
    const link = /desfazer#([\w-]{43})/.exec(alert.body)?.[1] ?? assert.fail(alert.body);
    const undone = await send("POST", "/account-undo", { token: link });
    assert.equal(undone.status, 200, await undone.clone().text());
    assert.equal(((await undone.json()) as { email: string }).email, EMAIL);
    const master = await logIn(journey, MASTER.email);
    assert.deepEqual(await numbers(master), [PHONE]);
    const file = join(journey.stack.dir, "export.json");
    const { code, out } = await runOps(journey.stack, ["export-person", id, file]);
    assert.equal(code, 0, out);
    const exported = readFileSync(file, "utf8");
    assert.ok(exported.includes("(mensagem com senha ou link de segurança)"), "the alert is in the export");
    assert.ok(!exported.includes(link), "its link is not");
  });
});
