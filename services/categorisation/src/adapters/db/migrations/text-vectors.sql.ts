/** Vectors of training texts as little-endian 32-bit floats, stored so that each is computed once. */
export const textVectors = `
create table text_vectors (
  embedder text not null,
  text_hash bytea not null,
  vector bytea not null,
  used_on date not null default current_date,
  primary key (embedder, text_hash)
);
create index text_vectors_used_on on text_vectors (used_on);
`;
