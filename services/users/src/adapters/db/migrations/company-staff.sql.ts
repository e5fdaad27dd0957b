/**
 * Staff of companies. A trigger refuses accounts for a company that is being erased or no longer is a company, whoever writes them: it
 * waits for changes of the company, and those wait for accounts that are being written. Writing an account again unchanged does not count as joining.
 */
export const companyStaff = `
create function refuse_closed_company() returns trigger language plpgsql as $$
declare
  company record;
begin
  if exists (select from accounts where id = new.id and client_id = new.client_id) then return new; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('staff of ' || new.client_id, 0));
  select role, unit_id, erasing_since into company from accounts where id = new.client_id;
  -- A company that does not exist is refused by the foreign key.
  if found and (company.role <> 'CLIENT' or company.erasing_since is not null or company.unit_id <> new.unit_id) then
    raise exception 'company % takes no staff of unit %', new.client_id, new.unit_id
      using errcode = 'check_violation', constraint = 'accounts_company_open';
  end if;
  return new;
end $$;
create trigger accounts_company_open before insert or update of client_id on accounts
  for each row when (new.client_id is not null) execute function refuse_closed_company();
`;
