/**
 * The running proof of the books: the movement up to which everything is proven, and the discrepancies that remain. A wallet's movements are read
 * in order of `seq`.
 */
export const booksProofTables = `
create table books_proof (
  only_row boolean primary key default true check (only_row),
  -- Every movement up to this seq was proven when it was new.
  position bigint not null,
  -- The next seq to prove up to, once every transaction older than candidate_xid has ended: until then a smaller seq may still be committed.
  candidate_seq bigint,
  candidate_xid xid8,
  candidate_at timestamptz,
  -- Position of the full proof under way; null while none is.
  full_step jsonb,
  full_succeeded_at timestamptz,
  succeeded_at timestamptz
);
insert into books_proof (position) values (0);

create table books_discrepancies (
  kind text not null,
  id uuid not null,
  found_at timestamptz not null default now(),
  primary key (kind, id)
);
`;
