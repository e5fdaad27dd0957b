/** Corrections and the candidates they make, which wait for a person; groups of candidates with the same words, their measured effects, and the missing words. */
export const learning = `
create table training_candidates (
  id uuid primary key,
  text text not null check (char_length(text) between 1 and 1000),
  -- Group key computed by the service. A migration that changes the words texts are grouped by sets it to null: the sweep fills it in, and until then the row is a group of its own.
  group_key text,
  source text not null check (source in ('consumer_pick', 'merchant_refusal', 'operator')),
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected')),
  from_category_id integer,
  -- Right category according to the correction; null: only known not to be from_category_id.
  said_category_id integer,
  -- Category that the text became a training example of.
  taught_category_id integer,
  -- Unit of the first correction.
  unit_id uuid,
  times integer not null default 1 check (times > 0),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- Decision that a unit proposes; the platform decides.
  proposed_status text check (proposed_status in ('approved', 'rejected')),
  proposed_category_id integer,
  proposed_at timestamptz,
  check ((status = 'waiting') = (decided_at is null)),
  check ((status = 'approved') = (taught_category_id is not null)),
  check ((proposed_status is null) = (proposed_at is null)),
  check ((proposed_status is not distinct from 'approved') = (proposed_category_id is not null))
);
-- Equal corrections of one text are one candidate; corrections without a right category are one for each wrong category.
create unique index training_candidates_same on training_candidates (
  md5(lower(text)), coalesce(said_category_id, 0), (case when said_category_id is null then coalesce(from_category_id, 0) else 0 end)
);
create index training_candidates_page on training_candidates (status, id desc);
create index training_candidates_decided on training_candidates (decided_at);
create index training_candidates_waiting on training_candidates (created_at) where status = 'waiting';
create index training_candidates_group on training_candidates (coalesce(group_key, md5(id::text)), id);
create index training_candidates_ungrouped on training_candidates (id) where group_key is null;

create table training_corrections (
  id uuid primary key,
  candidate_id uuid not null references training_candidates on delete cascade,
  -- Units work with their own corrections.
  unit_id uuid,
  -- The wish of the text, so that both are erased together.
  wish_id text,
  -- A person who corrects again does so under the same id; the latest correction counts.
  occurred_at timestamptz not null
);
create index training_corrections_candidate on training_corrections (candidate_id);
create index training_corrections_unit on training_corrections (unit_id, candidate_id);
create index training_corrections_wish on training_corrections (wish_id) where wish_id is not null;

create table group_effects (
  group_key text primary key,
  wishes integer not null check (wishes >= 0),
  is_more boolean not null,
  since timestamptz not null,
  measured_at timestamptz not null
);
create index group_effects_measured on group_effects (measured_at);

-- One row: the moment until which one replica alone measures.
create table effect_measuring (
  one boolean primary key default true check (one),
  claimed_until timestamptz not null default now()
);
insert into effect_measuring default values;

create table missing_word_weeks (
  week date primary key,
  mistakes integer not null,
  with_missing integer not null,
  -- For each word: the word, the id of its category, its number of occurrences.
  words jsonb not null
);
`;
