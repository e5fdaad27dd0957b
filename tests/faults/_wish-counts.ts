import assert from "node:assert/strict";
import { eventually } from "@tenho/tests/support/eventually";
import { isQuestion } from "../support/sandbox-whatsapp.ts";
import { PIZZERIAS } from "../support/test-data.ts";
import { nothingLeftToDo } from "../support/wait-until-settled.ts";
import { eventuallyArrives, type WishHarness } from "./_harness.ts";

/** Counts of one consumer's wish in the stores and on the phones. */
export type WishCounts = {
  wishes: number;
  /** Offers made to merchants, and the number of different merchants. */
  offers: number;
  merchants: number;
  /** Questions with buttons on merchants' phones. */
  questions: number;
  debits: number;
  debitedCents: number;
  /** "Ótimo! …" on merchants' phones and "1 empresa tem: …" on the consumer's. */
  toMerchants: number;
  toConsumer: number;
};

type StoredOffer = { id: string; merchantId: string; askedAt: Date | null };

/** Counts everything that belongs to the wish of `consumer` whose text holds `mark`. */
async function countWish(harness: WishHarness, consumer: string, mark: string): Promise<WishCounts> {
  const documents = await harness.documents();
  const wishes = await documents
    .collection("wishes")
    .find({ kind: "wish", text: { $regex: mark } })
    .toArray();
  const offers = wishes.flatMap((wish) => (wish.offers as StoredOffer[]).filter((offer) => offer.askedAt !== null));
  const { rows } = await harness.ledger.query<{ count: string; cents: string | null }>(
    `select count(*) as count, sum(-m.amount_cents) as cents from movements m join movement_keys k on k.movement_id = m.id
     where k.source = 'offer' and k.external_id = any($1)`,
    [offers.map((offer) => offer.id)],
  );
  const boxes = await Promise.all(PIZZERIAS.map(({ phone }) => harness.wa.outbox(phone)));
  const toMerchants = boxes.flat().filter((message) => message.body.includes(mark));
  const toConsumer = await harness.wa.outbox(consumer);
  return {
    wishes: wishes.length,
    offers: offers.length,
    merchants: new Set(offers.map((offer) => offer.merchantId)).size,
    questions: toMerchants.filter(isQuestion).length,
    debits: Number(rows[0]?.count ?? 0),
    debitedCents: Number(rows[0]?.cents ?? 0),
    toMerchants: toMerchants.filter((message) => message.body.startsWith("Ótimo!")).length,
    toConsumer: toConsumer.filter((message) => /empresas? t[eê]m/.test(message.body)).length,
  };
}

/** Number of rounds in which the wish was offered to merchants. */
export async function roundsOf(harness: WishHarness, mark: string): Promise<number> {
  const wishes = (await harness.documents()).collection("wishes");
  const found = await wishes.find({ kind: "wish", text: { $regex: mark } }).toArray();
  return new Set(found.flatMap((wish) => (wish.offers as { round: number }[]).map(({ round }) => round))).size;
}

/** One wish, offered to each pizzeria once, one TENHO: one debit and one pair of contacts. */
export const ONE_PAID_WISH: WishCounts = {
  wishes: 1,
  offers: 3,
  merchants: 3,
  questions: 3,
  debits: 1,
  debitedCents: 30,
  toMerchants: 1,
  toConsumer: 1,
};

/** One wish, offered to each pizzeria once, and no TENHO. */
export const UNPAID_WISH: WishCounts = { ...ONE_PAID_WISH, debits: 0, debitedCents: 0, toMerchants: 0, toConsumer: 0 };

/** Waits until the count is reached, then checks that it stays: a step done twice would show a sweep later. */
export async function expectWishCounts(
  harness: WishHarness,
  consumer: string,
  mark: string,
  expected: WishCounts,
): Promise<void> {
  const reached = async (): Promise<boolean> => {
    const counts = await countWish(harness, consumer, mark);
    return (Object.keys(expected) as (keyof WishCounts)[]).every((key) => counts[key] >= expected[key]);
  };
  try {
    await eventuallyArrives(harness, "everything has arrived", reached);
    await nothingLeftToDo(await harness.documents());
  } catch (error) {
    console.log(`    ${mark}: ${JSON.stringify(await countWish(harness, consumer, mark))}`);
    throw error;
  }
  assert.deepEqual(await countWish(harness, consumer, mark), expected);
  const books = await eventually("the books are read", () => harness.operations.wallet.checkBooks({}));
  assert.deepEqual(
    { balanced: books.balanced, discrepancies: books.discrepancies },
    { balanced: true, discrepancies: [] },
  );
}
