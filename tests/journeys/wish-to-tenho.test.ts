import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CreditKind } from "@tenho/proto/wallet/v1/wallet_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { runOps } from "../support/run-ops.ts";
import { MASTER, PIZZERIAS, type TestAccount, UNIT_ID } from "../support/test-data.ts";
import { messagesHandled, nothingLeftToDo } from "../support/wait-until-settled.ts";
import { deliverText, logIn, type SeenWish, type Wallet } from "./_api-session.ts";
import { openEventStream } from "./_event-stream.ts";
import { type JourneyHarness, startJourneyHarness } from "./_harness.ts";
import { ADMIN, FAR_ADMIN, USER } from "./_staff-accounts.ts";

const ANA = { from: "558699771000", name: "Ana Beatriz" };
const MARK = "meia portuguesa";
const TEXT = `quero uma pizza de calabresa ${MARK}`;
const [payer, rival] = PIZZERIAS as [TestAccount, TestAccount];

describe("a wish becomes one paid TENHO", () => {
  let journey: JourneyHarness;
  before(async () => {
    journey = await startJourneyHarness("wish-to-tenho");
  });
  after(() => journey?.close());

  async function seenBy(email: string): Promise<SeenWish[]> {
    return (await logIn(journey, email)).wishes(MARK);
  }
  const only = async (email: string): Promise<SeenWish> => {
    const [wish, ...more] = await seenBy(email);
    assert.ok(wish && more.length === 0, `${email} sees one wish`);
    return wish;
  };
  const walletOf = async (who: TestAccount) => (await logIn(journey, who.email)).get<Wallet>(`/wallet/${who.id}`);
  const centsOf = async (who: TestAccount) => Math.round((await walletOf(who)).balance * 100);

  test("a callback with a foreign signature is refused and leaves nothing", async () => {
    const refused = await deliverText(journey, { ...ANA, wamid: "wamid.foreign", text: TEXT }, "not the app's secret");
    assert.equal(refused.status, 403);
    assert.deepEqual(await seenBy(MASTER.email), []);
  });

  test("a signed callback becomes a wish of its unit and category, asked of every open merchant once", async () => {
    const message = { ...ANA, wamid: "wamid.journey-1", text: TEXT };
    assert.equal((await deliverText(journey, message)).status, 200);
    assert.equal((await deliverText(journey, message)).status, 200, "Meta may deliver twice");
    for (const { phone } of PIZZERIAS) {
      const asked = await eventually("the merchant is asked", () => journey.wa.question(phone, MARK), 60_000);
      assert.deepEqual(
        asked.buttons.map(({ title }) => title),
        ["TENHO", "NÃO TENHO", "Não vendo isso"],
      );
      assert.ok(!asked.body.includes(ANA.name), "nobody gets the name for free");
    }
    // A question is recorded as asked only after WhatsApp has accepted it.
    const wish = await eventually("every question is noted", async () => {
      const seen = await only(MASTER.email);
      assert.equal(seen.notified_total, PIZZERIAS.length);
      return seen;
    });
    assert.equal(wish.category_id, 41);
    assert.equal(wish.franchise_info?.id, UNIT_ID);
  });

  test("before any answer only MASTER knows who asked", async () => {
    assert.equal((await only(MASTER.email)).sender_name, ANA.name);
    for (const email of [ADMIN.email, payer.email, rival.email, USER.email]) {
      const { sender_name, whatsapp, offer } = await only(email);
      assert.deepEqual([sender_name, whatsapp, offer?.contact ?? null], [null, null, null], email);
    }
    assert.deepEqual(await seenBy(FAR_ADMIN.email), []);
  });

  test("TENHO is debited once, however often it is answered, and exchanges both contacts", async () => {
    const before = { payer: await centsOf(payer), rival: await centsOf(rival) };
    const asked = await journey.wa.question(payer.phone, MARK);
    const tap = { from: payer.phone, button_id: asked?.buttons[0]?.id ?? "" };
    assert.equal((await journey.wa.inbound({ ...tap, copies: 3 })).status, 200);
    const merchant = await logIn(journey, payer.email);
    const { id } = await only(payer.email);
    const again = await merchant.post(`/webhooks/messages/${id}/response`, { answer: "TENHO" });
    assert.equal(again.status, 200);
    // Work started by the tap may still be under way: no contact is shown before it is paid.
    const answered = ((await again.json()) as SeenWish).offer;
    assert.equal(answered?.contact?.name, answered?.status === "ACCEPTED" ? ANA.name : undefined);
    await eventually("the panel has the contact", async () => {
      assert.equal((await only(payer.email)).offer?.contact?.name, ANA.name);
      return true;
    });

    const contacts = async (to: string, mark: RegExp) =>
      (await journey.wa.outbox(to)).filter(({ body }) => mark.test(body)).map(({ body }) => body);
    const [toMerchant, toConsumer] = [[payer.phone, /^Ótimo!/] as const, [ANA.from, /empresas? t[eê]m/] as const];
    await eventually("the merchant has the contact", async () => (await contacts(...toMerchant)).length > 0, 60_000);
    await eventually("the consumer has the contact", async () => (await contacts(...toConsumer)).length > 0, 60_000);
    // The copies of the tap and their effects are handled too: a second pair would exist by now.
    await messagesHandled(journey.stack.natsUrlOf("observer"));
    await nothingLeftToDo(await journey.documents());
    const [forMerchant, forConsumer] = [await contacts(...toMerchant), await contacts(...toConsumer)];
    assert.deepEqual([forMerchant.length, forConsumer.length], [1, 1]);
    assert.ok(forMerchant[0]?.includes(ANA.name));
    assert.ok(forConsumer[0]?.includes(payer.name));

    const debits = (await walletOf(payer)).transactions.filter(({ type }) => type === "DEBIT");
    assert.deepEqual(
      debits.map(({ amount }) => Math.abs(amount)),
      [0.3],
    );
    assert.deepEqual([await centsOf(payer), await centsOf(rival)], [before.payer - 30, before.rival]);
  });

  test("after the answer the payer and the unit know who asked, a rival and the staff without a right do not", async () => {
    const paid = await only(payer.email);
    assert.equal(paid.sender_name, ANA.name);
    assert.equal(paid.offer?.status, "ACCEPTED");
    assert.equal((await only(ADMIN.email)).sender_name, ANA.name);
    const { sender_name, whatsapp, responses, offer, notified_companies } = await only(rival.email);
    assert.deepEqual([sender_name, whatsapp, responses, offer?.contact], [null, null, [], null]);
    assert.ok(!JSON.stringify(notified_companies).includes(payer.name), "no rival's name");
    assert.deepEqual(await seenBy(FAR_ADMIN.email), []);
    const answers = (await only(MASTER.email)).responses;
    assert.deepEqual(
      answers.map(({ company_name, response_text }) => [company_name, response_text]),
      [[payer.name, "TENHO"]],
    );
    assert.equal((await journey.operations.wallet.checkBooks({})).balanced, true);
  });

  test("its whole way can be read from the stores, without a person, a number or what was written", async () => {
    const { id } = await only(MASTER.email);
    const { code, out: stdout } = await runOps(journey.stack, ["trace", id]);
    assert.equal(code, 0, stdout);
    const order = [
      /texto recebido/,
      /oferta .* feita à empresa/,
      /lançamento .* \(debit, offer .*-R\$\s0,30/,
      /oferta .* respondida .*accepted/,
      /mensagem told:/,
    ];
    const lines = stdout.split("\n");
    const places = order.map((step) => lines.findIndex((line) => step.test(line)));
    assert.ok(
      places.every((place) => place >= 0),
      `${places}\n${stdout}`,
    );
    assert.ok((places[0] ?? 0) < (places[1] ?? 0) && (places[1] ?? 0) < (places[2] ?? 0), stdout);
    for (const personal of [ANA.name, ANA.from, MARK, payer.name, payer.phone])
      assert.ok(!stdout.includes(personal), personal);
    const unknown = await runOps(journey.stack, ["trace", "unknown"]);
    assert.equal(unknown.code, 1);
    assert.match(unknown.out, /Nenhum pedido com este id/);
  });

  test("a change to the catalogue is told to the panels of MASTER and ADMIN, and to no merchant's", async () => {
    const listen = async ({ email }: { email: string }) =>
      openEventStream(journey, (await logIn(journey, email)).token);
    const [master, admin, merchant] = [await listen(MASTER), await listen(ADMIN), await listen(payer)];
    try {
      const change = { id: 5, name: "Floricultura e Presentes", family: "Teste", synonyms: ["flores"], examples: [] };
      await journey.clients.categorisation.putCategory(change);
      for (const { receivedTypes } of [master, admin]) {
        await eventually("it is heard", () => receivedTypes().includes("categorisation.category"), 60_000);
      }
      // A later notice that the merchant does receive shows that this one was not sent to it.
      const bonus = { source: "test", externalId: "after-the-change", amountCents: 100n, kind: CreditKind.MANUAL };
      await journey.clients.wallet.credit({ userId: payer.id, description: "Crédito de teste", ...bonus });
      await eventually(
        "the merchant is notified of its wallet",
        () => merchant.receivedTypes().includes("wallet.balance"),
        60_000,
      );
      assert.deepEqual(
        merchant.receivedTypes().filter((type) => type.startsWith("categorisation.")),
        [],
      );
    } finally {
      for (const panel of [master, admin, merchant]) await panel.close();
    }
  });

  test("a logout, or a copied refresh token, ends that session's calls and event stream at once, and no other's", async () => {
    const call = (path: string, { token, cookie }: { token?: string; cookie?: string }, method = "GET") => {
      const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return fetch(`${journey.url}${path}`, {
        method,
        headers: { ...bearer, ...(cookie !== undefined && { cookie }) },
      });
    };
    const isLetIn = async ({ token }: { token: string }) => (await call("/auth/me", { token })).status === 200;
    const [left, copied, kept] = [
      await logIn(journey, MASTER.email),
      await logIn(journey, MASTER.email),
      await logIn(journey, MASTER.email),
    ];
    const panels = [await openEventStream(journey, left.token), await openEventStream(journey, copied.token)];
    const keptPanel = await openEventStream(journey, kept.token);
    assert.equal((await call("/auth/logout", { cookie: left.cookie }, "POST")).status, 204);
    await eventually("its token is refused", async () => !(await isLetIn(left)), 60_000);

    let cookie = copied.cookie;
    for (let rotation = 0; rotation < 2; rotation += 1) {
      const refreshed = await call("/auth/refresh", { cookie }, "POST");
      assert.equal(refreshed.status, 200);
      cookie = refreshed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    }
    assert.equal((await call("/auth/refresh", { cookie: copied.cookie }, "POST")).status, 401);
    await eventually("its token is refused", async () => !(await isLetIn(copied)), 60_000);
    await eventually("both streams have ended", () => panels.every((panel) => panel.ended()), 60_000);
    assert.deepEqual([await isLetIn(kept), keptPanel.ended()], [true, false]);
    await keptPanel.close();
  });
});
