/** Of which wish a correction is, so that its text can be forgotten; unknown for those recorded before. */
export const correctionWishes = `
alter table training_corrections add column wish_id text;
create index training_corrections_wish on training_corrections (wish_id) where wish_id is not null;
`;
