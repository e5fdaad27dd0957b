import type pg from "pg";
import type { ChainStore } from "../../../app/books/ports.ts";

/** The fill of the proof chain on PostgreSQL. */
export const createChainStore = (pool: pg.Pool): ChainStore => ({
  chainPage: async (limit) => {
    const { rows } = await pool.query<{ chained: number | null }>("select chain_page($1) as chained", [limit]);
    return rows[0]?.chained ?? null;
  },
});
