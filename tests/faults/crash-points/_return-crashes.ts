import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { openPixBuyer, type PixBuyer } from "../../support/pix-buyer.ts";
import { MASTER, PIZZERIAS } from "../../support/test-data.ts";
import { eventuallyArrives, type FaultHarness } from "../_harness.ts";
import { expectBooksAgree } from "./_purchase-counts.ts";
import { restartAtCrashPoint } from "./_restart-at-crash-point.ts";

/** Lines between which payment may die as the bank takes a payment back, as one is refunded, and as a card is charged. */
const WHILE_TAKING_BACK = ["clawback-recorded", "wallet-clawed-back", "clawback-taken"];
const WHILE_REFUNDING = ["refund-credit-taken", "refund-asked", "refund-answered"];

const FIRST_CENTS = 2_101;

/** Crashes of payment while money goes back, and while a card is charged. `counted` returns how many of payment's purchases are in the ledger already. */
export function returnCrashes(getHarness: () => FaultHarness, counted: () => number): void {
  let purchases = 0;
  let entries = 0;

  const openBuyer = (email = PIZZERIAS[0]?.email ?? "") => openPixBuyer(getHarness().stack.urls, email);

  /** Makes a Pix purchase that is credited; no other purchase has its amount. */
  async function paidPurchase(buyer: PixBuyer): Promise<{ txid: string; cents: number }> {
    purchases += 1;
    const cents = FIRST_CENTS + purchases;
    const harness = getHarness();
    const txid = await eventuallyArrives(harness, "the charge is made", async () => (await buyer.buy(cents))?.txid);
    await buyer.pay(txid);
    await eventuallyArrives(harness, "it is credited", async () => (await buyer.status(txid)) === "PAID");
    return { txid, cents };
  }

  /** Expects exactly these movements of the purchase's amount in the ledger, by source. */
  async function expectMovements(cents: number, expected: readonly [source: string, cents: number][]): Promise<void> {
    const { rows } = await getHarness().ledger.query<{ source: string; cents: number }>(
      `select k.source, m.amount_cents::int as cents from movements m join movement_keys k on k.movement_id = m.id
       where m.user_id = $1 and abs(m.amount_cents) = $2 order by m.seq`,
      [PIZZERIAS[0]?.id, cents],
    );
    assert.deepEqual(
      rows.map((row) => [row.source, row.cents]),
      expected,
    );
    entries += expected.length;
  }

  /** Amount the bank has returned of a payment of `cents`. */
  async function returnedAtBank(cents: number): Promise<string | undefined> {
    const { receipts } = (await (await fetch(`${getHarness().stack.urls.sandbox}/page/bank`)).json()) as {
      receipts: { valor: string; returned: string }[];
    };
    return receipts.find(({ valor }) => valor === (cents / 100).toFixed(2))?.returned;
  }

  const control = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${getHarness().stack.urls.sandbox}/control/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    assert.ok(response.ok, `${path}: ${response.status}`);
  };

  /** Makes payment die at a line of `work`, and starts it again. */
  async function dieDuring(point: string, work: () => Promise<unknown>): Promise<void> {
    const { stack } = getHarness();
    await restartAtCrashPoint(getHarness(), "payment", point);
    let isDown = false;
    const died = stack.exited("payment").then(() => {
      isDown = true;
    });
    // The gateway may refuse the first calls: it saw the restart.
    await eventually("payment dies", async () => {
      await work();
      return isDown;
    });
    await died;
    await stack.restart("payment");
  }

  for (const point of WHILE_TAKING_BACK) {
    test(`at ${point} of a Pix the bank takes back`, async () => {
      const buyer = await openBuyer();
      const { txid, cents } = await paidPurchase(buyer);
      const takeBack = once(() => control(`pix/${txid}/clawback`, {}));
      await dieDuring(point, takeBack);
      const isTaken = async () => (await buyer.status(txid)) === "CLAWED_BACK";
      await eventuallyArrives(getHarness(), "it is taken back", isTaken);
      await expectMovements(cents, [
        ["pix", cents],
        ["pix-clawback", -cents],
      ]);
    });
  }

  for (const point of WHILE_REFUNDING) {
    test(`at ${point} of a refund`, async () => {
      const [buyer, master] = [await openBuyer(), await openBuyer(MASTER.email)];
      const { txid, cents } = await paidPurchase(buyer);
      const key = randomUUID();
      await dieDuring(point, () => master.refund(txid, key));
      await eventuallyArrives(getHarness(), "it is refunded", async () => (await buyer.status(txid)) === "REFUNDED");
      await expectMovements(cents, [
        ["pix", cents],
        ["pix-refund", -cents],
      ]);
      assert.equal(await returnedAtBank(cents), (cents / 100).toFixed(2));
    });
  }

  test("at refund-credit-given-back of a refund that the bank does not make", async () => {
    const [buyer, master] = [await openBuyer(), await openBuyer(MASTER.email)];
    const { txid, cents } = await paidPurchase(buyer);
    await control("faults", { target: "pix", mode: "return_failed" });
    const key = randomUUID();
    await dieDuring("refund-credit-given-back", () => master.refund(txid, key));
    await control("faults", { target: "pix", mode: "ok" });
    const isUndone = async () => (await master.refund(txid, key)).reason === "refund_failed";
    await eventuallyArrives(getHarness(), "the credit is back", isUndone);
    await expectMovements(cents, [
      ["pix", cents],
      ["pix-refund", -cents],
      ["pix-refund-undone", cents],
    ]);
  });

  test("at card-charged of a purchase by card", async () => {
    const buyer = await openBuyer();
    purchases += 1;
    const cents = FIRST_CENTS + purchases;
    const reference = await eventuallyArrives(getHarness(), "the checkout is open", () => buyer.openCheckout(cents));
    await dieDuring("card-charged", () => buyer.payByCard(reference));
    const isPaid = async () => (await buyer.payByCard(reference)) === "PAID";
    await eventuallyArrives(getHarness(), "it is paid", isPaid);
    await expectMovements(cents, [["card", cents]]);
  });

  test("after all of it payment's books and the ledger agree, to the centavo", async () => {
    await expectBooksAgree(getHarness(), counted() + entries);
  });
}

/** Runs the work at the first call alone; later calls get the same result. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
