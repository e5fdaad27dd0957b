import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { IDENTITY_HEADER, verifyIdentity } from "@tenho/kernel/auth/identity-header";
import { requireIdentity } from "@tenho/kernel/auth/require-identity";
import { type DescribeOffersRequest, MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { signTestIdentity, TEST_IDENTITY_KEYS } from "@tenho/tests/support/calls/test-identity";
import { type PanelHarness, startPanelHarness } from "./_panel-harness.ts";

const USER = randomUUID();
const merchant = identityFor({ role: "CLIENT", userId: USER });
const NOON = "2026-03-11T15:00:00.000Z";
const SUMS = {
  balance: 9.7,
  next_expiry: null,
  price: 0.3,
  affordable: 32,
  level: "OK",
  totals: { spent: 0.3, customers: 1, cost_per_customer: 0.3 },
};
const lineOf = (over: object) => ({
  id: randomUUID(),
  kind: "debit",
  type: "DEBIT",
  amount: 0.3,
  description: "TENHO: Pizzaria",
  created_at: NOON,
  balance_after: 9.7,
  offer_id: null,
  wish_id: null,
  reverses: null,
  reversed_by: null,
  is_test: false,
  ...over,
});

type Line = { wish_id: string | null; wish_text: string | null; customer: string | null; category: string | null };
type Body = { described: boolean; transactions: (Line & { offer_id?: string })[]; next_cursor: string | null };

/** The wallet's answer to each path, and the requests it got. */
let answers: (url: URL) => object;
/** Calls whose connection the wallet ends without an answer, as a replica that is killed does. */
let resets = 0;
const calls: { url: URL; userId: string | null }[] = [];
const wallet = createServer((req, res: ServerResponse) => {
  const url = new URL(req.url ?? "", "http://wallet");
  const identity = verifyIdentity(req.headers[IDENTITY_HEADER]?.toString(), {
    publicKeys: TEST_IDENTITY_KEYS,
    audience: "wallet",
  });
  calls.push({ url, userId: identity.userId });
  if (resets > 0) {
    resets -= 1;
    req.socket.destroy();
    return;
  }
  const answer = answers(url);
  res.writeHead("code" in answer ? 404 : 200, { "content-type": "application/json" });
  res.end(JSON.stringify(answer));
});
const page = (transactions: object[], over: object = {}) => ({
  ...SUMS,
  period: null,
  transactions,
  next_cursor: null,
  ...over,
});

let panel: PanelHarness;
let url: string;
let stopMessaging: (() => Promise<void>) | undefined;
const described: { request: DescribeOffersRequest; userId: string | null }[] = [];
before(async () => {
  await new Promise<void>((resolve) => wallet.listen(0, "127.0.0.1", resolve));
  panel = await startPanelHarness({ walletUrl: `http://127.0.0.1:${(wallet.address() as AddressInfo).port}` });
  url = panel.url;
});
after(async () => {
  await panel.stop();
  wallet.closeAllConnections();
  wallet.close();
});
beforeEach(() => {
  calls.length = 0;
  described.length = 0;
});
afterEach(async () => {
  await stopMessaging?.();
  stopMessaging = undefined;
});

/** Plays messaging: each offer is described by its own id. */
async function serveMessaging(texts: { wishText?: string; customerName?: string } = {}): Promise<void> {
  stopMessaging = await panel.serve("messaging", (router) =>
    router.service(MessagingService, {
      describeOffers: (request) => {
        described.push({ request, userId: requireIdentity().userId });
        return {
          offers: request.offerIds.map((offerId) => ({
            offerId,
            wishId: `wish of ${offerId}`,
            wishText: `quero ${offerId}`,
            customerName: "Benedita",
            categoryName: "Pizzaria",
            ...texts,
          })),
        };
      },
    }),
  );
}
const view = (query = "", as = merchant) => panel.call<Body>("GET", `/wallet/${USER}${query}`, { as });
async function file(query = "") {
  const headers = { [IDENTITY_HEADER]: signTestIdentity(merchant, "panel") };
  const answer = await fetch(`${url}/wallet/${USER}?format=csv${query}`, { headers });
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, text };
}

describe("a statement", () => {
  it("says of each TENHO, and of its reversal, what was asked for, by whom and in which category", async () => {
    await serveMessaging();
    answers = () =>
      page([
        lineOf({ kind: "reversal", type: "CREDIT", offer_id: "offer-1", wish_id: "wish-7" }),
        lineOf({ offer_id: "offer-1", wish_id: "wish-7" }),
        lineOf({ offer_id: "offer-2" }),
        lineOf({ kind: "initial", type: "CREDIT" }),
      ]);
    const { status, body } = await view();
    assert.deepEqual([status, body.described], [200, true]);
    assert.deepEqual(
      body.transactions.map(({ wish_id, wish_text, customer, category }) => [wish_id, wish_text, customer, category]),
      [
        ["wish-7", "quero offer-1", "Benedita", "Pizzaria"],
        ["wish-7", "quero offer-1", "Benedita", "Pizzaria"],
        ["wish of offer-2", "quero offer-2", "Benedita", "Pizzaria"],
        [null, null, null, null],
      ],
    );
    assert.ok(body.transactions.every((line) => !("offer_id" in line)));
    assert.deepEqual(
      described.map(({ request, userId }) => [request.merchantId, request.offerIds, userId]),
      [[USER, ["offer-1", "offer-2"], USER]],
      "each offer is asked for once, for the person who reads",
    );
    assert.deepEqual(
      calls.map(({ userId }) => userId),
      [USER],
    );
  });

  it("stands without descriptions while messaging does not answer, and says so", async () => {
    answers = () => page([lineOf({ offer_id: "offer-1", wish_id: "wish-7" })]);
    const { status, body } = await view();
    const [line] = body.transactions;
    assert.deepEqual([status, body.described, line?.customer, line?.wish_id], [200, false, null, "wish-7"]);
  });

  it("hands dates, kind and page on to the wallet, and its refusals back in its own words", async () => {
    await serveMessaging();
    answers = () => page([], { next_cursor: "next" });
    assert.equal((await view("?from=2026-03-01&to=2026-03-10&type=DEBIT&limit=2&cursor=abc")).body.next_cursor, "next");
    assert.equal(calls[0]?.url.search, "?from=2026-03-01&to=2026-03-10&type=DEBIT&cursor=abc&limit=2");
    answers = () => ({ code: "not_found", message: "Carteira não encontrada." });
    const { status, body } = await panel.call("GET", `/wallet/${USER}`, { as: merchant });
    assert.deepEqual([status, body.message], [404, "Carteira não encontrada."]);
    for (const query of ["?limit=0", "?limit=201", "?from=2026-02-30", "?type=OTHER", "?format=xls", "?depth=1"]) {
      assert.equal((await view(query)).status, 400, query);
    }
    assert.equal((await view("", identityFor({ role: "USER", clientId: USER, permissions: [] }))).status, 403);
  });

  it("is asked for once more when a connection ends under it, and is 503 when that ends too", async () => {
    answers = () => page([]);
    resets = 1;
    assert.equal((await view()).status, 200);
    resets = 2;
    assert.equal((await view()).status, 503);
    assert.equal(calls.length, 4);
  });

  it("is 503 where the wallet answers nothing that can be understood", async () => {
    answers = () => ({ code: "teapot" });
    assert.equal((await view()).status, 503);
  });
});

describe("a statement as a file", () => {
  const period = { from: "2026-02-10", to: "2026-03-11", time_zone: "America/Rio_Branco" };

  it("opens in a Brazilian Excel, starts no formula, and has the clock of the unit's zone", async () => {
    await serveMessaging({ wishText: '=HYPERLINK("x");+1', customerName: "\t@SUM(A1)" });
    const initial = { kind: "initial", type: "CREDIT", amount: 10, balance_after: 10, description: "Crédito inicial" };
    answers = () => page([lineOf({ offer_id: "offer-1" }), lineOf(initial)], { period });
    const { status, headers, text } = await file();
    assert.deepEqual([status, headers.get("content-type")], [200, "text/csv; charset=utf-8"]);
    assert.equal(headers.get("content-disposition"), 'attachment; filename="extrato-2026-02-10-a-2026-03-11.csv"');
    const [head, debit, first, end] = text.split("\r\n");
    assert.equal(head, "\uFEFFData;Descrição;Pedido;Cliente;Categoria;Valor;Saldo");
    assert.equal(debit, `11/03/2026 10:00;TENHO: Pizzaria;"'=HYPERLINK(""x"");+1";'\t@SUM(A1);Pizzaria;-0,30;9,70`);
    assert.match(first ?? "", /;Crédito inicial;;;;10,00;10,00$/);
    assert.equal(end, "");
  });

  it("has the lines of all pages, read one after another for the dates of the first", async () => {
    await serveMessaging();
    const lines = Array.from({ length: 3 }, (_, at) => lineOf({ offer_id: `offer-${at}` }));
    answers = ({ searchParams }) => {
      const at = Number(searchParams.get("cursor") ?? 0);
      return page([lines[at] ?? {}], { period, next_cursor: at < 2 ? String(at + 1) : null });
    };
    const { text } = await file("&type=DEBIT");
    assert.deepEqual(text.match(/quero offer-\d/g), ["quero offer-0", "quero offer-1", "quero offer-2"]);
    const asked = calls.map(({ url: { searchParams } }) =>
      ["from", "to", "type", "for_file"].map((name) => searchParams.get(name)),
    );
    assert.deepEqual(asked[0], [null, null, "DEBIT", "true"]);
    assert.deepEqual(asked.slice(1), Array(2).fill([period.from, period.to, "DEBIT", "true"]));
  });

  it("is refused to whom the wallet refuses it", async () => {
    answers = () => ({ code: "not_found", message: "Carteira não encontrada." });
    assert.equal((await file()).status, 404);
  });
});

describe("the proof of a movement", () => {
  const proof = (over: object) => ({
    id: randomUUID(),
    created_at: NOON,
    description: "TENHO",
    kind: "debit",
    wish_id: "wish-1",
    offer_id: "offer-1",
    button_id: "button-1",
    wamid: "wamid.1",
    price: 0.3,
    balance_before: 10,
    balance_after: 9.7,
    reverses: null,
    previous_hash: null,
    hash: null,
    verified: true,
    txid: null,
    end_to_end_id: null,
    ...over,
  });
  type Proof = { wish: object | null; verified: boolean; wish_id?: string };
  const read = () => panel.call<Proof>("GET", `/wallet/${USER}/transactions/${randomUUID()}`, { as: merchant });

  it("names the wish with its words, or alone while messaging does not answer, and none where there is none", async () => {
    answers = () => proof({});
    assert.deepEqual((await read()).body.wish, { id: "wish-1", text: null, customer: null, category: null });
    await serveMessaging();
    const { body } = await read();
    assert.deepEqual(body.wish, { id: "wish-1", text: "quero offer-1", customer: "Benedita", category: "Pizzaria" });
    assert.ok(!("wish_id" in body));
    answers = () => proof({ wish_id: null, offer_id: null });
    assert.equal((await read()).body.wish, null);
  });
});
