/**
 * The running proof of the books: what is proven up to which movement, and what was found wrong and still is. A wallet's movements
 * are read in order of `seq`, which within a wallet is the order of their commits: it is drawn under the wallet's lock.
 * Movements from before this migration are left to the first full proof.
 */
export const booksProofTables = `
create index movements_wallet on movements (user_id, seq);

create table books_proof (
  only_row boolean primary key default true check (only_row),
  -- Every movement up to this seq was proven when it was new.
  position bigint not null,
  -- Can be proven once every transaction older than this one has ended: until then a smaller seq may still be committed.
  candidate_seq bigint,
  candidate_xid xid8,
  candidate_at timestamptz,
  -- Where the full proof under way goes on; null between two of them.
  full_step jsonb,
  full_succeeded_at timestamptz,
  succeeded_at timestamptz
);
insert into books_proof (position) select coalesce(max(seq), 0) from movements;

create table books_discrepancies (
  kind text not null,
  id uuid not null,
  found_at timestamptz not null default now(),
  primary key (kind, id)
);
`;
