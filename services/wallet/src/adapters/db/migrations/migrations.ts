import { outboxMigration } from "@tenho/kernel/events/outbox/outbox";
import type { Knex } from "knex";
import { booksProofTables } from "./books-proof.sql.ts";
import {
  chainMovementFunction,
  chainPageFunction,
  chainTables,
  chainTrigger,
  movementHashFunction,
} from "./chain.sql.ts";
import { changesTable } from "./changes.sql.ts";
import { creditFunction, expireLotFunction, plainCreditFunction } from "./credit.sql.ts";
import { daySumTables } from "./day-sums.sql.ts";
import {
  debitFunction,
  plainDebitFunction,
  plainMovementFunction,
  takeFromLotsFunction,
  writeDebitsFunction,
  writeMovementFunction,
} from "./debit.sql.ts";
import { forgettableDescriptions } from "./forget-descriptions.sql.ts";
import { expiryNotices, guardTables, thresholdFunctions } from "./guard.sql.ts";
import { ledgerTables, unitVersion } from "./ledger.sql.ts";
import { loadCapTables } from "./load-cap.sql.ts";
import { newestMovementsIndex, statementIndexes } from "./movement-indexes.sql.ts";
import { originsTable } from "./origins.sql.ts";
import { rollupTables } from "./rollup.sql.ts";
import { takeBackFunction } from "./take-back.sql.ts";

const run =
  (...statements: string[]) =>
  async (knex: Knex): Promise<void> => {
    for (const statement of statements) await knex.raw(statement);
  };

/**
 * In order of their names; applied once each. Functions are replaced whole: a change of one is the same text run again by a
 * later migration.
 */
export const walletMigrations = {
  "0001-ledger": { up: run(ledgerTables) },
  "0002-changes": { up: run(changesTable) },
  "0003-debit": { up: run(writeMovementFunction, takeFromLotsFunction, debitFunction) },
  "0004-credit": { up: run(creditFunction, expireLotFunction) },
  "0005-moments": { up: run(writeMovementFunction, creditFunction) },
  "0006-unit-version": { up: run(unitVersion) },
  "0007-debits-at-once": { up: run(writeDebitsFunction, debitFunction) },
  "0008-no-debit-from-an-ended-lot": { up: run(takeFromLotsFunction, debitFunction) },
  "0009-books-proof": { up: run(booksProofTables) },
  "0010-newest-movements": { up: run(newestMovementsIndex) },
  "0011-rollup": { up: run(rollupTables) },
  // One table that is in use is altered in each: a call under way has locked another one first, and would wait for ever.
  "0012-guard": { up: run(guardTables) },
  "0013-origins": {
    up: run(
      originsTable,
      writeMovementFunction,
      plainMovementFunction,
      creditFunction,
      plainCreditFunction,
      takeBackFunction,
      writeDebitsFunction,
      debitFunction,
      plainDebitFunction,
    ),
  },
  "0014-proof-chain": {
    up: run(chainTables, movementHashFunction, chainMovementFunction, chainTrigger, chainPageFunction),
  },
  "0015-statement-indexes": { up: run(statementIndexes) },
  "0016-expiry-notices": { up: run(expiryNotices) },
  "0017-load-cap": { up: run(loadCapTables) },
  "0020-day-sums": { up: run(daySumTables) },
  // Actions for the audit log.
  "0021-outbox": { up: (knex: Knex): Promise<void> => outboxMigration(knex) },
  "0022-forgettable-descriptions": { up: run(forgettableDescriptions) },
  "0023-threshold-of-every-fall": { up: run(thresholdFunctions, takeBackFunction, expireLotFunction) },
};
