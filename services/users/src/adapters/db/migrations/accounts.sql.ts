/** Condition of the indexes for lists sorted by category: only such lists, which query by both terms, use them. */
const NOT_ERASED = "where erasing_since is null and erased_at is null";
const AWAITING = "where not is_active and activated_at is null and erasing_since is null";

/** Accounts with their phones and categories. */
export const accounts = `
-- The words of an account that a search finds, without accents and in lower case, as the function searchPrefixes makes them.
create function account_words(display_name text, email text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    lower(translate(
      display_name || ' ' || email,
      'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny')),
    '[^[:alnum:]]+', ' ', 'g')
$$;

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
  -- Business hours with the city of their time zone and exceptions.
  hours jsonb,
  paused_until timestamptz,
  service_unit_ids uuid[] not null default '{}',
  all_units boolean not null default false,
  -- The lowest id among its categories, 0 if there is none; lists sorted by category read it from an index.
  first_category_id integer not null default 0,
  permission_override jsonb not null default '{}',
  access_version integer not null default 1,
  created_at timestamptz not null,
  activated_at timestamptz,
  erasing_since timestamptz,
  erased_at timestamptz,
  check (role = 'MASTER' or unit_id is not null),
  check ((role = 'USER') = (client_id is not null)),
  constraint accounts_erasing check (erasing_since is null or not is_active),
  constraint accounts_erased check (erased_at is null or (
    erasing_since is not null and email = 'conta-excluida:' || id and display_name = 'Conta excluída' and legal_name = ''
    and document = '' and address is null and hours is null and permission_override = '{}'
  ))
);
create unique index accounts_email on accounts (lower(email));
create index accounts_document on accounts (document) where document <> '';
create index accounts_words on accounts using gin (to_tsvector('simple', account_words(display_name, email)));
create index accounts_newest on accounts (created_at desc, id desc);
create index accounts_role_newest on accounts (role, created_at desc, id desc) include (is_active);
create index accounts_role_active on accounts (role, is_active, created_at desc, id desc);
create index accounts_role_awaiting on accounts (role, created_at desc, id desc) ${AWAITING};
create index accounts_unit on accounts (unit_id, role);
create index accounts_unit_newest on accounts (unit_id, role, created_at desc, id desc) include (is_active);
create index accounts_unit_active on accounts (unit_id, role, is_active, created_at desc, id desc);
create index accounts_unit_awaiting on accounts (unit_id, role, created_at desc, id desc) ${AWAITING};
create index accounts_category_newest on accounts (first_category_id, role, created_at desc, id desc) ${NOT_ERASED};
create index accounts_category_unit_newest on accounts (first_category_id, unit_id, role, created_at desc, id desc) ${NOT_ERASED};
create index accounts_client on accounts (client_id, created_at, id) where client_id is not null;
create index accounts_managed_units on accounts using gin (managed_unit_ids);
create index accounts_service_units on accounts using gin (service_unit_ids);
create index accounts_all_units on accounts (id) where all_units;
create index accounts_overrides on accounts (role, created_at desc, id desc) where permission_override <> '{}';
create index accounts_override_names on accounts using gin (permission_override) where permission_override <> '{}';
create index accounts_to_erase on accounts (erasing_since) where erasing_since is not null and erased_at is null;

-- Several accounts may give one number: proved_numbers names the one that owns it.
create table phones (
  account_id uuid not null references accounts on delete cascade,
  position smallint not null,
  phone text not null check (phone ~ '^[0-9]{8,15}$'),
  type text not null check (type in ('MOBILE', 'LANDLINE', 'WHATSAPP', 'OTHER')),
  is_primary boolean not null,
  primary key (account_id, position)
);
create index phones_whole on phones (phone text_pattern_ops);
create index phones_national on phones (substr(phone, 3) text_pattern_ops);
create index phones_local on phones (substr(phone, 5) text_pattern_ops);

create table account_categories (
  account_id uuid not null references accounts on delete cascade,
  category_id integer not null,
  primary key (account_id, category_id)
);
create index account_categories_category on account_categories (category_id);

-- At the end of the transaction, so that rewriting all categories changes the account once.
create function set_first_category() returns trigger language plpgsql as $$
declare
  account uuid := case tg_op when 'DELETE' then old.account_id else new.account_id end;
  lowest integer;
begin
  select coalesce(min(category_id), 0) into lowest from account_categories where account_id = account;
  update accounts set first_category_id = lowest where id = account and first_category_id <> lowest;
  return null;
end $$;
create constraint trigger account_categories_first after insert or delete on account_categories
  deferrable initially deferred for each row execute function set_first_category();
`;

/** Contract versions that merchants accepted; an erased account leaves them without the address. */
export const contractAcceptances = `
create table contract_acceptances (
  account_id uuid not null references accounts on delete cascade,
  version text not null,
  sha256 text not null,
  accepted_at timestamptz not null,
  -- Network address at the acceptance; null once the account is erased.
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

/** Sentence by which the company let us write to it on WhatsApp; null: it accepted before there was one. */
export const whatsappOptIns = `
alter table contract_acceptances add column whatsapp_opt_in text;
`;

/** Sentence that named the company behind "Tenho" in the contract; null: none was set, or it was accepted before one was named. The hash covers what is here. */
export const contractParties = `
alter table contract_acceptances add column party text;
`;
