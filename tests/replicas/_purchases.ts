import pMap from "p-map";
import { eventuallyArrives, type FaultHarness } from "../faults/_harness.ts";
import { expectBooksAgree, expectOneCredit, type Purchase } from "../faults/crash-points/_purchase-counts.ts";
import { openPixBuyer } from "../support/pix-buyer.ts";
import { PIZZERIAS } from "../support/test-data.ts";

const FIRST_CENTS = 1_101;
/** Number of callbacks for one payment, for both replicas to settle. */
const CALLBACKS = 4;
const COUNTED_AT_ONCE = 4;

/** Makes purchases by Pix through `gateway`, each of an amount of its own. */
export async function openPurchases(faults: FaultHarness, gateway: string) {
  const buyer = await openPixBuyer({ gateway, sandbox: faults.stack.urls.sandbox }, PIZZERIAS[0]?.email ?? "");
  const purchases: Purchase[] = [];
  let nextCents = FIRST_CENTS;
  return {
    /** Buys, repeating the call until there is a charge, and pays. */
    async make(): Promise<void> {
      const cents = nextCents;
      nextCents += 1;
      const txid = await eventuallyArrives(faults, "the charge is made", async () => (await buyer.buy(cents))?.txid);
      purchases.push({ txid, cents, ...(await buyer.pay(txid, CALLBACKS)) });
    },
    async expectCreditedOnce(): Promise<void> {
      await pMap(purchases, (purchase) => expectOneCredit(faults, buyer, purchase), { concurrency: COUNTED_AT_ONCE });
      await expectBooksAgree(faults, purchases.length);
    },
  };
}
