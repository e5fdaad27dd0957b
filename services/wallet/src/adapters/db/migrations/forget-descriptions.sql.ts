/**
 * A movement stays as it was written but for the text an operator wrote beside credit given by hand: it may name a person, and has to be
 * forgotten with them. Proofs hash ids, times and amounts alone.
 */
export const forgettableDescriptions = `
create or replace function refuse_movement_change() returns trigger language plpgsql as $$
begin
  if old.kind <> 'manual' or to_jsonb(new) - 'description' <> to_jsonb(old) - 'description' then
    raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name;
  end if;
  return new;
end $$;
drop trigger movements_append_only on movements;
create trigger movements_append_only before delete or truncate on movements
  for each statement execute function refuse_change();
create trigger movements_unchanged before update on movements
  for each row execute function refuse_movement_change();
`;
