/**
 * Asks whether these tables answer, by the names that every query uses: a table that is missing, not granted, locked or outside the search path of
 * the connection rejects. No row is read, however many there are.
 */
export async function askTables(query: (sql: string) => Promise<unknown>, tables: readonly string[]): Promise<void> {
  await query(tables.map((table) => `select 1 from "${table}" where false`).join(" union all "));
}
