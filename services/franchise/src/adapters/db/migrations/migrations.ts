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
  registration_open boolean not null default true,
  phone_number_id text unique,
  display_phone_number text,
  time_zone text not null,
  plan text not null default 'MASTER' check (plan in ('BASICA', 'PREMIUM', 'MASTER')),
  commission_basis_points integer check (commission_basis_points between 0 and 10000),
  monthly_fee_cents integer check (monthly_fee_cents >= 0),
  created_at timestamptz not null,
  deleting_since timestamptz,
  deleted_at timestamptz check (deleted_at is null or not is_active),
  -- Folded city and state, so that a CEP's spelling finds the unit.
  city_key text not null,
  -- What is searched, without case and accents; kept by the store itself, whoever writes a unit.
  search_text text generated always as (translate(
    lower(name || ' ' || city || ' ' || state || ' ' || code || ' ' || region),
    'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn')) stored
);
create index units_name on units (name);
create index units_city on units (city_key) where is_active;
create index units_city_name on units (city_key, name) where is_active;

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

const leads = `
create table leads (
  id uuid primary key,
  name text not null,
  company text,
  email text not null,
  phone text not null check (phone ~ '^[0-9]{8,15}$'),
  city text not null,
  state text not null,
  plan text not null check (plan in ('BASICA', 'PREMIUM', 'MASTER')),
  addons text[] not null check (addons <@ array['MARKETING', 'SUPPORT', 'ANALYTICS']),
  status text not null check (status in ('NEW', 'CONTACTED', 'WON', 'LOST')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index leads_newest on leads (created_at desc, id desc);
create index leads_status_newest on leads (status, created_at desc, id desc);
create index leads_repeated on leads (email, plan, created_at desc);
create index leads_untouched on leads (updated_at);

-- What leads are found by: every beginning of their words, each in the order of the list.
create table lead_prefixes (
  lead_id uuid not null references leads on delete cascade,
  prefix text not null,
  created_at timestamptz not null,
  primary key (lead_id, prefix)
);
create index lead_prefixes_newest on lead_prefixes (prefix, created_at desc, lead_id desc);
`;

/**
 * Searchable text of a unit, folded by the function that folds what is searched for. A writer that does not know the column, an older version of this
 * service, leaves it as it was: a trigger then empties it, and until it is filled again `search_text` counts.
 */
const foldedUnits = `
alter table units add column folded_text text;

create function forget_folded_text() returns trigger language plpgsql as $$
begin
  new.folded_text := null;
  return new;
end $$;
create trigger units_forget_folded_text before update on units for each row
  when ((old.name, old.city, old.state, old.code, old.region) is distinct from (new.name, new.city, new.state, new.code, new.region)
    and old.folded_text is not distinct from new.folded_text)
  execute function forget_folded_text();
`;

/** Day on which a lead received the Circular de Oferta de Franquia; null: not noted. */
const leadCirculars = `alter table leads add column circular_delivered_on date`;

/**
 * The lead that a unit was made from. One unit for a lead, whoever writes; a deleted unit keeps its lead and is in nobody's way. The second index is for
 * the deletion of leads, which empties the column.
 */
const unitLeads = `
alter table units add column lead_id uuid references leads on delete set null;
create unique index units_lead_id_key on units (lead_id) where deleted_at is null;
create index units_lead on units (lead_id) where lead_id is not null;
`;

/** Migrations by name, applied once each in the order of their names. */
export const franchiseMigrations = {
  "0001-baseline": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(units);
      await knex.raw(leads);
      await outboxMigration(knex);
    },
  },
  "0002-folded-units": { up: async (knex: Knex): Promise<void> => void (await knex.raw(foldedUnits)) },
  "0003-lead-circulars": { up: async (knex: Knex): Promise<void> => void (await knex.raw(leadCirculars)) },
  "0004-unit-leads": { up: async (knex: Knex): Promise<void> => void (await knex.raw(unitLeads)) },
};
