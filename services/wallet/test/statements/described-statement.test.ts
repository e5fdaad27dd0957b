import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { identityFor } from "@tenho/kernel/testing/calls/identity-for";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { CreditKind } from "@tenho/proto/wallet/v1/wallet_pb";
import { admin, client, master, startWalletHarness, type WalletHarness } from "../_harness.ts";
import { OTHER_UNIT, UNIT } from "../_movement-builder.ts";

const ZONE = "America/Rio_Branco";

let wallet: WalletHarness;
let stopServices: (() => Promise<void>) | undefined;
before(async () => {
  wallet = await startWalletHarness({ INITIAL_CREDIT_CENTS: "1000" });
});
after(() => wallet.stop());
afterEach(async () => {
  await stopServices?.();
  stopServices = undefined;
});

const asked: string[][] = [];
/** Messaging and franchise as they answer: each offer is described by its own id. */
async function serveOthers(texts: Record<string, { wishText: string; customerName: string }> = {}): Promise<void> {
  asked.length = 0;
  stopServices = await wallet.harness.serve((router) => {
    router.service(FranchiseService, {
      listUnits: ({ ids }) => ({ units: ids.map((id) => ({ id, timeZone: ZONE })) }),
    });
    router.service(MessagingService, {
      describeOffers: ({ offerIds }) => {
        asked.push(offerIds);
        return {
          offers: offerIds.map((offerId) => ({
            offerId,
            wishId: `wish of ${offerId}`,
            wishText: `quero ${offerId.slice(0, 4)}, 86 99999-0001`,
            customerName: "Benedita",
            categoryName: "Pizzaria",
            ...texts[offerId],
          })),
        };
      },
    });
  });
}

async function pay(userId: string, more: { wishId?: string; occurredAt?: Date } = {}): Promise<string> {
  const externalId = randomUUID();
  const { occurredAt, ...rest } = more;
  await wallet.rpc.debit({
    userId,
    source: "offer",
    externalId,
    amountCents: 30n,
    description: "TENHO: Pizzaria",
    ...rest,
    ...(occurredAt && { occurredAt: { seconds: BigInt(Math.floor(occurredAt.getTime() / 1_000)), nanos: 0 } }),
  });
  return externalId;
}

type Proof = {
  id: string;
  kind: string;
  wish: { id: string; text: string | null; customer: string | null; category: string | null } | null;
  verified: boolean;
  hash: string;
  previous_hash: string;
  [field: string]: unknown;
};
const proofOf = (userId: string, id: string, as = client(userId)) =>
  wallet.call<Proof>("GET", `/wallet/${userId}/transactions/${id}`, { as });
const csvOf = async (userId: string, query = "", as = client(userId)) => {
  const answer = await wallet.file(`/wallet/${userId}?format=csv${query}`, as);
  return {
    status: answer.status,
    headers: answer.headers,
    text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer()),
  };
};

describe("a statement", () => {
  it("says of each TENHO, and of its reversal, what was asked for, by whom and in which category", async () => {
    await serveOthers();
    const userId = await wallet.open();
    const offerId = await pay(userId, { wishId: "wish-7" });
    const { movementId } = await wallet.rpc.reverseDebit({ userId, source: "offer", externalId: offerId });
    const { body } = await wallet.view(userId);
    assert.equal(body.described, true);
    const [reversal, debit, initial] = body.transactions;
    assert.deepEqual(
      [debit, reversal].map((line) => [line?.kind, line?.wish_id, line?.customer, line?.category]),
      [
        ["debit", "wish-7", "Benedita", "Pizzaria"],
        ["reversal", "wish-7", "Benedita", "Pizzaria"],
      ],
    );
    assert.deepEqual([debit?.reversed_by, reversal?.reverses, debit?.reverses], [movementId, debit?.id, null]);
    assert.deepEqual([initial?.kind, initial?.wish_id, initial?.wish_text], ["initial", null, null]);
    assert.deepEqual(asked, [[offerId]], "each offer is asked for once");
  });

  it("stands without descriptions while messaging does not answer, and says so", async () => {
    const userId = await wallet.open();
    await pay(userId);
    const { status, body } = await wallet.view(userId);
    assert.deepEqual([status, body.described, body.transactions[0]?.customer], [200, false, null]);
    assert.equal((await proofOf(userId, body.transactions[0]?.id ?? "")).body.wish, null);
  });

  it("shows staff without access to messages what was asked for, and never who asked", async () => {
    await serveOthers();
    const userId = await wallet.open();
    await pay(userId);
    const staff = identityFor({ role: "USER", clientId: userId, permissions: ["financial.view"] });
    const { body } = await wallet.view(userId, staff);
    assert.deepEqual([body.transactions[0]?.customer, body.transactions[0]?.category], [null, "Pizzaria"]);
    assert.doesNotMatch(body.transactions[0]?.wish_text ?? "", /99999/);
    const { text } = await csvOf(userId, "", staff);
    assert.doesNotMatch(text, /Benedita|99999/);
  });

  it("is narrowed to dates of the unit's zone and to credits or debits, page by page, with the sums of the period", async () => {
    await serveOthers();
    const userId = await wallet.open();
    // 04:30 UTC of the 11th is still the 10th in Rio Branco, 05:30 is the 11th.
    const year = new Date().getUTCFullYear() - 1;
    await wallet.rpc.credit({
      userId,
      source: "manual",
      externalId: randomUUID(),
      kind: CreditKind.MANUAL,
      amountCents: 500n,
    });
    for (const time of ["04:30", "05:30", "23:00"])
      await pay(userId, { occurredAt: new Date(`${year}-03-11T${time}:00Z`) });
    const day = await wallet.view(userId, client(userId), `?from=${year}-03-11&to=${year}-03-11`);
    assert.deepEqual(
      [day.body.transactions.length, day.body.totals],
      [2, { spent: 0.6, customers: 2, cost_per_customer: 0.3 }],
    );
    const before = await wallet.view(userId, client(userId), `?to=${year}-03-10`);
    assert.equal(before.body.transactions.length, 1);
    const credits = await wallet.view(userId, client(userId), "?type=CREDIT");
    assert.deepEqual(
      credits.body.transactions.map(({ kind }) => kind),
      ["manual", "initial"],
    );
    const first = await wallet.view(userId, client(userId), "?type=DEBIT&limit=2");
    const rest = await wallet.view(userId, client(userId), `?type=DEBIT&limit=2&cursor=${first.body.next_cursor}`);
    assert.deepEqual(
      [first.body.transactions.length, rest.body.transactions.length, rest.body.next_cursor],
      [2, 1, null],
    );
    for (const query of [`?from=${year}-02-30`, "?type=OTHER", "?format=xls", "?from=amanha"]) {
      assert.equal((await wallet.view(userId, client(userId), query)).status, 400, query);
    }
  });

  it("says how many TENHOs can be paid, LOW below ten and EMPTY below one", async () => {
    const userId = await wallet.open();
    const seen = async () => {
      const { body } = await wallet.view(userId);
      return [body.affordable, body.level];
    };
    assert.deepEqual(await seen(), [33, "OK"]);
    await wallet.rpc.debit({ userId, source: "offer", externalId: "a", amountCents: 701n });
    assert.deepEqual(await seen(), [9, "LOW"]);
    await wallet.rpc.debit({ userId, source: "offer", externalId: "b", amountCents: 270n });
    assert.deepEqual(await seen(), [0, "EMPTY"]);
  });
});

describe("a statement as a file", () => {
  it("opens in a Brazilian Excel, starts no formula, and is written by pages in the unit's zone", async () => {
    const userId = await wallet.open();
    const offerId = await pay(userId);
    await serveOthers({ [offerId]: { wishText: '=HYPERLINK("x");+1', customerName: "\t@SUM(A1)" } });
    const { status, headers, text } = await csvOf(userId);
    assert.deepEqual([status, headers.get("content-type")], [200, "text/csv; charset=utf-8"]);
    assert.match(
      headers.get("content-disposition") ?? "",
      /^attachment; filename="extrato-\d{4}-\d\d-\d\d-a-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, debit, initial, end] = text.split("\r\n");
    assert.equal(head, "\uFEFFData;Descrição;Pedido;Cliente;Categoria;Valor;Saldo");
    assert.match(
      debit ?? "",
      /^\d\d\/\d\d\/\d{4} \d\d:\d\d;TENHO: Pizzaria;"'=HYPERLINK\(""x""\);\+1";'\t@SUM\(A1\);Pizzaria;-0,30;9,70$/,
    );
    assert.match(initial ?? "", /;Crédito inicial;;;;10,00;10,00$/);
    assert.equal(end, "");
    const clock = new Intl.DateTimeFormat("pt-BR", { timeZone: ZONE, dateStyle: "short" }).format(new Date());
    assert.ok(debit?.startsWith(clock.slice(0, 6)), "the day of the unit's zone");
  });

  it("has every line once however many pages it takes, and only those of its period", async () => {
    const userId = await wallet.open();
    await wallet.rpc.credit({
      userId,
      source: "manual",
      externalId: randomUUID(),
      kind: CreditKind.MANUAL,
      amountCents: 40_000n,
    });
    const old = new Date(Date.now() - 40 * 86_400_000);
    await pay(userId, { occurredAt: old });
    await Promise.all(Array.from({ length: 1_003 }, () => pay(userId)));
    const { text } = await csvOf(userId);
    const lines = text.trim().split("\r\n").slice(1);
    assert.equal(lines.length, 1_005, "without the one of 40 days ago");
    const balances = lines.filter((line) => line.includes("TENHO")).map((line) => line.split(";").at(-1));
    assert.equal(new Set(balances).size, 1_003);
    assert.equal((await csvOf(userId, "&type=CREDIT")).text.trim().split("\r\n").length, 3);
  });

  it("is refused to who may not see the wallet", async () => {
    const userId = await wallet.open();
    assert.equal((await csvOf(userId, "", client(randomUUID()))).status, 404);
    assert.equal((await csvOf(userId, "", admin(OTHER_UNIT))).status, 404);
  });
});

describe("the proof of a movement", () => {
  it("names wish, button, message and balances, and is verified against its hash", async () => {
    await serveOthers();
    const userId = await wallet.open();
    const origin = { wishId: "wish-1", buttonId: "button-1", wamid: "wamid.1" };
    const offer = { userId, source: "offer", externalId: randomUUID(), amountCents: 30n, description: "TENHO" };
    const { movementId } = await wallet.rpc.debit({ ...offer, ...origin });
    const { status, body } = await proofOf(userId, movementId);
    assert.equal(status, 200);
    assert.deepEqual(
      [body.kind, body.wish?.id, body.wish?.customer, body.offer_id, body.button_id, body.wamid, body.price],
      ["debit", "wish-1", "Benedita", offer.externalId, "button-1", "wamid.1", 0.3],
    );
    assert.deepEqual([body.balance_before, body.balance_after, body.verified], [10, 9.7, true]);
    const { body: statement } = await wallet.view(userId);
    const { body: first } = await proofOf(userId, statement.transactions[1]?.id ?? "");
    assert.deepEqual([first.previous_hash, first.wish, first.verified], ["0".repeat(64), null, true]);
    assert.equal(body.previous_hash, first.hash);
  });

  it("of a purchase names the charge and the payment", async () => {
    const userId = await wallet.open();
    const ids = { txid: "charge-1", endToEndId: "E123" };
    const { movementId } = await wallet.rpc.credit({
      userId,
      source: "pix",
      externalId: "E123",
      kind: CreditKind.PIX,
      amountCents: 600n,
      ...ids,
    });
    const { body } = await proofOf(userId, movementId, master);
    assert.deepEqual([body.txid, body.end_to_end_id, body.button_id, body.verified], ["charge-1", "E123", null, true]);
  });

  it("is hidden with its wallet, and of no other wallet", async () => {
    const [userId, another] = [await wallet.open(), await wallet.open()];
    const id = (await wallet.view(userId)).body.transactions[0]?.id ?? "";
    assert.equal((await proofOf(userId, id, client(another))).status, 404);
    assert.equal((await proofOf(another, id)).status, 404);
    assert.equal((await proofOf(userId, randomUUID())).status, 404);
    assert.equal((await proofOf(userId, "x")).status, 400);
  });
});

describe("GET /users/:userId/credits", () => {
  type Lots = { source: string; granted: number; remaining: number; expires_at: string }[];
  const lotsOf = (userId: string, as = client(userId)) => wallet.call<Lots>("GET", `/users/${userId}/credits`, { as });

  it("lists what is left by lot, the one that ends first before the others", async () => {
    const userId = await wallet.open();
    const card = { userId, source: "card", externalId: randomUUID(), kind: CreditKind.CARD, amountCents: 600n };
    await wallet.rpc.credit(card);
    const offerId = await pay(userId);
    await wallet.rpc.reverseDebit({ userId, source: "offer", externalId: offerId });
    const { status, body } = await lotsOf(userId);
    assert.equal(status, 200);
    assert.deepEqual(
      body.map(({ source, granted, remaining }) => [source, granted, remaining]),
      [
        ["INITIAL", 10, 9.7],
        ["CARD", 6, 6],
        ["REVERSAL", 0.3, 0.3],
      ],
    );
    const ends = body.map((lot) => lot.expires_at);
    assert.deepEqual(ends, [...ends].sort());
  });

  it("is hidden like the wallet, and empty for who keeps none", async () => {
    const userId = await wallet.open(UNIT);
    assert.equal((await lotsOf(userId, client(randomUUID()))).status, 404);
    assert.equal((await lotsOf(userId, identityFor({ role: "USER", clientId: userId }))).status, 403);
    const me = identityFor({ role: "MASTER" });
    assert.deepEqual((await lotsOf(me.userId ?? "", me)).body, []);
  });
});
