import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { openPixBuyer, type PixBuyer } from "../../support/pix-buyer.ts";
import { PIZZERIAS } from "../../support/test-data.ts";
import { eventuallyArrives, type FaultHarness } from "../_harness.ts";
import { expectBooksAgree, expectOneCredit } from "./_purchase-counts.ts";
import { restartAtCrashPoint } from "./_restart-at-crash-point.ts";

/** Lines between which payment may die as a merchant asks for a charge, and once the charge is paid. */
const WHILE_ASKING = ["charge-stored", "charge-created"];
const WHILE_CREDITING = ["callback-stored", "payment-recorded", "wallet-credited", "payment-credited"];

/** Number of callbacks the bank sends for each payment. */
const CALLBACKS = 3;
const FIRST_PURCHASE_CENTS = 1_101;

/** Crashes of payment while a Pix purchase is requested, paid and credited. Returns a function that gives the number of purchases made so far. */
export function paymentCrashes(getHarness: () => FaultHarness): () => number {
  let purchases = 0;

  const openBuyer = (): Promise<PixBuyer> => openPixBuyer(getHarness().stack.urls, PIZZERIAS[0]?.email ?? "");

  /** Returns an amount that no other purchase has. */
  function newAmount(): number {
    purchases += 1;
    return FIRST_PURCHASE_CENTS + purchases;
  }

  const buy = (buyer: PixBuyer, cents: number): Promise<string> =>
    eventuallyArrives(getHarness(), "the charge is made", async () => (await buyer.buy(cents))?.txid);

  for (const point of WHILE_ASKING) {
    test(`at ${point} of a Pix purchase`, async () => {
      const { stack } = getHarness();
      const buyer = await openBuyer();
      const cents = newAmount();
      await restartAtCrashPoint(getHarness(), "payment", point);
      let isDown = false;
      const died = stack.exited("payment").then(() => {
        isDown = true;
      });
      // The gateway may refuse the first calls: it saw the restart.
      await eventually("payment dies of the purchase", async () => {
        assert.equal(await buyer.buy(cents), null, "no charge before it dies");
        return isDown;
      });
      await died;
      await stack.restart("payment");
      const txid = await buy(buyer, cents);
      await expectOneCredit(getHarness(), buyer, { txid, cents, ...(await buyer.pay(txid, CALLBACKS)) });
    });
  }

  for (const point of WHILE_CREDITING) {
    test(`at ${point} of a Pix purchase`, async () => {
      const { stack } = getHarness();
      const buyer = await openBuyer();
      const cents = newAmount();
      const txid = await buy(buyer, cents);
      await restartAtCrashPoint(getHarness(), "payment", point);
      const died = stack.exited("payment");
      const paid = await buyer.pay(txid, CALLBACKS);
      await died;
      await stack.restart("payment");
      await expectOneCredit(getHarness(), buyer, { txid, cents, ...paid });
    });
  }

  test("after all of it payment's books and the ledger agree, to the centavo", async () => {
    await expectBooksAgree(getHarness(), purchases);
  });

  return () => purchases;
}
