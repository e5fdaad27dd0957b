/**
 * The category under which messaging files what fits no other: nobody could make it by hand, because a form asks for texts to learn and this category
 * learns none. One that has its number is kept as it is, also if it was deleted; where another already has its name, it gets a longer one.
 */
export const fallbackCategory = `
insert into categories (id, name, family, description, synonyms, examples, version)
select
  95,
  case when exists (select from categories where lower(name) = 'outros' and deleted_at is null) then 'Outros pedidos' else 'Outros' end,
  'Outros',
  'Pedidos que não cabem em nenhuma outra categoria.',
  '{}',
  '{}',
  coalesce((select max(version) from categories), 0) + 1
on conflict (id) do nothing
`;
