/** Credits given by hand whose amount was the credit value, as none was named: by them a repeated request is told from another one. */
export const defaultCredits = `
create table default_credits (
  movement_id uuid primary key references movements
);
`;
