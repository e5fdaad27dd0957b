import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { Attachment } from "@tenho/kernel/http/contract/attachment";
import { z } from "zod";
import { readDocument, removeDocument } from "../../../app/documents/read-document.ts";
import { uploadDocument } from "../../../app/documents/upload-document.ts";
import type { UsersContext } from "../../../app/users-context.ts";
import { type Document, downloadName } from "../../../domain/document.ts";
import { type DocumentReader, mayDeleteDocument, scopeOf } from "../../../domain/document-access.ts";
import * as contract from "./file-contract.ts";

const cursor = z.strictObject({ createdAt: z.coerce.date(), id: z.uuid() });

/** Documents over HTTP. */
export function fileHandlers(ctx: UsersContext, hasVirusScan: boolean): BoundRoute[] {
  /** Presents documents with the names of their owners and uploaders. */
  async function present(reader: DocumentReader, documents: readonly Document[]) {
    const ids = documents.flatMap(({ userId, uploadedBy }) => (userId === null ? [uploadedBy] : [userId, uploadedBy]));
    const accounts = await ctx.accounts.get([...new Set(ids)]);
    const names = new Map(accounts.map(({ id, displayName }) => [id, displayName]));
    const person = (id: string) => ({ id, name: names.get(id) ?? "Conta excluída" });
    return documents.map((document) => ({
      id: document.id,
      title: document.title,
      kind: document.kind,
      content_type: document.contentType,
      size: document.size,
      user: document.userId === null ? null : person(document.userId),
      unit_id: document.unitId,
      uploaded_by: person(document.uploadedBy),
      created_at: document.createdAt.toISOString(),
      may_delete: mayDeleteDocument(reader, document),
    }));
  }

  return [
    bind(contract.listDocuments, async ({ query, identity }) => {
      const after = query.cursor === undefined ? null : decodeCursor(cursor, query.cursor);
      const filter = {
        scope: scopeOf(identity),
        kind: query.kind ?? null,
        userId: query.user_id ?? null,
        unitId: query.franchise_id ?? null,
        search: query.search ?? null,
      };
      const found = await ctx.documents.list(filter, { limit: query.limit + 1, after });
      const page = toPage(found, query.limit, ({ createdAt, id }) => ({ createdAt, id }));
      const items = await present(identity, page.items);
      return { items, next_cursor: page.next_cursor, virus_scan: hasVirusScan };
    }),
    bind(contract.uploadDocument, async ({ body, identity }) => {
      const document = await uploadDocument(ctx, identity, {
        title: body.title,
        kind: body.kind,
        userId: body.user_id ?? null,
        unitId: body.franchise_id ?? null,
        bytes: body.file.bytes,
      });
      const [presented] = await present(identity, [document]);
      if (presented === undefined) throw new Error("the document was not presented");
      return presented;
    }),
    bind(contract.readDocument, async ({ params, identity }) => {
      const { document, chunks } = await readDocument(ctx, identity, params.id);
      return new Attachment(downloadName(document), chunks);
    }),
    bind(contract.deleteDocument, async ({ params, identity }) => {
      await removeDocument(ctx, identity, params.id);
      return undefined;
    }),
  ];
}
