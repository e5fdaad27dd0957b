import { outboxMigration } from "@tenho/kernel/events/outbox/outbox";
import type { Knex } from "knex";
import { aiProviders } from "./0002-ai-providers.ts";
import { learning } from "./0003-learning.ts";
import { textVectors } from "./0004-text-vectors.ts";
import { candidateUnits } from "./0006-candidate-units.ts";
import { correctionWishes } from "./0007-correction-wishes.ts";
import { candidateGroups } from "./0008-candidate-groups.ts";

const catalogue = `
create table categories (
  id integer primary key check (id > 0),
  name text not null,
  family text not null,
  description text not null,
  synonyms text[] not null,
  examples text[] not null,
  version bigint not null unique,
  changed_at timestamptz not null default now()
);
-- Two entries of one name could not be told apart in the list a consumer picks from.
create unique index categories_name on categories (lower(name));

create table models (
  data_hash text primary key,
  version text not null,
  trained_at timestamptz not null,
  bytes bytea not null,
  figures jsonb not null
);
create index models_newest on models (trained_at desc);
`;

/** In order of their names; applied once each. */
export const categorisationMigrations = {
  "0001-catalogue": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(catalogue);
      await outboxMigration(knex);
    },
  },
  "0002-ai-providers": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(aiProviders);
    },
  },
  "0003-learning": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(learning);
    },
  },
  "0004-text-vectors": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(textVectors);
    },
  },
  "0005-candidate-retention": {
    indexes: [
      { name: "training_candidates_decided", definition: "on training_candidates (decided_at)" },
      {
        name: "training_candidates_waiting",
        definition: "on training_candidates (created_at) where status = 'waiting'",
      },
    ],
  },
  "0006-candidate-units": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(candidateUnits);
    },
  },
  "0007-correction-wishes": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(correctionWishes);
    },
  },
  "0008-candidate-groups": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(candidateGroups);
    },
  },
  "0009-candidate-group-indexes": {
    indexes: [
      {
        name: "training_candidates_group",
        definition: "on training_candidates (coalesce(group_key, md5(id::text)), id)",
      },
      {
        name: "training_candidates_ungrouped",
        definition: "on training_candidates (id) where group_key is null",
      },
    ],
  },
};
