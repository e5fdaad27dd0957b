import { outboxMigration } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";

const units = `
create table units (
  id uuid primary key,
  name text not null,
  code text not null unique,
  city text not null,
  state text not null,
  region text not null default '',
  is_active boolean not null,
  phone_number_id text unique,
  display_phone_number text,
  time_zone text not null,
  created_at timestamptz not null,
  -- Folded city and state, so that a CEP's spelling finds the unit.
  city_key text not null
);
create index units_city on units (city_key) where is_active;

create table shared_numbers (
  phone_number_id text primary key,
  display_phone_number text not null
);
create table shared_number_units (
  phone_number_id text not null references shared_numbers on delete cascade,
  unit_id uuid not null references units on delete cascade,
  primary key (phone_number_id, unit_id)
);
`;

/** In order of their names; applied once each. */
export const franchiseMigrations = {
  "0001-units": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(units);
      await outboxMigration(knex);
    },
  },
};
