import type { Knex } from "knex";

/** Returns those of the values that some row of some table of the schema holds, ignoring case. */
export async function foundInSchema(knex: Knex, schema: string, values: readonly string[]): Promise<string[]> {
  const tables: string[] = await knex("information_schema.tables")
    .where({ table_schema: schema, table_type: "BASE TABLE" })
    .pluck("table_name");
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await knex.raw<{ rows: { row: string }[] }>("select lower(t::text) as row from ??.?? t", [
        schema,
        table,
      ]);
      return rows.map(({ row }) => row).join("\n");
    }),
  );
  const text = found.join("\n");
  return values.filter((value) => text.includes(value.toLowerCase()));
}
