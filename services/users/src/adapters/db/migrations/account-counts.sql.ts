/**
 * Counts of accounts by role and activity, in total and per unit, without those that are being erased or are erased. Triggers keep them within the
 * transaction that writes an account, whoever writes it, so every snapshot of the store holds the true counts. They fire at the end of the
 * transaction: a writer waits for another only while that one commits. The lock orders transactions that change several counts.
 */
export const accountCounts = `
create table account_counts (
  role text not null,
  is_active boolean not null,
  accounts bigint not null,
  primary key (role, is_active)
);
create table unit_account_counts (
  unit_id uuid not null,
  role text not null,
  is_active boolean not null,
  accounts bigint not null,
  primary key (unit_id, role, is_active)
);

create function count_account() returns trigger language plpgsql as $$
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

create constraint trigger accounts_count after insert or delete on accounts
  deferrable initially deferred for each row execute function count_account();
create constraint trigger accounts_count_change after update of unit_id, role, is_active, erasing_since, erased_at on accounts
  deferrable initially deferred for each row
  when ((old.unit_id, old.role, old.is_active, old.erasing_since is null and old.erased_at is null)
    is distinct from (new.unit_id, new.role, new.is_active, new.erasing_since is null and new.erased_at is null))
  execute function count_account();
`;
