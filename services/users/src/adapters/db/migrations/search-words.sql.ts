/**
 * Words of an account that a search finds, folded by the function that folds what is searched for. A writer that does not know the column, an older
 * version of this service, leaves it as it was: a trigger then empties it, and until it is filled again the words of `account_words` count.
 */
export const searchWords = `
alter table accounts add column search_words tsvector;

create function forget_search_words() returns trigger language plpgsql as $$
begin
  new.search_words := null;
  return new;
end $$;
create trigger accounts_forget_search_words before update on accounts for each row
  when ((old.display_name, old.email) is distinct from (new.display_name, new.email)
    and old.search_words is not distinct from new.search_words)
  execute function forget_search_words();
`;

export const searchIndexes = [
  { name: "accounts_search_words", definition: "on accounts using gin (search_words)" },
  { name: "accounts_without_words", definition: "on accounts (id) where search_words is null" },
];
