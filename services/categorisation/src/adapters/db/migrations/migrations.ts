import { outboxMigration } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import { aiProviders } from "./ai-providers.sql.ts";
import { catalogue } from "./catalogue.sql.ts";
import { fallbackCategory } from "./fallback-category.sql.ts";
import { learning } from "./learning.sql.ts";
import { textVectors } from "./text-vectors.sql.ts";

/** Migrations by name, applied once each in the order of their names. */
export const categorisationMigrations = {
  "0001-baseline": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(catalogue);
      await knex.raw(learning);
      await knex.raw(textVectors);
      await knex.raw(aiProviders);
      await outboxMigration(knex);
    },
  },
  "0002-fallback-category": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(fallbackCategory);
    },
  },
};
