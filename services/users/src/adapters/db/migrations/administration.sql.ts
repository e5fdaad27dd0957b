/**
 * Who works for a company. A trigger keeps accounts from coming to one that is being erased or is none any more, whichever version of the
 * service or other program writes them: it waits for who changes the company, and who changes one waits for accounts that are being
 * written. An account written again as it was is no arrival.
 */
export const companyStaff = `
create function refuse_closed_company() returns trigger language plpgsql as $$
declare
  company record;
begin
  if exists (select from accounts where id = new.id and client_id = new.client_id) then return new; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('staff of ' || new.client_id, 0));
  select role, unit_id, erasing_since into company from accounts where id = new.client_id;
  -- Of one that does not exist the foreign key speaks.
  if found and (company.role <> 'CLIENT' or company.erasing_since is not null or company.unit_id <> new.unit_id) then
    raise exception 'company % takes no staff of unit %', new.client_id, new.unit_id
      using errcode = 'check_violation', constraint = 'accounts_company_open';
  end if;
  return new;
end $$;
create trigger accounts_company_open before insert or update of client_id on accounts
  for each row when (new.client_id is not null) execute function refuse_closed_company();
`;

/**
 * The lowest id among an account's categories, 0 without one: lists sorted by category read it from an index. Set at the end of the
 * transaction, so that a replica of the version before, which writes all categories anew, changes it once.
 */
export const firstCategory = `
alter table accounts add column first_category_id integer not null default 0;
update accounts a set first_category_id = c.id
  from (select account_id, min(category_id) as id from account_categories group by account_id) c where c.account_id = a.id;

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
