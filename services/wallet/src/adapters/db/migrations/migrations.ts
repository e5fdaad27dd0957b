import type { Knex } from "knex";
import { booksProofTables } from "./books-proof.sql.ts";
import { changesTable } from "./changes.sql.ts";
import { creditFunction, expireLotFunction } from "./credit.sql.ts";
import { debitFunction, takeFromLotsFunction, writeDebitsFunction, writeMovementFunction } from "./debit.sql.ts";
import { ledgerTables, unitVersion } from "./ledger.sql.ts";
import { newestMovementsIndex } from "./movement-indexes.sql.ts";
import { rollupTables } from "./rollup.sql.ts";

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
};
