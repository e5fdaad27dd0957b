/** AI providers, the rule when one is asked, and the cost of each day's calls in billionths of a US dollar. */
export const aiProviders = `
create table ai_providers (
  id uuid primary key,
  name text not null,
  display_name text not null,
  kind text not null check (kind in ('openai', 'anthropic', 'google', 'cohere', 'compatible')),
  base_url text,
  sealed_key text not null,
  key_hint text not null check (length(key_hint) <= 4),
  models text[] not null,
  is_active boolean not null,
  is_default boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  check (is_active or not is_default)
);
create unique index ai_providers_name on ai_providers (lower(name));
create unique index ai_providers_default on ai_providers (is_default) where is_default;

create table ai_usage (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('off', 'below_threshold', 'always')),
  daily_budget_nano_usd bigint not null check (daily_budget_nano_usd >= 0)
);
insert into ai_usage (mode, daily_budget_nano_usd) values ('below_threshold', 1000000000);

create table ai_days (
  day date primary key,
  spent_nano_usd bigint not null,
  calls bigint not null,
  failures bigint not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0
);
`;
