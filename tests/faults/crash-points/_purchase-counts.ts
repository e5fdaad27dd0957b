import assert from "node:assert/strict";
import { eventually } from "@tenho/tests/support/eventually";
import { comparePayments } from "../../../ops/compare-payments.ts";
import type { PixBuyer } from "../../support/pix-buyer.ts";
import { PIZZERIAS } from "../../support/test-data.ts";
import { ARRIVES_MS } from "../../support/wait-until-settled.ts";
import { eventuallyArrives, type FaultHarness } from "../_harness.ts";

/** A Pix of the first pizzeria; no other purchase has its amount, which identifies everything that follows from it. */
export type Purchase = { txid: string; cents: number; e2eid: string };

/** Expects the purchase to be credited once, under the Pix's own key, and to be one charge at the bank. */
export async function expectOneCredit(harness: FaultHarness, buyer: PixBuyer, purchase: Purchase): Promise<void> {
  const { txid, cents, e2eid } = purchase;
  await eventuallyArrives(harness, "it is credited", async () => (await buyer.status(txid)) === "PAID");
  const { rows } = await harness.ledger.query(
    `select k.source, k.external_id, m.amount_cents::int as cents from movements m join movement_keys k on k.movement_id = m.id
     where m.user_id = $1 and m.amount_cents = $2`,
    [PIZZERIAS[0]?.id, cents],
  );
  assert.deepEqual(rows, [{ source: "pix", external_id: e2eid, cents }]);
  const { charges } = (await (await fetch(`${harness.stack.urls.sandbox}/control/pix/charges`)).json()) as {
    charges: { txid: string; valor: string }[];
  };
  const made = charges.filter(({ valor }) => valor === (cents / 100).toFixed(2));
  assert.deepEqual(
    made.map((charge) => charge.txid),
    [txid],
    "one charge at the bank",
  );
}

/** Compares payment with the ledger as `npm run books` does: the ledger proves its books, and has exactly these purchases of payment's, to the centavo. */
export async function expectBooksAgree({ stack, operations }: FaultHarness, purchases: number): Promise<void> {
  const { payment, wallet } = stack.postgresUrlOf;
  assert.deepEqual(await comparePayments({ payment, wallet }), { compared: purchases, discrepancies: [] });
  await eventually("the books balance", async () => (await operations.wallet.checkBooks({})).balanced, ARRIVES_MS);
}
