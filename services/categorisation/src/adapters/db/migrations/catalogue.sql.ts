/** The catalogue of categories, the models trained on it, and which of them is in service. */
export const catalogue = `
create table categories (
  id integer primary key check (id > 0),
  name text not null,
  family text not null,
  description text not null,
  synonyms text[] not null,
  examples text[] not null,
  version bigint not null unique,
  changed_at timestamptz not null default now(),
  -- History shows the name of a category that is gone; another may take that name.
  deleted_at timestamptz
);
-- Two entries of one name could not be told apart in the list a consumer picks from.
create unique index categories_name on categories (lower(name)) where deleted_at is null;

-- Two replicas may train on the same data under different catalogue versions: both models are kept.
create table models (
  version text primary key,
  data_hash text not null,
  trained_at timestamptz not null,
  bytes bytea not null,
  figures jsonb not null
);
create index models_newest on models (trained_at desc);
create index models_data_hash on models (data_hash, trained_at desc);

-- One row: the model in service, and how the next one replaces it.
create table model_choice (
  one boolean primary key default true check (one),
  switching text not null default 'automatic' check (switching in ('automatic', 'reviewed')),
  serving text references models (version),
  training_since timestamptz,
  last_failure text
);
insert into model_choice default values;
`;
