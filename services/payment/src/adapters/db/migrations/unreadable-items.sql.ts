/** Items of the bank's lists as due work; work that cannot read the bank's answer counts as failing after three attempts. */
export const unreadableItems = `
alter table due_work drop constraint due_work_kind_check;
alter table due_work add constraint due_work_kind_check check (kind in ('charge', 'refund', 'review', 'item'));
-- The place where an item was seen, so that it can be read again.
alter table due_work add column seen jsonb;
alter table due_work add constraint due_work_seen_check check ((kind = 'item') = (seen is not null));
alter table due_work add column is_failing boolean not null generated always as (
  attempts >= 5 or (attempts >= 3 and coalesce(failure->>'reason', '') = 'unreadable')
) stored;
drop index due_work_failing;
create index due_work_failing on due_work (attempts desc) where is_failing;
`;
