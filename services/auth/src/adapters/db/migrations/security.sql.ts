/** What MASTER sets of how people get in. */
export const securitySettings = `
-- One row. What is null was never set: the configuration of the process holds.
create table security_settings (
  id boolean primary key default true check (id),
  session_hours integer check (session_hours between 1 and 72),
  remembered_session_days integer check (remembered_session_days between 1 and 90),
  login_failures_max integer check (login_failures_max between 3 and 20),
  login_wait_seconds integer check (login_wait_seconds between 10 and 900),
  require_master_second_factor boolean not null default false
);
insert into security_settings default values;
`;
