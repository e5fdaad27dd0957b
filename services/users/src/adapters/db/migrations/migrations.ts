import { outboxMigration } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";

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
};
