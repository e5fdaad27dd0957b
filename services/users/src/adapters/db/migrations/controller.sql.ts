/** The company that runs the platform, in one row. */
export const controller = `
create table controller (
  id boolean primary key default true check (id),
  legal_name text not null default '',
  cnpj text not null default '',
  address text not null default '',
  city text not null default '',
  phone text not null default '',
  email text not null default '',
  officer_name text not null default '',
  officer_email text not null default '',
  instagram_url text not null default '',
  linkedin_url text not null default '',
  youtube_url text not null default ''
);
insert into controller default values;
`;
