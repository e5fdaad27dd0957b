import { outboxMigration } from "@tenho/kernel/events/outbox/outbox";
import type { Knex } from "knex";
import { accountCounts } from "./account-counts.sql.ts";
import { accountDays } from "./account-days.sql.ts";
import { activationTexts } from "./activation-texts.sql.ts";
import { companyStaff, firstCategory } from "./administration.sql.ts";
import { countsWithoutErased } from "./counts-without-erased.sql.ts";
import { documents } from "./documents.sql.ts";
import { emailProofs } from "./email-proofs.sql.ts";
import { photos, profiles } from "./profile.sql.ts";
import { accountCreations, closedUnits } from "./units.sql.ts";

const accounts = `
create table accounts (
  id uuid primary key,
  email text not null,
  role text not null check (role in ('MASTER', 'ADMIN', 'CLIENT', 'USER')),
  is_active boolean not null default false,
  unit_id uuid,
  client_id uuid references accounts,
  managed_unit_ids uuid[] not null default '{}',
  display_name text not null,
  legal_name text not null default '',
  document text not null default '',
  address jsonb,
  hours jsonb,
  service_unit_ids uuid[] not null default '{}',
  all_units boolean not null default false,
  permission_override jsonb not null default '{}',
  access_version integer not null default 1,
  created_at timestamptz not null,
  activated_at timestamptz,
  check (role = 'MASTER' or unit_id is not null),
  check ((role = 'USER') = (client_id is not null))
);
create unique index accounts_email on accounts (lower(email));
create index accounts_newest on accounts (created_at desc, id desc);
create index accounts_unit on accounts (unit_id, role);

create table phones (
  account_id uuid not null references accounts on delete cascade,
  position smallint not null,
  phone text not null check (phone ~ '^[0-9]{8,15}$'),
  type text not null check (type in ('MOBILE', 'LANDLINE', 'WHATSAPP', 'OTHER')),
  is_primary boolean not null,
  primary key (account_id, position)
);
-- One WhatsApp number, one account: whoever answers from it must be known without doubt.
create unique index phones_whatsapp on phones (phone) where type = 'WHATSAPP';

create table account_categories (
  account_id uuid not null references accounts on delete cascade,
  category_id integer not null,
  primary key (account_id, category_id)
);
create index account_categories_category on account_categories (category_id);
`;

/** The constraints also hold for a replica of the version before, which knows no erasure and writes accounts whole. */
const erasure = `
alter table accounts
  add column erasing_since timestamptz,
  add column erased_at timestamptz,
  add constraint accounts_erasing check (erasing_since is null or not is_active),
  add constraint accounts_erased check (erased_at is null or (
    erasing_since is not null and email = 'conta-excluida:' || id and display_name = 'Conta excluída' and legal_name = ''
    and document = '' and address is null and hours is null and permission_override = '{}'
  ));
create index accounts_to_erase on accounts (erasing_since) where erasing_since is not null and erased_at is null;
`;

/**
 * Which text a merchant accepted. The trigger takes the address of an erased account also when a replica of the version before erases
 * it, which does not know this table.
 */
const registrations = `
create table contract_acceptances (
  account_id uuid not null references accounts on delete cascade,
  version text not null,
  sha256 text not null,
  accepted_at timestamptz not null,
  -- On the network; null once the account is erased.
  address text,
  primary key (account_id, version)
);

create function forget_acceptance_address() returns trigger language plpgsql as $$
begin
  update contract_acceptances set address = null where account_id = new.id;
  return null;
end $$;
create trigger accounts_forget_acceptance after update of erased_at on accounts
  for each row when (new.erased_at is not null) execute function forget_acceptance_address();
`;

/** A notice is deleted once it is sent; the trigger as above. */
const activationNotices = `
create table activation_notices (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  channel text not null check (channel in ('whatsapp', 'mail')),
  created_at timestamptz not null default now(),
  -- When it is tried, or tried again.
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  unique (account_id, channel)
);
create index activation_notices_due on activation_notices (channel, due_at);

create function forget_activation_notices() returns trigger language plpgsql as $$
begin
  delete from activation_notices where account_id = new.id;
  return null;
end $$;
create trigger accounts_forget_notices after update of erased_at on accounts
  for each row when (new.erased_at is not null) execute function forget_activation_notices();
`;

/** A replica of the version before, which does not know the column, leaves it as it is. */
const pause = "alter table accounts add column paused_until timestamptz";

/** The words of an account that a search finds, without accents and in lower case, as `searchPrefixes` makes them. */
const accountWords = `
create function account_words(display_name text, email text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    lower(translate(
      display_name || ' ' || email,
      'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny')),
    '[^[:alnum:]]+', ' ', 'g')
$$;
`;

/** Both, so that only lists sorted by category, which ask for both, are read from these indexes. */
const NOT_ERASED = "where erasing_since is null and erased_at is null";
const AWAITING = "where not is_active and activated_at is null and erasing_since is null";

/** In order of their names; applied once each. */
export const usersMigrations = {
  "0001-accounts": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(accounts);
      await outboxMigration(knex);
    },
  },
  "0002-lists": {
    indexes: [
      {
        name: "accounts_unit_newest",
        definition: "on accounts (unit_id, role, created_at desc, id desc) include (is_active)",
      },
      { name: "accounts_role_newest", definition: "on accounts (role, created_at desc, id desc) include (is_active)" },
      { name: "accounts_service_units", definition: "on accounts using gin (service_unit_ids)" },
      { name: "accounts_all_units", definition: "on accounts (id) where all_units" },
    ],
  },
  "0003-erasure": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(erasure);
    },
  },
  "0004-registrations": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(registrations);
    },
  },
  "0004-status-lists": {
    indexes: [
      { name: "accounts_document", definition: "on accounts (document) where document <> ''" },
      { name: "accounts_role_active", definition: "on accounts (role, is_active, created_at desc, id desc)" },
      { name: "accounts_unit_active", definition: "on accounts (unit_id, role, is_active, created_at desc, id desc)" },
      { name: "accounts_role_awaiting", definition: `on accounts (role, created_at desc, id desc) ${AWAITING}` },
      {
        name: "accounts_unit_awaiting",
        definition: `on accounts (unit_id, role, created_at desc, id desc) ${AWAITING}`,
      },
    ],
  },
  "0005-activation-notices": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(activationNotices);
    },
  },
  "0006-photos": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(photos);
    },
  },
  "0007-profiles": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(profiles);
    },
  },
  "0008-account-counts": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(accountCounts);
    },
  },
  "0009-pause": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(pause);
    },
  },
  "0010-account-days": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(accountDays);
    },
  },
  "0011-teams": {
    indexes: [
      { name: "accounts_client", definition: "on accounts (client_id, created_at, id) where client_id is not null" },
    ],
  },
  "0012-account-words": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(accountWords);
    },
  },
  "0012-account-words-indexes": {
    indexes: [
      {
        name: "accounts_words",
        definition: "on accounts using gin (to_tsvector('simple', account_words(display_name, email)))",
      },
      {
        name: "accounts_overrides",
        definition: "on accounts (role, created_at desc, id desc) where permission_override <> '{}'",
      },
      {
        name: "accounts_override_names",
        definition: "on accounts using gin (permission_override) where permission_override <> '{}'",
      },
    ],
  },
  "0013-documents": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(documents);
    },
  },
  "0014-phone-search": {
    indexes: [
      { name: "phones_whole", definition: "on phones (phone text_pattern_ops)" },
      { name: "phones_national", definition: "on phones (substr(phone, 3) text_pattern_ops)" },
      { name: "phones_local", definition: "on phones (substr(phone, 5) text_pattern_ops)" },
    ],
  },
  "0018-closed-units": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(closedUnits);
    },
  },
  "0018-managed-units": {
    indexes: [{ name: "accounts_managed_units", definition: "on accounts using gin (managed_unit_ids)" }],
  },
  "0019-account-creations": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(accountCreations);
    },
  },
  "0020-administration": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(companyStaff);
      await knex.raw(firstCategory);
    },
  },
  "0021-category-lists": {
    indexes: [
      {
        name: "accounts_category_newest",
        definition: `on accounts (first_category_id, role, created_at desc, id desc) ${NOT_ERASED}`,
      },
      {
        name: "accounts_category_unit_newest",
        definition: `on accounts (first_category_id, unit_id, role, created_at desc, id desc) ${NOT_ERASED}`,
      },
    ],
  },
  "0019-activation-texts": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(activationTexts);
    },
  },
  "0024-email-proofs": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(emailProofs);
    },
  },
  "0025-counts-without-erased": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(countsWithoutErased);
    },
  },
};
