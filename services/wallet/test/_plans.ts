import type pg from "pg";

/** A statement as it was asked, with the values of one call. */
type Asked = { text: string; values: unknown[] };
type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Node[];
};

/** Keeps every statement a pool, or a connection of it, is asked from now on, each text once. */
export function recordStatements(pool: pg.Pool): ReadonlyMap<string, Asked> {
  const asked = new Map<string, Asked>();
  const watch = (client: pg.PoolClient): void => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [first, second] = args;
        const text = typeof first === "string" ? first : (first as Partial<Asked> | undefined)?.text;
        const values = typeof first === "string" ? second : (first as Partial<Asked> | undefined)?.values;
        if (text !== undefined && !asked.has(text)) {
          asked.set(text, { text, values: Array.isArray(values) ? values : [] });
        }
        return query(...args);
      },
    });
  };
  // Every query of the pool goes through one of its connections.
  pool.on("connect", watch);
  return asked;
}

/** Tables read whole in a plan: by a scan of the table, or of an index without a condition that no limit ends. */
function wholeReads(node: Node, isLimited = false): string[] {
  const table = node["Relation Name"];
  const type = node["Node Type"];
  const isWhole =
    type === "Seq Scan" || (/^Index (Only )?Scan$/.test(type) && node["Index Cond"] === undefined && !isLimited);
  const limited = type === "Limit" || (isLimited && type !== "Sort" && type !== "Aggregate");
  const below = (node.Plans ?? []).flatMap((child) => wholeReads(child, limited));
  return isWhole && table !== undefined ? [table, ...below] : below;
}

/**
 * The statements that read a growing table whole though the planner was told to avoid it: no index serves them. Functions are
 * opaque to it; what is no query is passed over.
 */
export async function unindexedReads(
  pool: pg.Pool,
  statements: Iterable<Asked>,
  growing: readonly string[],
): Promise<{ text: string; tables: string[] }[]> {
  const client = await pool.connect();
  const found: { text: string; tables: string[] }[] = [];
  try {
    for (const { text, values } of [...statements]) {
      if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue;
      await client.query("begin");
      await client.query("set local enable_seqscan = off");
      const { rows } = await client.query<{ "QUERY PLAN": { Plan: Node }[] }>(`explain (format json) ${text}`, values);
      await client.query("rollback");
      const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
      const tables = plan === undefined ? [] : wholeReads(plan.Plan).filter((table) => growing.includes(table));
      if (tables.length > 0) found.push({ text, tables });
    }
  } finally {
    client.release();
  }
  return found;
}
