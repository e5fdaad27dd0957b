import { outboxMigration } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import { booksProofTables } from "./books-proof.sql.ts";
import {
  chainMovementFunction,
  chainPageFunction,
  chainTables,
  chainTrigger,
  movementHashFunction,
} from "./chain.sql.ts";
import { creditFunction, expireLotFunction } from "./credit.sql.ts";
import { daySumTables } from "./day-sums.sql.ts";
import { debitFunction, takeFromLotsFunction, writeDebitsFunction, writeMovementFunction } from "./debit.sql.ts";
import { defaultCredits } from "./default-credits.sql.ts";
import { alertsTable, expiryNotices, setGuardFunction, spendableFunction, tellThresholdFunction } from "./guard.sql.ts";
import { ledgerTables, priceTables } from "./ledger.sql.ts";
import { loadCapTables, loadCreditFunctions } from "./load-cap.sql.ts";
import { rollupTables } from "./rollup.sql.ts";
import { creditsOfPurchaseFunction, takeBackFunction } from "./take-back.sql.ts";
import { unitOrderIndexes } from "./unit-order.sql.ts";
import { assignUnitFunction, forgetDescriptionsFunction, lockGuardFunction } from "./wallets.sql.ts";

const TABLES = [
  ledgerTables,
  priceTables,
  alertsTable,
  expiryNotices,
  loadCapTables,
  chainTables,
  booksProofTables,
  rollupTables,
  daySumTables,
];

/** Functions and triggers in the order of their creation: PostgreSQL checks the body of an SQL function then, so what it calls comes first. */
const FUNCTIONS = [
  movementHashFunction,
  chainMovementFunction,
  chainTrigger,
  chainPageFunction,
  writeMovementFunction,
  spendableFunction,
  tellThresholdFunction,
  setGuardFunction,
  takeFromLotsFunction,
  writeDebitsFunction,
  debitFunction,
  creditFunction,
  loadCreditFunctions,
  creditsOfPurchaseFunction,
  takeBackFunction,
  expireLotFunction,
  assignUnitFunction,
  lockGuardFunction,
  forgetDescriptionsFunction,
];

/** Migrations by name, applied once each in the order of their names. A later one replaces a function whole: with `create or replace` and its changed text. */
export const walletMigrations = {
  "0001-baseline": {
    up: async (knex: Knex): Promise<void> => {
      for (const part of [...TABLES, ...FUNCTIONS]) await knex.raw(part);
      // The outbox of actions for the audit log.
      await outboxMigration(knex);
    },
  },
  "0002-default-credits": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(defaultCredits);
    },
  },
  "0003-unit-order": { indexes: unitOrderIndexes },
};
