/**
 * The account that proved a WhatsApp number by a code written from it; a number has at most one. A proof counts only while the number is still
 * one of the account's.
 */
export const provedNumbers = `
create table proved_numbers (
  phone text primary key,
  account_id uuid not null references accounts on delete cascade,
  proved_at timestamptz not null
);
create index proved_numbers_account on proved_numbers (account_id);

create function delete_erased_proved_numbers() returns trigger language plpgsql as $$
begin
  delete from proved_numbers where account_id = new.id;
  return null;
end $$;
create trigger accounts_erased_proved_numbers after update on accounts
  for each row when (old.erased_at is null and new.erased_at is not null) execute function delete_erased_proved_numbers();
`;
