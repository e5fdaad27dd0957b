/** Candidates of the same words are decided together; what that would change, and which words are missing, is written down. */
export const candidateGroups = `
-- Computed by the service. Null where an older version stored the row: it is filled in by the sweep, and until then is a group of its own.
alter table training_candidates add column group_key text;

create table group_effects (
  group_key text primary key,
  wishes integer not null check (wishes >= 0),
  is_more boolean not null,
  since timestamptz not null,
  measured_at timestamptz not null
);
create index group_effects_measured on group_effects (measured_at);

-- One row: until when one replica alone measures.
create table effect_measuring (
  one boolean primary key default true check (one),
  claimed_until timestamptz not null default now()
);
insert into effect_measuring default values;

create table missing_word_weeks (
  week date primary key,
  mistakes integer not null,
  with_missing integer not null,
  -- Of each word: the word, its category's id, how often.
  words jsonb not null
);
`;
