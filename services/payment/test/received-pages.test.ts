import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { expectActions } from "@tenho/tests/support/recorded-actions";
import type { AnswerRule } from "./_bank.ts";
import { PIX_KEY } from "./_bank.ts";
import { admin, master, type PaymentHarness, startPaymentHarness } from "./_harness.ts";
import { startProcess } from "./_process.ts";

let payment: PaymentHarness;
before(async () => {
  payment = await startPaymentHarness({ DUE_SWEEP_MS: "600000" });
  await payment.bank.fault("pix_callbacks", "drop");
});
after(() => payment.stop());

type Paid = { userId: string; txid: string; e2eid: string };
type Item = Record<string, unknown>;
type Work = { kind: string; id: string; txid: string | null; failure: { reason: string; fields?: string[] } | null };

const listed = async () => {
  const { body } = await payment.call<{ work: Work[] }>("GET", "/payment/failing-work", { as: master });
  return body.work;
};

async function pay(): Promise<Paid> {
  const userId = payment.merchant();
  const { txid } = (await payment.buy(userId, 10)).body;
  return { userId, txid, e2eid: (await payment.bank.pay(txid)).e2eid };
}

/** A payment as the manual shows it in the list. */
const itemOf = ({ txid, e2eid }: Paid): Item => ({
  endToEndId: e2eid,
  txid,
  valor: "10.00",
  chave: PIX_KEY,
  horario: "2026-11-25T13:00:00.000Z",
});
const isCredited = ({ userId }: Paid): boolean => payment.ledger.balance(userId) === 1_000;

/** Does all work that is stored, due or not. */
async function work(): Promise<void> {
  const process = startProcess(payment);
  await process.knex("due_work").update({ due_at: new Date() });
  await process.runDueWork();
  await process.stop();
}

/** Sweeps what was received, whenever that is due, and does what is due by then. */
async function sweep(): Promise<{ moved: boolean; failed: unknown; retryInMs: number; warned: object[] }> {
  const warned: object[] = [];
  const process = startProcess(payment, { warned });
  const position = () => process.knex("sweeps").where({ name: "received" }).first("read_until", "next_at");
  await process.knex("sweeps").where({ name: "received" }).update({ next_at: new Date() });
  const before = await position();
  const failed = await process.sweepReceived().then(
    () => null,
    (error: unknown) => error,
  );
  const after = await position();
  const retryInMs = after.next_at.getTime() - Date.now();
  await process.runDueWork();
  await process.stop();
  return { moved: after.read_until > before.read_until, failed, retryInMs, warned };
}

/** The list of received Pix, and nothing about a single one: that is asked for by its end-to-end id. */
const page = (answer: Pick<AnswerRule, "body" | "text">, one: object = {}): AnswerRule[] => [
  { path: "/pix/", set: one as never },
  { path: "/pix", ...answer },
];

/** Odd items of a page, by what is odd about them; each is of a charge that was paid. */
const ODD: Readonly<Record<string, (item: Item) => unknown>> = {
  "a time without zone": (item) => ({ ...item, horario: "2026-11-25T10:00:00" }),
  "an offset without colon": (item) => ({ ...item, horario: "2026-11-25T10:00:00.000-0300" }),
  nulls: (item) => ({ ...item, chave: null, devolucoes: null, infoPagador: null }),
  "an empty txid": (item) => ({ ...item, txid: "" }),
  "an amount without cents": (item) => ({ ...item, valor: "10" }),
  "an amount as a number": (item) => ({ ...item, valor: 10 }),
  "an amount that is none": (item) => ({ ...item, valor: "dez" }),
  "no amount": ({ valor: _dropped, ...item }) => item,
  "no end-to-end id": ({ endToEndId: _dropped, ...item }) => item,
  "a return of a new status": (item) => ({ ...item, devolucoes: [{ id: "D1", valor: "10.00", status: "EM_ANALISE" }] }),
  "a return that cannot be read": (item) => ({ ...item, devolucoes: ["?"] }),
  "a word in its place": () => "pago",
  "null in its place": () => null,
  "nothing at all": () => ({}),
};

describe("a page of received Pix with one odd item among nine", () => {
  for (const [what, change] of Object.entries(ODD)) {
    it(`of ${what} is handled: the nine are credited, the sweep goes on, and the odd one is of no charge's harm`, async () => {
      const all = await Promise.all(Array.from({ length: 10 }, pay));
      const [odd = assert.fail(), ...nine] = all;
      await payment.bank.answers(...page({ body: { pix: [...nine.map(itemOf), change(itemOf(odd))] as never } }));
      const { moved, failed } = await sweep();
      assert.equal(failed, null);
      assert.ok(moved);
      assert.deepEqual(
        nine.map(isCredited),
        nine.map(() => true),
      );
      await payment.bank.answers();
      await work();
      await sweep();
      assert.ok(isCredited(odd), "found once the bank lists it as others do, or by its own charge");
      assert.deepEqual(await listed(), []);
    });
  }
});

describe("an item of a page that stays unreadable", () => {
  it("is listed after three attempts with its txid or end-to-end id, and goes once the bank has mended it", async () => {
    const payer = await pay();
    const items = [
      { ...itemOf(payer), endToEndId: "E99999999202611251300AAAAAAAAAAA", txid: "outro0001", valor: "dez" },
      { txid: "outro0002", valor: "10.00" },
      "pago",
    ];
    await payment.bank.answers(
      { path: "/pix/", body: items[0] as never },
      { path: "/pix", body: { pix: items } as never },
    );
    const { warned } = await sweep();
    assert.ok(warned.some((line) => "txid" in line && line.txid === "outro0001"));
    assert.ok(!JSON.stringify(warned).includes("dez"), "names of fields, not what they hold");
    assert.deepEqual(await listed(), []);
    await work();
    await work();
    const found = await listed();
    assert.deepEqual(
      found.map(({ kind, txid, failure }) => [kind, txid, failure?.fields]).sort(),
      [
        ["item", "outro0001", ["valor"]],
        ["item", "outro0002", ["endToEndId"]],
        ["item", null, ["endToEndId", "valor"]],
      ].sort(),
    );
    assert.ok(found.some(({ id }) => id === "E99999999202611251300AAAAAAAAAAA"));
    const mended = [
      { ...(items[0] as Item), valor: "10.00" },
      { ...(items[1] as Item), endToEndId: "E88888888202611251300AAAAAAAAAAA" },
    ];
    await payment.bank.answers(
      { path: "/pix/", body: mended[0] as never },
      { path: "/pix", body: { pix: mended } as never },
    );
    await work();
    assert.deepEqual(await listed(), []);
    const reviews = (await payment.reviews()).filter(({ txid }) => txid.startsWith("outro000"));
    assert.deepEqual(
      reviews.map(({ reason, paid }) => [reason, paid]),
      [
        ["UNKNOWN_CHARGE", 10],
        ["UNKNOWN_CHARGE", 10],
      ],
    );
    await payment.bank.answers();
  });

  it("is tried again on MASTER's demand", async () => {
    await payment.bank.answers({ path: "/pix", body: { pix: [{ txid: "outro0003", valor: "1.00" }] } });
    await sweep();
    await work();
    await work();
    const [one] = await listed();
    assert.equal(one?.id, "txid:outro0003");
    const retry = () =>
      payment.call<{ done: boolean; failure: object | null }>(
        "POST",
        `/payment/failing-work/item/${encodeURIComponent(one?.id ?? "")}/retry`,
        { as: master },
      );
    assert.equal((await retry()).body.done, false);
    await payment.bank.answers();
    assert.deepEqual((await retry()).body, { done: true, failure: null });
    assert.deepEqual(await listed(), []);
  });
});

describe("an item that MASTER has dealt with at the bank", () => {
  it("is ended by hand, once it is listed, and does not come back with the next sweep", async () => {
    await payment.bank.answers({ path: "/pix", body: { pix: [{ txid: "outro0004", valor: "1.00" }] } });
    const close = (outcome = "HANDLED", as = master) =>
      payment.call("POST", "/payment/failing-work/item/txid:outro0004/close", { as, json: { outcome } });
    await sweep();
    assert.equal((await close()).status, 404, "it is tried by itself");
    await work();
    await work();
    assert.equal((await listed()).length, 1);
    assert.equal((await close("RETURNED")).status, 400);
    assert.equal((await close("HANDLED", admin())).status, 403);
    assert.equal((await close()).status, 200);
    const [record] = await expectActions(payment.harness.nc, "payment", "txid:outro0004", ["payment.close"]);
    assert.equal(record?.actorId, master.userId);
    for (let again = 0; again < 4; again += 1) await sweep();
    assert.deepEqual(await listed(), []);
    assert.equal((await close()).status, 404);
    await payment.bank.answers();
    await work();
  });
});

describe("a payment that only the list names", () => {
  it("is credited, though the charge, read back, says that nobody paid", async () => {
    const payer = await pay();
    await payment.bank.answers({ path: `/cob/${payer.txid}`, set: { status: "ATIVA" }, drop: ["pix"] });
    await sweep();
    assert.equal(payment.ledger.balance(payer.userId), 0);
    await work();
    assert.ok(isCredited(payer));
    assert.equal((await payment.charge(payer.txid)).status, "PAID");
    await payment.bank.answers();
  });

  it("goes before MASTER where it pays another amount", async () => {
    const payer = await pay();
    await payment.bank.answers(
      { path: `/cob/${payer.txid}`, set: { status: "ATIVA" }, drop: ["pix"] },
      { path: "/pix/", set: { valor: "9.00" } },
      { path: "/pix", set: { pix: { valor: "9.00" } } },
    );
    await sweep();
    await work();
    assert.equal(payment.ledger.balance(payer.userId), 0);
    assert.ok(
      (await payment.reviews()).some(({ end_to_end_id: id, reason }) => id === payer.e2eid && reason === "AMOUNT"),
    );
    await payment.bank.answers();
  });
});

describe("money taken back that only the list names", () => {
  it("is taken out of the wallet, though the charge, read back, shows nothing of it", async () => {
    const payer = await pay();
    const process = startProcess(payment);
    await process.settleCharge(payer.txid);
    await payment.bank.clawBack(payer.txid);
    await payment.bank.answers({ path: `/cob/${payer.txid}`, drop: ["pix.devolucoes"] });
    await process.knex("sweeps").where({ name: "returned" }).update({ next_at: new Date() });
    await process.sweepReturned();
    await process.runDueWork();
    assert.ok(isCredited(payer));
    await work();
    assert.equal(payment.ledger.balance(payer.userId), 0);
    await payment.bank.answers();
    await process.stop();
  });
});

describe("what stands around a page", () => {
  const pages = (pix: readonly Item[]) => ({
    "as in the manual": {
      parametros: {
        paginacao: { paginaAtual: 0, itensPorPagina: 100, quantidadeDePaginas: 1, quantidadeTotalDeItens: 2 },
      },
      pix,
    },
    "without parametros": { pix },
    "with parametros null": { parametros: null, pix },
    "with paginacao null": { parametros: { paginacao: null }, pix },
    "with counts as texts": { parametros: { paginacao: { paginaAtual: "0", quantidadeDePaginas: "1" } }, pix },
    "counted from 1": { parametros: { paginacao: { paginaAtual: 1, quantidadeDePaginas: 1 } }, pix },
    "with paginacao outside": { paginacao: { quantidadeDePaginas: 1 }, pix },
    "with no page counted": {
      parametros: { paginacao: { quantidadeDePaginas: 0, quantidadeTotalDeItens: 2, itensPorPagina: 100 } },
      pix,
    },
    "a list and nothing around it": pix,
    "in an object of the bank's own": { data: { parametros: { paginacao: { quantidadeDePaginas: 1 } }, pix } },
    "in an object without parametros": { resultado: { pix } },
  });
  for (const what of Object.keys(pages([]))) {
    it(`may be ${what}`, async () => {
      const all = [await pay(), await pay()];
      const body = pages(all.map(itemOf))[what as keyof ReturnType<typeof pages>];
      await payment.bank.answers({ path: "/pix", body: body as never });
      const { moved, failed } = await sweep();
      assert.deepEqual([moved, failed], [true, null]);
      assert.deepEqual(all.map(isCredited), [true, true]);
    });
  }

  it("may be a single payment without its list, and nothing where there is none", async () => {
    const payer = await pay();
    await payment.bank.answers({ path: "/pix", body: { pix: itemOf(payer) as never } });
    assert.equal((await sweep()).failed, null);
    assert.ok(isCredited(payer));
    for (const body of [{ pix: [] }, { pix: null }, { parametros: { paginacao: { quantidadeDePaginas: 0 } } }, []]) {
      await payment.bank.answers({ path: "/pix", body: body as never });
      assert.deepEqual((await sweep()).failed, null, JSON.stringify(body));
    }
  });
});

describe("a page that cannot be read", () => {
  for (const [what, answer] of Object.entries({
    "an empty answer": { text: "" },
    "a page for people": { text: "<!doctype html><title>Manutenção</title>" },
    "JSON cut short": { text: '{"parametros":{"paginacao":{"quantidadeDePaginas":1}},"pix":[{"endToEndId":"E1' },
    "an empty object": { body: {} },
    "a word": { body: "ok" },
  })) {
    it(`(${what}) leaves the sweep where it was, so that it is late, and is read again a minute later`, async () => {
      const payer = await pay();
      await payment.bank.answers({ path: "/pix", ...(answer as object) });
      const { moved, failed, retryInMs } = await sweep();
      assert.equal((failed as { reason?: string }).reason, "unreadable");
      assert.equal(moved, false);
      assert.ok(retryInMs <= 60_000);
      await payment.bank.answers();
      assert.ok((await sweep()).moved);
      assert.ok(isCredited(payer));
    });
  }

  it("holds up no other page, as far as the bank has said how many there are", async () => {
    const all = await Promise.all(Array.from({ length: 3 }, pay));
    const [first = assert.fail(), second = assert.fail(), third = assert.fail()] = all;
    const around = { parametros: { paginacao: { quantidadeDePaginas: 3 } } };
    await payment.bank.answers(
      { path: "/pix", body: { ...around, pix: [itemOf(first)] } as never, times: 1 },
      { path: "/pix", text: "<p>Manutenção</p>", times: 1 },
      { path: "/pix", body: { ...around, pix: [itemOf(third)] } as never, times: 1 },
    );
    const { moved } = await sweep();
    assert.equal(moved, false);
    assert.deepEqual([first, second, third].map(isCredited), [true, false, true]);
    await payment.bank.answers();
    await sweep();
    assert.ok(isCredited(second));
  });
});

describe("pages that nobody counts", () => {
  it("are read until one brings nothing new", async () => {
    const [first, second] = [await pay(), await pay()];
    await payment.bank.answers(
      { path: "/pix", body: { pix: [itemOf(first)] } as never, times: 1 },
      { path: "/pix", body: { pix: [itemOf(second)] } as never },
    );
    assert.deepEqual((await sweep()).failed, null);
    assert.ok(isCredited(first) && isCredited(second));
    await payment.bank.answers();
  });
});
