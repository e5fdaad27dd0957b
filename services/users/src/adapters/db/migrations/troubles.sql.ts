/** The troubles of the installation, and the mails to its MASTERs about them. */
export const troubles = `
-- One row, whose lock lets one report advance at a time.
create table trouble_watch (
  id boolean primary key default true check (id),
  is_on boolean not null default true,
  -- Last whole report; null before the first.
  reported_at timestamptz,
  -- Last mail about a trouble that had begun or lasted.
  noticed_at timestamptz
);
insert into trouble_watch default values;

create table troubles (
  key text primary key,
  area text not null,
  title text not null,
  sentence text not null,
  action text not null,
  link text not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  well_since timestamptz,
  told_at timestamptz,
  ended_at timestamptz
);

create table trouble_mails (
  id uuid primary key,
  recipient_id uuid not null references accounts on delete cascade,
  -- Day of the platform's clock, and the mail's number within it, which bounds them.
  day date not null,
  number smallint not null check (number between 1 and 7),
  -- Content of the mail; null: it says that there are more troubles than are mailed that day.
  notice jsonb,
  created_at timestamptz not null,
  due_at timestamptz,
  attempts smallint not null default 0,
  unique (recipient_id, day, number),
  check ((notice is null) = (number = 7))
);
create index trouble_mails_due on trouble_mails (due_at) where due_at is not null;
create index trouble_mails_oldest on trouble_mails (created_at);
`;
