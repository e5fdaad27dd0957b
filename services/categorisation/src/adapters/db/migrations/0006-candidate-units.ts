/** Units work with their own corrections, and propose what the platform then decides. */
export const candidateUnits = `
alter table training_corrections add column unit_id uuid;
-- What is known of those before: the unit of the first correction of a candidate.
update training_corrections set unit_id = training_candidates.unit_id
  from training_candidates where training_candidates.id = training_corrections.candidate_id;
create index training_corrections_unit on training_corrections (unit_id, candidate_id);

alter table training_candidates
  add column proposed_status text check (proposed_status in ('approved', 'rejected')),
  add column proposed_category_id integer,
  add column proposed_at timestamptz,
  add check ((proposed_status is null) = (proposed_at is null)),
  add check ((proposed_status is not distinct from 'approved') = (proposed_category_id is not null));
`;
