/** The moment of the last test mail, in one row. */
export const testMails = `
create table test_mails (
  id boolean primary key default true check (id),
  begun_at timestamptz not null
);
`;
