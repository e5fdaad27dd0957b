import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { Attachment } from "@tenho/kernel/http/contract/attachment";
import { z } from "zod";
import type { DocumentStore } from "../../../app/documents/document-ports.ts";
import type { createReadDocument, createRemoveDocument } from "../../../app/documents/read-document.ts";
import type { createUploadDocument } from "../../../app/documents/upload-document.ts";
import type { AccountStore } from "../../../app/ports.ts";
import { type Document, downloadName } from "../../../domain/documents/document.ts";
import { type DocumentReader, mayDeleteDocument, scopeOf } from "../../../domain/documents/document-access.ts";
import { deleteDocument, listDocuments, readDocument, uploadDocument } from "./file-contract.ts";

const cursor = z.strictObject({ createdAt: z.coerce.date(), id: z.uuid() });

/** Documents over HTTP. */
export function fileHandlers(deps: {
  accounts: Pick<AccountStore, "get">;
  documents: Pick<DocumentStore, "list">;
  upload: ReturnType<typeof createUploadDocument>;
  read: ReturnType<typeof createReadDocument>;
  remove: ReturnType<typeof createRemoveDocument>;
}): BoundRoute[] {
  /** With the names of who they belong to and who sent them. */
  async function present(reader: DocumentReader, documents: readonly Document[]) {
    const ids = documents.flatMap(({ userId, uploadedBy }) => (userId === null ? [uploadedBy] : [userId, uploadedBy]));
    const accounts = await deps.accounts.get([...new Set(ids)]);
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
    bind(listDocuments, async ({ query, identity }) => {
      const after = query.cursor === undefined ? null : decodeCursor(cursor, query.cursor);
      const filter = {
        scope: scopeOf(identity),
        kind: query.kind ?? null,
        userId: query.user_id ?? null,
        unitId: query.franchise_id ?? null,
        search: query.search ?? null,
      };
      const found = await deps.documents.list(filter, { limit: query.limit + 1, after });
      const page = toPage(found, query.limit, ({ createdAt, id }) => ({ createdAt, id }));
      return { items: await present(identity, page.items), next_cursor: page.next_cursor };
    }),
    bind(uploadDocument, async ({ body, identity }) => {
      const document = await deps.upload(identity, {
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
    bind(readDocument, async ({ params, identity }) => {
      const { document, chunks } = await deps.read(identity, params.id);
      return new Attachment(downloadName(document), chunks);
    }),
    bind(deleteDocument, async ({ params, identity }) => {
      await deps.remove(identity, params.id);
      return undefined;
    }),
  ];
}
