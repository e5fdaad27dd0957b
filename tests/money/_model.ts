import type fc from "fast-check";
import type { Acquirer } from "./_acquirer.ts";
import type { Bank, BankPayment } from "./_bank.ts";
import type { Death, MoneySystem } from "./_system.ts";

export const PRICE_CENTS = 30;

export type ChargeOfModel = { txid: string; cents: number; payments: BankPayment[] };
type DebitOfModel = { externalId: string; cents: number; isReversed: boolean };
/** A checkout that is paid by card; the reference pays once, whatever tokens are tried with it. */
type CardOfModel = { reference: string; id: string; cents: number };

/** All money of one merchant, as known outside payment and wallet: paid and returned at the bank and the acquirer, spent, loaded and expired. */
export type Model = {
  charges: ChargeOfModel[];
  /** Payments to our key that name a charge we never made. */
  strays: BankPayment[];
  cards: CardOfModel[];
  /** Payments that MASTER decided to credit at some time. */
  creditDecisions: Set<string>;
  debits: DebitOfModel[];
  loadedCents: number;
  expiredCents: number;
  /** Daily cap that the merchant has set; null: none. */
  capCents: number | null;
  /** MASTER has set the price of a TENHO to 0. */
  isFree: boolean;
};

export type World = { system: MoneySystem; bank: Bank; acquirer: Acquirer; userId: string };

export const emptyModel = (): Model => ({
  charges: [],
  strays: [],
  cards: [],
  creditDecisions: new Set(),
  debits: [],
  loadedCents: 0,
  expiredCents: 0,
  capCents: null,
  isFree: false,
});

/** Payments of our charges, and those that name none of them. */
export const paymentsOf = (model: Model): BankPayment[] => [
  ...model.charges.flatMap(({ payments }) => payments),
  ...model.strays,
];

/** The wallet's balance apart from credited payments. */
export const otherCents = ({ debits, loadedCents, expiredCents }: Model): number =>
  loadedCents - expiredCents - debits.reduce((sum, { cents, isReversed }) => sum + (isReversed ? 0 : cents), 0);

export type Command = fc.AsyncCommand<Model, World>;

/** Picks an item by a number, modulo the number of items. */
export const pick = <T>(items: readonly T[], at: number): T => items[at % items.length] as T;

export function command(
  name: string,
  check: (model: Readonly<Model>) => boolean,
  run: (model: Model, world: World) => Promise<void>,
): Command {
  return { check, run, toString: () => name };
}

export const always = (): boolean => true;

export const deathText = (death: Death): string => (death === null ? "" : `, dying at line ${death.passage}`);
