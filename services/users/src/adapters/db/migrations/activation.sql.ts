/** Notices of activations, deleted once they are sent or the account is erased, and the sentences that MASTER adds to them. */
export const activation = `
create table activation_notices (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  channel text not null check (channel in ('whatsapp', 'mail')),
  created_at timestamptz not null default now(),
  -- Moment of the next attempt.
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  unique (account_id, channel)
);
create index activation_notices_due on activation_notices (channel, due_at);

create function forget_activation_notices() returns trigger language plpgsql as $$
begin
  delete from activation_notices where account_id = new.id;
  return null;
end $$;
create trigger accounts_forget_notices after update of erased_at on accounts
  for each row when (new.erased_at is not null) execute function forget_activation_notices();

-- Sentences that MASTER adds, in one row.
create table activation_texts (
  id boolean primary key default true check (id),
  mail text not null default '' check (length(mail) <= 300),
  whatsapp text not null default '' check (length(whatsapp) <= 300)
);
insert into activation_texts default values;
`;
