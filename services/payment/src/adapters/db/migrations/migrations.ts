import { outboxMigration } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import { callbackMoments } from "./callback-moments.sql.ts";
import { refundPreconditions } from "./refund-preconditions.sql.ts";
import { charges, dueWork, payments } from "./tables.sql.ts";
import { unreadableItems } from "./unreadable-items.sql.ts";

/** Migrations by name, applied once each in the order of their names. */
export const paymentMigrations = {
  "0001-baseline": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(charges);
      await knex.raw(payments);
      await knex.raw(dueWork);
      await outboxMigration(knex);
    },
  },
  "0002-unreadable-items": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(unreadableItems);
    },
  },
  "0003-refund-preconditions": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(refundPreconditions);
    },
  },
  "0004-callback-moments": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(callbackMoments);
    },
  },
};
