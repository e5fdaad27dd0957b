/**
 * The counts leave out accounts that are being erased or are erased, as lists do. Making the trigger keeps writers out until they are
 * counted anew; what a transaction of before has still to count is counted by then.
 */
export const countsWithoutErased = `
drop trigger accounts_count_change on accounts;

create or replace function count_account() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('counts of accounts', 0));
  if tg_op <> 'INSERT' and old.erasing_since is null and old.erased_at is null then
    update account_counts set accounts = accounts - 1 where role = old.role and is_active = old.is_active;
    update unit_account_counts set accounts = accounts - 1
      where unit_id = old.unit_id and role = old.role and is_active = old.is_active;
  end if;
  if tg_op <> 'DELETE' and new.erasing_since is null and new.erased_at is null then
    insert into account_counts as present values (new.role, new.is_active, 1)
      on conflict (role, is_active) do update set accounts = present.accounts + 1;
    if new.unit_id is not null then
      insert into unit_account_counts as present values (new.unit_id, new.role, new.is_active, 1)
        on conflict (unit_id, role, is_active) do update set accounts = present.accounts + 1;
    end if;
  end if;
  return null;
end $$;

create constraint trigger accounts_count_change after update of unit_id, role, is_active, erasing_since, erased_at on accounts
  deferrable initially deferred for each row
  when ((old.unit_id, old.role, old.is_active, old.erasing_since is null and old.erased_at is null)
    is distinct from (new.unit_id, new.role, new.is_active, new.erasing_since is null and new.erased_at is null))
  execute function count_account();

delete from account_counts;
delete from unit_account_counts;
insert into account_counts
  select role, is_active, count(*) from accounts where erasing_since is null and erased_at is null group by role, is_active;
insert into unit_account_counts
  select unit_id, role, is_active, count(*) from accounts
  where unit_id is not null and erasing_since is null and erased_at is null group by unit_id, role, is_active;
`;
