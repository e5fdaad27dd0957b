/** Permissions, the permissions of each role, and the number of changes to them; a role that was never changed has no row in role_versions. */
export const permissions = `
create table permissions (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  description text not null,
  created_at timestamptz not null default now()
);

create table role_permissions (
  role text not null check (role in ('MASTER', 'ADMIN', 'CLIENT', 'USER')),
  permission_id uuid not null references permissions,
  enabled boolean not null,
  primary key (role, permission_id)
);

create table role_versions (
  role text primary key check (role in ('MASTER', 'ADMIN', 'CLIENT', 'USER')),
  version integer not null
);
`;
