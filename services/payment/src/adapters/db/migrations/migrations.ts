import { outboxMigration } from "@tenho/kernel/events/outbox/outbox";
import type { Knex } from "knex";
import { charges, dueWork, payments } from "./charges.sql.ts";
import { refundKeys } from "./refund-keys.sql.ts";

/** In order of their names; applied once each. */
export const paymentMigrations = {
  "0001-payment": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(charges);
      await knex.raw(payments);
      await knex.raw(dueWork);
      await outboxMigration(knex);
    },
  },
  "0002-refund-keys": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(refundKeys);
    },
  },
  "0002-callback-address": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw("insert into sweeps (name, read_until, next_at) values ('callback', now(), now())");
    },
  },
  "0003-unpaid-oldest": {
    indexes: [
      {
        name: "charges_unpaid_oldest",
        definition: "on charges (created_at) where status in ('ACTIVE', 'REMOVED', 'FAILED', 'DECLINED')",
      },
    ],
  },
  "0004-undecided-newest": {
    indexes: [
      {
        name: "reviews_undecided_newest",
        definition: "on reviews (created_at desc, id desc) where state in ('OPEN', 'CREDITING', 'RETURNING')",
      },
    ],
  },
  // The index before serves their count as well. Reviews are few: until it is built, a count reads them all.
  "0005-undecided-once": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw("drop index reviews_undecided");
    },
  },
  "0002-refund-keys-index": {
    indexes: [{ name: "refunds_newest", definition: "on refunds (payment_id, created_at desc, id desc)" }],
  },
};
