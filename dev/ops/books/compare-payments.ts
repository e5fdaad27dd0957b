import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** A movement of money that payment caused, as one of the two stores has it; `cents` below zero: taken out of the wallet. */
type Entry = { key: string; user_id: string; cents: string };

/** What payment's store says must be in the ledger under one source of keys; each key at most once. */
type Book = { source: string; what: string; entries: string };

const BOOKS: readonly Book[] = [
  {
    source: "pix",
    what: "Pix",
    entries: `select id as key, user_id, credited_cents as cents from payment.payments
      where method = 'PIX' and state = 'CREDITED' and id`,
  },
  {
    source: "card",
    what: "pagamento por cartão",
    entries: `select id as key, user_id, credited_cents as cents from payment.payments
      where method = 'CARD' and state = 'CREDITED' and id`,
  },
  {
    source: "pix-refund",
    what: "devolução",
    entries: `select r.id as key, p.user_id, -r.amount_cents as cents
      from payment.refunds r join payment.payments p on p.id = r.payment_id
      where r.review_id is null and r.state in ('TAKEN', 'DONE', 'UNDOING', 'UNDONE') and r.id`,
  },
  {
    source: "pix-refund-undone",
    what: "devolução não realizada",
    entries: `select r.id as key, p.user_id, r.amount_cents as cents
      from payment.refunds r join payment.payments p on p.id = r.payment_id
      where r.review_id is null and r.state = 'UNDONE' and r.id`,
  },
  {
    source: "pix-clawback",
    what: "estorno do banco",
    entries: `select c.payment_id || ':' || c.id as key, p.user_id, -c.amount_cents as cents
      from payment.clawbacks c join payment.payments p on p.id = c.payment_id
      where c.state = 'TAKEN' and p.state = 'CREDITED' and c.payment_id || ':' || c.id`,
  },
];

const LEDGER = `select k.external_id as key, m.user_id, m.amount_cents as cents
  from wallet.movement_keys k join wallet.movements m on m.id = k.movement_id where k.source = $1 and k.external_id`;

const PAGE = 1_000;
const NAMED_MAX = 100;
/** A payment may be credited in one store and not yet marked in the other: what differs is looked at again after this time. */
const IN_FLIGHT_MS = 3_000;

export type PaymentComparison = { compared: number; discrepancies: string[] };

/**
 * Compares what payment's store says moved money with the ledger, both ways and to the centavo, by pages and without a lock. Names at most
 * 100 discrepancies, pt-BR.
 *
 * @throws when a store cannot be read, or lacks the schema
 */
export async function comparePayments(
  urls: { payment: string; wallet: string },
  { inFlightMs = IN_FLIGHT_MS }: { inFlightMs?: number } = {},
): Promise<PaymentComparison> {
  const payment = new pg.Client({ connectionString: urls.payment, application_name: "books" });
  const wallet = new pg.Client({ connectionString: urls.wallet, application_name: "books" });
  await Promise.all([payment.connect(), wallet.connect()]);
  const ofPayment = (book: Book) => reader(payment, book.entries, []);
  const ofLedger = (book: Book) => reader(wallet, LEDGER, [book.source]);
  try {
    let compared = 0;
    const discrepancies: string[] = [];
    for (const book of BOOKS) {
      const sides = { payment: ofPayment(book), ledger: ofLedger(book) };
      const forth = await differing(sides.payment, sides.ledger);
      const back = await differing(sides.ledger, sides.payment);
      compared += forth.compared;
      const suspects = [...new Set([...forth.keys, ...back.keys])].slice(0, NAMED_MAX);
      if (suspects.length > 0) await sleep(inFlightMs);
      discrepancies.push(...(await named(book, suspects, sides)));
    }
    return { compared, discrepancies: discrepancies.slice(0, NAMED_MAX) };
  } finally {
    await Promise.all([payment.end(), wallet.end()]);
  }
}

type Reader = {
  /** In the order of their keys. */
  page(after: string): Promise<Entry[]>;
  find(keys: readonly string[]): Promise<Map<string, Entry>>;
};

function reader(client: pg.Client, entries: string, values: readonly string[]): Reader {
  const at = values.length + 1;
  return {
    page: async (after) => {
      const text = `${entries} > $${at} order by 1 limit ${PAGE}`;
      return (await client.query<Entry>(text, [...values, after])).rows;
    },
    find: async (keys) => {
      const { rows } = await client.query<Entry>(`${entries} = any($${at})`, [...values, [...keys]]);
      return new Map(rows.map((row) => [row.key, row]));
    },
  };
}

const isSame = (one: Entry | undefined, other: Entry | undefined): boolean =>
  one?.user_id === other?.user_id && one?.cents === other?.cents;

async function differing(from: Reader, into: Reader): Promise<{ compared: number; keys: string[] }> {
  const keys: string[] = [];
  let compared = 0;
  for (let after = ""; ; ) {
    const page = await from.page(after);
    const found = await into.find(page.map(({ key }) => key));
    for (const entry of page) if (!isSame(entry, found.get(entry.key))) keys.push(entry.key);
    compared += page.length;
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined || keys.length >= NAMED_MAX) return { compared, keys };
    after = last.key;
  }
}

async function named(
  { what }: Book,
  keys: readonly string[],
  { payment, ledger }: { payment: Reader; ledger: Reader },
): Promise<string[]> {
  const [paid, booked] = await Promise.all([payment.find(keys), ledger.find(keys)]);
  return keys.flatMap((key) => {
    const [one, other] = [paid.get(key), booked.get(key)];
    if (isSame(one, other)) return [];
    if (other === undefined) return [`${what} sem o seu lançamento na carteira: ${key}`];
    if (one === undefined) return [`lançamento na carteira sem ${what}: ${key}`];
    return [`${what} diferente do lançamento na carteira: ${key}`];
  });
}
