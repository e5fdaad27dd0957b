/**
 * Documents of accounts, units and the platform; their bytes lie in an object store. Of an erased account a trigger deletes them, but for
 * contracts and receipts: these stay, without words of a person, for as long as the law asks.
 */
export const documents = `
create table documents (
  id uuid primary key,
  title text not null,
  kind text not null check (kind in ('CONTRACT', 'RECEIPT', 'OTHER')),
  content_type text not null,
  size integer not null,
  digest bytea not null,
  object_key text not null unique,
  user_id uuid references accounts,
  unit_id uuid,
  uploaded_by uuid not null,
  created_at timestamptz not null default now(),
  -- Moment at which the bytes were stored; null until then.
  kept_at timestamptz,
  deleted_at timestamptz,
  -- Moment from which the document of an erased account may be deleted; null while the account exists.
  delete_after timestamptz,
  -- Words of the title without accents and in lower case, for searches.
  search tsvector not null
);
create index documents_newest on documents (created_at desc, id desc) where kept_at is not null and deleted_at is null;
create index documents_of_unit on documents (unit_id, created_at desc, id desc);
create index documents_of_account on documents (user_id, created_at desc, id desc);
create index documents_search on documents using gin (search);
create unique index documents_same on documents (uploaded_by, user_id, unit_id, digest, kind, title)
  nulls not distinct where deleted_at is null;
create index documents_not_kept on documents (created_at) where kept_at is null;
create index documents_deleted on documents (deleted_at) where deleted_at is not null;
create index documents_delete_after on documents (delete_after) where delete_after is not null;

create function forget_documents() returns trigger language plpgsql as $$
begin
  update documents set deleted_at = now() where user_id = new.id and kind = 'OTHER' and deleted_at is null;
  update documents set title = case kind when 'CONTRACT' then 'Contrato' else 'Recibo' end || ' ' || id, search = '',
      delete_after = created_at + interval '5 years'
    where user_id = new.id and kind <> 'OTHER' and delete_after is null;
  return null;
end $$;
create trigger accounts_forget_documents after update on accounts
  for each row when (old.erased_at is null and new.erased_at is not null) execute function forget_documents();
`;
