import { createHash } from "node:crypto";
import type { Knex } from "knex";
import type { VectorStore } from "../../app/models/ports.ts";

/** Time without use after which a vector belongs to a deleted text or to a former embedder. */
const KEPT_DAYS = 60;

const OF_TEXTS = "embedder = ? and text_hash in (select decode(hash, 'hex') from unnest(?::text[]) hash)";

type Row = { text_hash: Buffer; vector: Buffer };

/** Vectors on PostgreSQL, by the text's hash. */
export function createVectorStore({ knex }: { knex: Knex }): VectorStore {
  return {
    count: async (embedder, texts) => {
      const hashes = [...new Set(texts)].map((text) => hashOf(text).toString("hex"));
      const sql = `select count(*)::integer as count from text_vectors where ${OF_TEXTS}`;
      const { rows } = await knex.raw<{ rows: { count: number }[] }>(sql, [embedder, hashes]);
      return rows[0]?.count ?? 0;
    },
    find: async (embedder, texts) => {
      const byHash = new Map(texts.map((text) => [hashOf(text).toString("hex"), text]));
      const which = [embedder, [...byHash.keys()]];
      // Written at most once a day, to record which texts are still used.
      await knex.raw(
        `update text_vectors set used_on = current_date where ${OF_TEXTS} and used_on < current_date`,
        which,
      );
      const sql = `select text_hash, vector from text_vectors where ${OF_TEXTS}`;
      const { rows } = await knex.raw<{ rows: Row[] }>(sql, which);
      const found = rows.map((row): [string, Float32Array] => [
        byHash.get(row.text_hash.toString("hex")) ?? "",
        new Float32Array(Uint8Array.from(row.vector).buffer),
      ]);
      return new Map(found);
    },
    save: async (embedder, vectors) => {
      const rows = Array.from(vectors, ([text, vector]) => ({
        embedder,
        text_hash: hashOf(text),
        vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
      }));
      if (rows.length > 0) await knex("text_vectors").insert(rows).onConflict(["embedder", "text_hash"]).ignore();
      await knex.raw("delete from text_vectors where used_on < current_date - ?::integer", [KEPT_DAYS]);
    },
  };
}

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();
