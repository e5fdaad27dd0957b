import type { QueryClause, QueryShapeLine, SortKey } from "@tenho/tests/support/stores/query-shapes";

export type Command = Record<string, unknown>;
type Filter = Record<string, unknown>;
type Query = Pick<
  Extract<QueryShapeLine, { type: "query" }>,
  "collection" | "operation" | "clauses" | "sort" | "isLimited"
>;

const COMMANDS = ["find", "aggregate", "count", "distinct", "update", "delete", "findAndModify"];
const CLAUSES_MAX = 64;

export const isQuery = (commandName: string): boolean => COMMANDS.includes(commandName);

/** The queries in a command of the store's protocol: filters, sorts and limits, without values. */
export function queriesOf(operation: string, command: Command): Query[] {
  const collection = String(command[operation]);
  const shape = (filter: unknown, sort: unknown = {}, limit: unknown = 0): Query => ({
    collection,
    operation,
    clauses: clausesOf((filter ?? {}) as Filter),
    sort: sortOf(sort),
    isLimited: Number(limit ?? 0) > 0,
  });
  switch (operation) {
    case "find":
      return [shape(command.filter, command.sort, command.limit)];
    case "aggregate": {
      const stages = command.pipeline as Filter[];
      const stage = (name: string) => stages.find((one) => name in one)?.[name];
      return [shape(stage("$match"), stage("$sort"), stage("$limit"))];
    }
    case "count":
      // A count without a query is answered from the collection's metadata.
      return Object.keys(command.query ?? {}).length === 0 ? [] : [shape(command.query, {}, command.limit)];
    case "update":
      return (command.updates as { q: Filter; multi?: boolean }[]).map(({ q, multi }) => shape(q, {}, multi ? 0 : 1));
    case "delete":
      return (command.deletes as { q: Filter; limit: number }[]).map(({ q, limit }) => shape(q, {}, limit));
    default:
      return [shape(command.query, command.sort, command.limit ?? Number(operation === "findAndModify"))];
  }
}

const sortOf = (sort: unknown): SortKey[] =>
  (sort instanceof Map ? [...sort] : Object.entries(sort ?? {})) as SortKey[];

const nothing = (): QueryClause => ({ equality: [], range: [], prefix: [], other: [] });

/** The filter as a list of alternatives; `$or` within `$and` is multiplied out. */
function clausesOf(filter: Filter, path = ""): QueryClause[] {
  let clauses: QueryClause[] = [nothing()];
  const meet = (alternatives: QueryClause[]) => {
    clauses = clauses.flatMap((one) => alternatives.map((other) => merge(one, other))).slice(0, CLAUSES_MAX);
  };
  for (const [key, value] of Object.entries(filter)) {
    if (key === "$and") for (const part of value as Filter[]) meet(clausesOf(part, path));
    else if (key === "$or") meet((value as Filter[]).flatMap((part) => clausesOf(part, path)));
    else meet(conditionsOf(path + key, value));
  }
  return clauses.map(normalised);
}

function conditionsOf(field: string, value: unknown): QueryClause[] {
  if (value instanceof RegExp || isBsonRegExp(value)) {
    return [{ ...nothing(), [isAnchored(value) ? "prefix" : "other"]: [field] }];
  }
  if (!isOperators(value)) return [{ ...nothing(), equality: [field] }];
  let clauses: QueryClause[] = [nothing()];
  for (const [operator, operand] of Object.entries(value)) {
    const found = conditionOf(field, operator, operand);
    clauses = clauses.flatMap((one) => found.map((other) => merge(one, other)));
  }
  return clauses;
}

function conditionOf(field: string, operator: string, operand: unknown): QueryClause[] {
  switch (operator) {
    case "$eq":
      return [{ ...nothing(), equality: [field] }];
    case "$in": {
      const patterns = (operand as unknown[]).filter((one) => one instanceof RegExp || isBsonRegExp(one));
      const kind = patterns.length === 0 ? "equality" : patterns.every(isAnchored) ? "prefix" : "other";
      return [{ ...nothing(), [kind]: [field] }];
    }
    case "$gt":
    case "$gte":
    case "$lt":
    case "$lte":
      return [{ ...nothing(), range: [field] }];
    case "$exists":
      return [{ ...nothing(), [operand === true ? "range" : "other"]: [field] }];
    case "$elemMatch":
      return clausesOf(operand as Filter, `${field}.`);
    default:
      return [{ ...nothing(), other: [field] }];
  }
}

const isOperators = (value: unknown): value is Filter =>
  typeof value === "object" && value !== null && Object.keys(value).some((key) => key.startsWith("$"));

const isBsonRegExp = (value: unknown): value is { pattern: string } =>
  (value as { _bsontype?: string } | null)?._bsontype === "BSONRegExp";

const isAnchored = (value: unknown): boolean =>
  (isBsonRegExp(value) ? value.pattern : (value as RegExp).source).startsWith("^");

const merge = (one: QueryClause, other: QueryClause): QueryClause => ({
  equality: [...one.equality, ...other.equality],
  range: [...one.range, ...other.range],
  prefix: [...one.prefix, ...other.prefix],
  other: [...one.other, ...other.other],
});

const sorted = (fields: readonly string[]): string[] => [...new Set(fields)].sort();

const normalised = ({ equality, range, prefix, other }: QueryClause): QueryClause => ({
  equality: sorted(equality),
  range: sorted(range),
  prefix: sorted(prefix),
  other: sorted(other),
});
