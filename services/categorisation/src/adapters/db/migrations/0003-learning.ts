/** Deleted categories keep their names; models are told apart by version; corrections wait for a person. */
export const learning = `
-- History shows the name of a category that is gone; another may take that name.
alter table categories add column deleted_at timestamptz;
drop index categories_name;
create unique index categories_name on categories (lower(name)) where deleted_at is null;

-- Two replicas may train on the same data under different catalogue versions: both models are kept.
alter table models drop constraint models_pkey;
alter table models add primary key (version);
create index models_data_hash on models (data_hash, trained_at desc);

-- One row: which model is in service, and how the next one gets there.
create table model_choice (
  one boolean primary key default true check (one),
  switching text not null default 'automatic' check (switching in ('automatic', 'reviewed')),
  serving text references models (version),
  training_since timestamptz,
  last_failure text
);
insert into model_choice (serving) select version from models order by trained_at desc limit 1;
insert into model_choice default values on conflict do nothing;

create table training_candidates (
  id uuid primary key,
  text text not null check (char_length(text) between 1 and 1000),
  source text not null check (source in ('consumer_pick', 'merchant_refusal', 'operator')),
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected')),
  from_category_id integer,
  -- As the correction said; null: only known not to be the other.
  said_category_id integer,
  -- Where the text was taught.
  taught_category_id integer,
  unit_id uuid,
  times integer not null default 1 check (times > 0),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((status = 'waiting') = (decided_at is null)),
  check ((status = 'approved') = (taught_category_id is not null))
);
-- The same said of the same text is one candidate; what a text is not counts apart for each category it is not.
create unique index training_candidates_same on training_candidates (
  md5(lower(text)), coalesce(said_category_id, 0), (case when said_category_id is null then coalesce(from_category_id, 0) else 0 end)
);
create index training_candidates_page on training_candidates (status, id desc);

create table training_corrections (
  id uuid primary key,
  candidate_id uuid not null references training_candidates on delete cascade,
  -- Somebody who changes their mind says so under the same id; the latest word counts.
  occurred_at timestamptz not null
);
create index training_corrections_candidate on training_corrections (candidate_id);
`;
