import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { CreditKind } from "@tenho/proto/wallet/v1/wallet_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { runOps } from "../support/run-ops.ts";
import { putCategory, type TestAccount } from "../support/test-data.ts";
import { messagesHandled, nothingLeftToDo } from "../support/wait-until-settled.ts";
import { deliverText, logIn, type SeenWish, type Wallet } from "./_api-session.ts";
import { type Cast, createCast, printSeedOfFailure } from "./_cast.ts";
import { openEventStream } from "./_event-stream.ts";
import { type JourneyHarness, openJourneys } from "./_harness.ts";

const FLORIST = 5;

async function makePeople(cast: Cast) {
  const [unit, farUnit] = [await cast.unit(), await cast.unit()];
  const [payer, rival, third] = [await cast.pizzeria(unit), await cast.pizzeria(unit), await cast.pizzeria(unit)];
  return {
    unit,
    payer,
    rival,
    merchants: [payer, rival, third],
    ana: cast.consumer(unit),
    master: await cast.master(),
    admin: await cast.admin(unit),
    farAdmin: await cast.admin(farUnit),
    employee: await cast.employee(unit, payer),
  };
}

describe("a wish becomes one paid TENHO", () => {
  let journey: JourneyHarness;
  let cast: Cast;
  let people: Awaited<ReturnType<typeof makePeople>>;
  let mark: string;
  before(async () => {
    journey = await openJourneys();
    cast = createCast(journey);
    people = await makePeople(cast);
    mark = `meia portuguesa ${cast.word}`;
  });
  afterEach((t) => printSeedOfFailure(t, cast));
  after(() => journey?.close());

  const wished = (wamid: string) => {
    const { from, name, phone_number_id: numberId } = people.ana;
    const text = `quero uma pizza de calabresa ${mark}`;
    return { from, name, numberId, text, wamid: `wamid.${cast.word}-${wamid}` };
  };
  async function seenBy(email: string): Promise<SeenWish[]> {
    return (await logIn(journey, email)).wishes(mark);
  }
  const only = async (email: string): Promise<SeenWish> => {
    const [wish, ...more] = await seenBy(email);
    assert.ok(wish && more.length === 0, `${email} sees one wish`);
    return wish;
  };
  const walletOf = async (who: TestAccount) => (await logIn(journey, who.email)).get<Wallet>(`/wallet/${who.id}`);
  const centsOf = async (who: TestAccount) => Math.round((await walletOf(who)).balance * 100);

  test("a callback with a foreign signature is refused and leaves nothing", async () => {
    const refused = await deliverText(journey, wished("foreign"), "not the app's secret");
    assert.equal(refused.status, 403);
    assert.deepEqual(await seenBy(people.master.email), []);
  });

  test("a signed callback becomes a wish of its unit and category, asked of every open merchant once", async () => {
    const message = wished("1");
    assert.equal((await deliverText(journey, message)).status, 200);
    assert.equal((await deliverText(journey, message)).status, 200, "Meta may deliver twice");
    for (const { phone } of people.merchants) {
      const asked = await eventually("the merchant is asked", () => journey.wa.question(phone, mark));
      assert.deepEqual(
        asked.buttons.map(({ title }) => title),
        ["TENHO", "NÃO TENHO", "Não vendo isso"],
      );
      assert.ok(!asked.body.includes(people.ana.name), "nobody gets the name for free");
    }
    // A question is recorded as asked only after WhatsApp has accepted it.
    const wish = await eventually("every question is noted", async () => {
      const seen = await only(people.master.email);
      assert.equal(seen.notified_total, people.merchants.length);
      return seen;
    });
    assert.equal(wish.category_id, 41);
    assert.equal(wish.franchise_info?.id, people.unit.id);
  });

  test("before any answer only MASTER knows who asked", async () => {
    assert.equal((await only(people.master.email)).sender_name, people.ana.name);
    for (const { email } of [people.admin, people.payer, people.rival, people.employee]) {
      const { sender_name, whatsapp, offer } = await only(email);
      assert.deepEqual([sender_name, whatsapp, offer?.contact ?? null], [null, null, null], email);
    }
    assert.deepEqual(await seenBy(people.farAdmin.email), []);
  });

  test("TENHO is debited once, however often it is answered, and exchanges both contacts", async () => {
    const { payer, rival, ana } = people;
    const before = { payer: await centsOf(payer), rival: await centsOf(rival) };
    const asked = await journey.wa.question(payer.phone, mark);
    const tap = { from: payer.phone, button_id: asked?.buttons[0]?.id ?? "" };
    assert.equal((await journey.wa.inbound({ ...tap, copies: 3 })).status, 200);
    const merchant = await logIn(journey, payer.email);
    const { id } = await only(payer.email);
    const again = await merchant.post(`/webhooks/messages/${id}/response`, { answer: "TENHO" });
    assert.equal(again.status, 200);
    // Work started by the tap may still be under way: no contact is shown before it is paid.
    const answered = ((await again.json()) as SeenWish).offer;
    assert.equal(answered?.contact?.name, answered?.status === "ACCEPTED" ? ana.name : undefined);
    await eventually("the panel has the contact", async () => {
      assert.equal((await only(payer.email)).offer?.contact?.name, ana.name);
      return true;
    });

    const contacts = async (to: string, beginning: RegExp) =>
      (await journey.wa.outbox(to)).filter(({ body }) => beginning.test(body)).map(({ body }) => body);
    const [toMerchant, toConsumer] = [[payer.phone, /^Ótimo!/] as const, [ana.from, /empresas? t[eê]m/] as const];
    await eventually("the merchant has the contact", async () => (await contacts(...toMerchant)).length > 0);
    await eventually("the consumer has the contact", async () => (await contacts(...toConsumer)).length > 0);
    // The copies of the tap and their effects are handled too: a second pair would exist by now.
    await messagesHandled(journey.stack.natsUrlOf("observer"));
    await nothingLeftToDo(await journey.documents());
    const [forMerchant, forConsumer] = [await contacts(...toMerchant), await contacts(...toConsumer)];
    assert.deepEqual([forMerchant.length, forConsumer.length], [1, 1]);
    assert.ok(forMerchant[0]?.includes(ana.name));
    assert.ok(forConsumer[0]?.includes(payer.name));

    const debits = (await walletOf(payer)).transactions.filter(({ type }) => type === "DEBIT");
    assert.deepEqual(
      debits.map(({ amount }) => Math.abs(amount)),
      [0.3],
    );
    assert.deepEqual([await centsOf(payer), await centsOf(rival)], [before.payer - 30, before.rival]);
  });

  test("after the answer the payer and the unit know who asked, a rival and the staff without a right do not", async () => {
    const { payer, rival, ana } = people;
    const paid = await only(payer.email);
    assert.equal(paid.sender_name, ana.name);
    assert.equal(paid.offer?.status, "ACCEPTED");
    assert.equal((await only(people.admin.email)).sender_name, ana.name);
    const { sender_name, whatsapp, responses, offer, notified_companies } = await only(rival.email);
    assert.deepEqual([sender_name, whatsapp, responses, offer?.contact], [null, null, [], null]);
    assert.ok(!JSON.stringify(notified_companies).includes(payer.name), "no rival's name");
    assert.deepEqual(await seenBy(people.farAdmin.email), []);
    const answers = (await only(people.master.email)).responses;
    assert.deepEqual(
      answers.map(({ company_name, response_text }) => [company_name, response_text]),
      [[payer.name, "TENHO"]],
    );
    assert.equal((await journey.operations.wallet.checkBooks({})).balanced, true);
  });

  test("its whole way can be read from the stores, without a person, a number or what was written", async () => {
    const { ana, payer } = people;
    const { id } = await only(people.master.email);
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
    for (const personal of [ana.name, ana.from, mark, payer.name, payer.phone])
      assert.ok(!stdout.includes(personal), personal);
    const unknown = await runOps(journey.stack, ["trace", "unknown"]);
    assert.equal(unknown.code, 1);
    assert.match(unknown.out, /Nenhum pedido com este id/);
  });

  test("a change to the catalogue is told to the panels of MASTER and ADMIN, and to no merchant's", async (t) => {
    const listen = async ({ email }: { email: string }) =>
      openEventStream(journey, (await logIn(journey, email)).token);
    const { payer } = people;
    const [master, admin, merchant] = [await listen(people.master), await listen(people.admin), await listen(payer)];
    const { categorisation, wallet } = journey.clients;
    // The catalogue is the platform's: others find the category as it was.
    t.after(() => putCategory(categorisation, FLORIST));
    try {
      const change = { id: FLORIST, name: "Floricultura e Presentes", family: "Teste", synonyms: ["flores"] };
      await categorisation.importCatalogue({ entries: [change] });
      for (const { receivedTypes } of [master, admin]) {
        await eventually("it is heard", () => receivedTypes().includes("categorisation.category"));
      }
      // A later notice that the merchant does receive shows that this one was not sent to it.
      const bonus = { source: "test", externalId: `${payer.id}-bonus`, amountCents: 100n, kind: CreditKind.MANUAL };
      await wallet.credit({ userId: payer.id, description: "Crédito de teste", ...bonus });
      await eventually("the merchant is notified of its wallet", () =>
        merchant.receivedTypes().includes("wallet.balance"),
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
      await logIn(journey, people.master.email),
      await logIn(journey, people.master.email),
      await logIn(journey, people.master.email),
    ];
    const panels = [await openEventStream(journey, left.token), await openEventStream(journey, copied.token)];
    const keptPanel = await openEventStream(journey, kept.token);
    assert.equal((await call("/auth/logout", { cookie: left.cookie }, "POST")).status, 204);
    await eventually("its token is refused", async () => !(await isLetIn(left)));

    let cookie = copied.cookie;
    for (let rotation = 0; rotation < 2; rotation += 1) {
      const refreshed = await call("/auth/refresh", { cookie }, "POST");
      assert.equal(refreshed.status, 200);
      cookie = refreshed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    }
    assert.equal((await call("/auth/refresh", { cookie: copied.cookie }, "POST")).status, 401);
    await eventually("its token is refused", async () => !(await isLetIn(copied)));
    await eventually("both streams have ended", () => panels.every((panel) => panel.ended()));
    assert.deepEqual([await isLetIn(kept), keptPanel.ended()], [true, false]);
    await keptPanel.close();
  });
});
