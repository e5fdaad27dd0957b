import { foldText } from "@tenho/br/text/text";
import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { AppError } from "@tenho/kernel/errors/app-error";
import { auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { DocumentFilter, DocumentKey, DocumentStore } from "../../app/documents/document-ports.ts";
import type { Document } from "../../domain/document.ts";

/** Documents one owner keeps. */
const DOCUMENTS_MAX = 500;

type DocumentRow = {
  id: string;
  title: string;
  kind: Document["kind"];
  content_type: Document["contentType"];
  size: number;
  object_key: string;
  user_id: string | null;
  unit_id: string | null;
  uploaded_by: string;
  created_at: Date;
  kept_at: Date | null;
};

const COLUMNS = "id, title, kind, content_type, size, object_key, user_id, unit_id, uploaded_by, created_at, kept_at";
const READABLE = "kept_at is not null and deleted_at is null";

const fromRow = (row: DocumentRow): Document => ({
  id: row.id,
  title: row.title,
  kind: row.kind,
  contentType: row.content_type,
  size: row.size,
  userId: row.user_id,
  unitId: row.unit_id,
  uploadedBy: row.uploaded_by,
  createdAt: row.created_at,
});

const wordsOf = (text: string): string[] => foldText(text).match(/[a-z0-9]+/g) ?? [];
/** The words as a text search reads them, each as the beginning of a word. */
const prefixes = (search: string): string =>
  wordsOf(search)
    .map((word) => `${word}:*`)
    .join(" & ");

/** Documents on PostgreSQL. */
export function createDocumentStore(knex: Knex, triggerRelay: () => void): DocumentStore {
  async function rows(sql: string, bindings: readonly unknown[], db: Knex = knex): Promise<DocumentRow[]> {
    return (await db.raw<{ rows: DocumentRow[] }>(sql, bindings as Knex.RawBinding[])).rows;
  }

  /** Changes a row by this condition, and records the action with it; null when the condition did not hold. */
  const change = (id: string, set: string, where: string, action: string): Promise<Document | null> =>
    withTransaction(knex, async (trx, onCommit) => {
      const [row] = await rows(`update documents set ${set} where id = ? and ${where} returning ${COLUMNS}`, [id], trx);
      if (row === undefined) return null;
      const document = fromRow(row);
      const subject = { kind: "document", id, personId: document.userId ?? undefined };
      const title = { field: "title", [action === "document.delete" ? "before" : "after"]: document.title };
      const changes = [
        { ...title, isPersonal: document.userId !== null },
        { field: "kind", after: document.kind },
      ];
      await enqueue(trx, auditRow("users", { action, subject, unitId: document.unitId, changes }));
      onCommit(triggerRelay);
      return document;
    });

  return {
    get: async (id) => {
      const [row] = await rows(`select ${COLUMNS} from documents where id = ? and ${READABLE}`, [id]);
      return row === undefined ? null : { ...fromRow(row), objectKey: row.object_key };
    },
    list: async (filter, page) => {
      const query = listQuery(filter, page);
      return query === null ? [] : (await rows(query.sql, query.bindings)).map(fromRow);
    },
    begin: (document) =>
      withTransaction(knex, async (trx) => {
        const owner = document.userId ?? document.unitId ?? "platform";
        await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`documents:${owner}`]);
        const same = "uploaded_by = ? and user_id is not distinct from ? and unit_id is not distinct from ?";
        const { uploadedBy, userId, unitId, digest, kind, title } = document;
        const [known] = await rows(
          `select ${COLUMNS} from documents where ${same} and digest = ? and kind = ? and title = ? and deleted_at is null`,
          [uploadedBy, userId, unitId, digest, kind, title],
          trx,
        );
        if (known) return { ...fromRow(known), objectKey: known.object_key, isKept: known.kept_at !== null };
        await refuseTooMany(trx, document);
        const [added] = await rows(
          `insert into documents (id, title, kind, content_type, size, digest, object_key, user_id, unit_id, uploaded_by, search)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, to_tsvector('simple', ?)) returning ${COLUMNS}`,
          [
            document.id,
            title,
            kind,
            document.contentType,
            document.size,
            digest,
            document.objectKey,
            userId,
            unitId,
            uploadedBy,
            wordsOf(title).join(" "),
          ],
          trx,
        );
        if (added === undefined) throw new Error("the document was not noted");
        return { ...fromRow(added), objectKey: added.object_key, isKept: false };
      }),
    complete: async (id) => {
      await change(id, "kept_at = now()", "kept_at is null and deleted_at is null", "document.upload");
    },
    remove: async (id) => (await change(id, "deleted_at = now()", READABLE, "document.delete")) !== null,
    discarded: async (abandonedBefore, limit) => {
      const found = await rows(
        `(select ${COLUMNS} from documents where kept_at is null and created_at < ? order by created_at limit ?)
         union all (select ${COLUMNS} from documents where deleted_at is not null order by deleted_at limit ?)
         union all (select ${COLUMNS} from documents where delete_after < now() order by delete_after limit ?) limit ?`,
        [abandonedBefore, limit, limit, limit, limit],
      );
      return [...new Map(found.map((row) => [row.id, { id: row.id, objectKey: row.object_key }])).values()];
    },
    forget: async (id) => {
      await knex("documents").where({ id }).delete();
    },
  };
}

async function refuseTooMany(trx: Knex, { userId, unitId }: Pick<Document, "userId" | "unitId">): Promise<void> {
  const [where, bindings] =
    userId === null ? ["user_id is null and unit_id is not distinct from ?", [unitId]] : ["user_id = ?", [userId]];
  const { rows } = await trx.raw<{ rows: { count: string }[] }>(
    `select count(*) from (select 1 from documents where ${where} and deleted_at is null limit ?) kept`,
    [...bindings, DOCUMENTS_MAX],
  );
  if (Number(rows[0]?.count ?? 0) < DOCUMENTS_MAX) return;
  throw new AppError("conflict", `Já há ${DOCUMENTS_MAX} documentos aqui. Exclua os que não servem mais.`);
}

type Page = { limit: number; after: DocumentKey | null };
type Query = { sql: string; bindings: unknown[] };

/** Maximum number of documents that one search reads. */
const SEARCHED_MAX = 5_000;
const NEWEST_FIRST = "order by created_at desc, id desc limit ?";

/** Builds the query of a list; null when the reader may see no documents. */
function listQuery({ scope, kind, userId, unitId, search }: DocumentFilter, { limit, after }: Page): Query | null {
  const conditions: string[] = [READABLE];
  const bindings: unknown[] = [];
  const add = (condition: string, ...values: unknown[]): void => {
    conditions.push(condition);
    bindings.push(...values);
  };
  const units = scope !== null && "unitIds" in scope ? scope.unitIds : null;
  if (units?.length === 0) return null;
  if (scope !== null && "userId" in scope) add("user_id = ?", scope.userId);
  if (userId !== null) add("user_id = ?", userId);
  if (unitId !== null) add("unit_id = ?", unitId);
  if (kind !== null) add("kind = ?", kind);
  if (after !== null) add("(created_at, id) < (?::timestamptz, ?::uuid)", after.createdAt, after.id);
  const where = () => conditions.join(" and ");
  // A search of punctuation alone does not filter.
  if (search !== null && prefixes(search) !== "") {
    add("search @@ to_tsquery('simple', ?)", prefixes(search));
    if (units !== null) add("unit_id = any(?::uuid[])", [...units]);
    const found = `select ${COLUMNS} from documents where ${where()} limit ?`;
    return { sql: `select * from (${found}) found ${NEWEST_FIRST}`, bindings: [...bindings, SEARCHED_MAX, limit] };
  }
  if (units === null)
    return { sql: `select ${COLUMNS} from documents where ${where()} ${NEWEST_FIRST}`, bindings: [...bindings, limit] };
  // Reads only the newest of each unit, and takes the newest of those.
  const newest = `select ${COLUMNS} from documents where unit_id = unit.id and ${where()} ${NEWEST_FIRST}`;
  const sql = `select newest.* from unnest(?::uuid[]) unit(id) cross join lateral (${newest}) newest ${NEWEST_FIRST}`;
  return { sql, bindings: [[...units], ...bindings, limit, limit] };
}
