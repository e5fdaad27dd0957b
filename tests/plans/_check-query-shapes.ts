import type { QueryClause, QueryShapeLine, SortKey } from "@tenho/tests/support/stores/query-shapes";

type Query = Extract<QueryShapeLine, { type: "query" }>;
type Index = Extract<QueryShapeLine, { type: "index" }>;

/** Fields with the same value in nearly every document: an index that begins with one serves only queries without a narrower condition. */
const BROAD: Readonly<Record<string, readonly string[]>> = { "messaging.wishes": ["kind"] };

/**
 * Finds queries that no declared index serves, each with its condition and its place in the code. An index serves a query by the fields at its
 * beginning: those equal to something, then those of the sort in its order or all reversed, or a range. A field with a
 * prefix condition needs an index of its own.
 */
export function findUnservedQueries(lines: readonly QueryShapeLine[]): string[] {
  const indexes = lines.filter((line) => line.type === "index");
  const queries = lines.filter((line) => line.type === "query");
  const unserved = queries.filter((query) => {
    const own = indexes.filter(({ service, collection }) => isOf(query, service, collection));
    const all = [...own.map(({ keys }) => keys), [["_id", 1]] as SortKey[]];
    return query.clauses.some((clause) => !isServed(clause, query, all));
  });
  return [...new Set(unserved.map(describeQuery))].sort();
}

const isOf = (query: Query, service: Index["service"], collection: Index["collection"]): boolean =>
  query.service === service && query.collection === collection;

function isServed(clause: QueryClause, query: Query, indexes: readonly SortKey[][]): boolean {
  const { equality, range, prefix } = clause;
  if (equality.length + range.length + prefix.length === 0) {
    return query.isLimited && (query.sort.length === 0 || indexes.some((keys) => beginsWithSort(keys, query.sort, [])));
  }
  const isFirst = (field: string) => indexes.some(([first]) => first?.[0] === field);
  if (!prefix.every(isFirst)) return false;
  const broad = BROAD[`${query.service}.${query.collection}`] ?? [];
  const narrow = equality.filter((field) => !broad.includes(field) && isFirst(field));
  const wanted = narrow.length > 0 ? narrow : equality;
  return indexes.some((keys) => {
    const first = keys[0]?.[0] ?? "";
    if (equality.length > 0 && wanted.includes(first)) return servesAfterEquality(keys, clause, query.sort);
    return (narrow.length === 0 || query.sort.length === 0) && servesRange(first, keys, clause, query.sort);
  });
}

/** Returns whether an index serves the sort after any number of fields that are equal to something. */
function servesAfterEquality(keys: SortKey[], { equality }: QueryClause, sort: readonly SortKey[]): boolean {
  if (sort.length === 0) return true;
  for (let from = 1; from <= keys.length; from += 1) {
    if (!equality.includes(keys[from - 1]?.[0] ?? "")) return false;
    if (beginsWithSort(keys.slice(from), sort, equality)) return true;
  }
  return false;
}

function servesRange(
  first: string,
  keys: SortKey[],
  { range, prefix }: QueryClause,
  sort: readonly SortKey[],
): boolean {
  if (!range.includes(first) && !prefix.includes(first)) return false;
  return sort.length === 0 || beginsWithSort(keys, sort, []);
}

function beginsWithSort(keys: readonly SortKey[], sort: readonly SortKey[], equality: readonly string[]): boolean {
  const wanted = sort.filter(([field]) => !equality.includes(field));
  const matches = (sign: 1 | -1) =>
    wanted.every(([field, direction], place) => {
      const key = keys[place];
      return key !== undefined && key[0] === field && key[1] === direction * sign;
    });
  return matches(1) || matches(-1);
}

function describeQuery({ service, collection, operation, clauses, sort, isLimited, origin }: Query): string {
  const said = clauses.map((clause) =>
    (["equality", "range", "prefix", "other"] as const)
      .flatMap((kind) => (clause[kind].length === 0 ? [] : [`${kind} ${clause[kind].join(", ")}`]))
      .join("; "),
  );
  const order =
    sort.length === 0 ? "" : ` · sort ${sort.map(([field, direction]) => `${field} ${direction}`).join(", ")}`;
  const limit = isLimited ? "" : " · no limit";
  return `${service}.${collection} ${operation}: ${said.join(" OR ") || "everything"}${order}${limit} — ${origin}`;
}
