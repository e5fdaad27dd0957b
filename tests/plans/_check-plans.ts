import type { StatementLine } from "@tenho/tests/support/stores/record-statements";
import pg from "pg";
import { giveEmptyTablesPages } from "./_give-empty-tables-pages.ts";

export type Statement = Extract<StatementLine, { type: "statement" }>;
export type Rules = Extract<StatementLine, { type: "rules" }>;
type Node = {
  "Node Type": string;
  "Parent Relationship"?: string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Filter?: string;
  Plans?: Node[];
};

/** Rows assumed for a growing table, and for a bounded one below. */
const GROWN_ROWS = 10_000_000;
const BOUNDED_ROWS = 100;
/** Table of migration names in every schema. */
const MIGRATIONS = "schema_migrations";
/** Characters of a statement that are shown of its beginning and of its end. */
const SHOWN = 160;

/**
 * Finds statements of a service that no index serves, as if every growing table held millions of rows: those that read a
 * growing table whole, or sort all its rows to give the first ones. Functions of the database are not looked into.
 *
 * @param databaseUrl a database with the service's schema, as a superuser; it stays as it was
 */
export async function findUnservedStatements(
  databaseUrl: string,
  rules: Rules,
  statements: readonly Statement[],
): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query("begin");
    await grow(client, rules);
    const tables = { grows: growsBy(rules), partial: await partialIndexes(client, rules.service) };
    const found: string[] = [];
    for (const statement of statements) found.push(...(await judge(client, statement, rules, tables)));
    return [...new Set(found)].sort();
  } finally {
    await client.query("rollback");
    await client.end();
  }
}

/** Makes the planner assume large tables, for this transaction alone. It multiplies rows per page by the pages a table really has. */
async function grow(client: pg.Client, { service, bounded }: Rules): Promise<void> {
  await client.query(`set local search_path to ${client.escapeIdentifier(service)}, public`);
  await client.query("set local enable_seqscan = off");
  await giveEmptyTablesPages(client, service);
  await client.query(
    "delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = $1::regnamespace)",
    [service],
  );
  await client.query(
    `update pg_class set relpages = 1, relallvisible = 0,
       reltuples = case when coalesce(t.name, c.relname) = any($2) then ${BOUNDED_ROWS} else ${GROWN_ROWS} end
     from pg_class c left join (
       select i.indexrelid, of.relname as name from pg_index i join pg_class of on of.oid = i.indrelid
     ) t on t.indexrelid = c.oid
     where c.oid = pg_class.oid and c.relnamespace = $1::regnamespace and c.relkind in ('r', 'i')`,
    [service, [MIGRATIONS, ...Object.keys(bounded)]],
  );
}

/** `partial`: indexes of some rows only; reading one of them whole does not count as reading its table. */
type Tables = { grows: (table: string) => boolean; partial: ReadonlySet<string> };

const growsBy =
  ({ bounded }: Rules) =>
  (table: string): boolean =>
    table !== MIGRATIONS && !(table in bounded);

async function partialIndexes(client: pg.Client, service: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indpred is not null and c.relnamespace = $1::regnamespace`,
    [service],
  );
  return new Set(rows.map(({ name }) => name));
}

async function judge(
  client: pg.Client,
  { service, text, values }: Statement,
  rules: Rules,
  tables: Tables,
): Promise<string[]> {
  if (rules.allowed.some(({ part }) => flat(text).includes(part))) return [];
  const said = `${service}: ${shown(flat(text))}`;
  await client.query("savepoint statement");
  try {
    const explain = async (): Promise<string[]> => {
      const { rows } = await client.query<{ "QUERY PLAN": { Plan: Node }[] }>(`explain (format json) ${text}`, values);
      const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
      return plan === undefined ? ["no plan"] : faultsOf(plan.Plan, tables);
    };
    const faults = await explain();
    if (faults.length === 0) return [];
    // Without statistics few rows are expected of most conditions, and sorting few rows is cheap: an index may have the order all the same.
    await client.query("set local enable_sort = off");
    await client.query("set local enable_incremental_sort = off");
    if ((await explain()).length === 0) return [];
    return [...new Set(faults)].map((fault) => `${fault} — ${said}`);
  } catch (error) {
    return [`no plan (${(error as Error).message}) — ${said}`];
  } finally {
    await client.query("rollback to statement");
  }
}

const shown = (text: string): string =>
  text.length <= 2 * SHOWN ? text : `${text.slice(0, SHOWN)} … ${text.slice(-SHOWN)}`;
const flat = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/**
 * Faults of a plan's node. `isLimited`: its rows are read only until there are enough. A scan without a condition on its index reads the table whole
 * unless it is limited and takes every row it meets; a limited sort reads all rows below it to give a few.
 */
function faultsOf(node: Node, tables: Tables, isLimited = false): string[] {
  const type = node["Node Type"];
  const below = (node.Plans ?? []).flatMap((child) => {
    const isApart = /^(InitPlan|SubPlan)$/.test(child["Parent Relationship"] ?? "");
    const endsLimit = isApart || type === "Sort" || type === "Aggregate";
    return faultsOf(child, tables, type === "Limit" ? !isApart : isLimited && !endsLimit);
  });
  if (type === "Sort" && isLimited) {
    const sorted = [...new Set(unlimitedTables(node))].filter(tables.grows);
    if (sorted.length > 0) return [`sorts ${sorted.join(", ")}`, ...below];
  }
  const table = node["Relation Name"];
  if (table === undefined || !tables.grows(table)) return below;
  const takesAll = isLimited && node.Filter === undefined;
  const isWhole =
    type === "Seq Scan" ||
    (/^Index (Only )?Scan$/.test(type) && !isNarrow(node, tables) && !takesAll) ||
    (type === "Bitmap Heap Scan" && !bitmapsOf(node).every((bitmap) => isNarrow(bitmap, tables)));
  return isWhole ? [`reads ${table} whole`, ...below] : below;
}

const isNarrow = (scan: Node, { partial }: Tables): boolean =>
  scan["Index Cond"] !== undefined || partial.has(scan["Index Name"] ?? "");

const bitmapsOf = (node: Node): Node[] =>
  (node.Plans ?? []).flatMap((child) => (child["Node Type"] === "Bitmap Index Scan" ? [child] : bitmapsOf(child)));

/** The tables below a node whose rows are not bounded by a limit in between. */
function unlimitedTables(node: Node): string[] {
  if (node["Node Type"] === "Limit") return [];
  const below = (node.Plans ?? []).flatMap(unlimitedTables);
  return node["Relation Name"] === undefined ? below : [node["Relation Name"], ...below];
}
