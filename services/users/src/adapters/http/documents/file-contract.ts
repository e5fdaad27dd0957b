import { cleanName } from "@tenho/br/text/clean-name";
import { defineRoute, uploadedFile } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { DOCUMENT_KINDS, DOCUMENT_TYPES, type DocumentType } from "../../../domain/document.ts";

const tag = "documents";
const FILE_BYTES_MAX = 10 * 1_048_576;
const access = { permission: "document.access" } as const;
const params = z.strictObject({ id: z.uuid() });
const person = z.object({ id: z.uuid(), name: z.string() });

const document = z
  .object({
    id: z.uuid(),
    title: z.string(),
    kind: z.enum(DOCUMENT_KINDS),
    content_type: z.enum(Object.keys(DOCUMENT_TYPES) as [DocumentType, ...DocumentType[]]),
    /** Size in bytes. */
    size: z.int(),
    /** Account it belongs to; null: a unit's own, or the platform's. */
    user: person.nullable(),
    unit_id: z.uuid().nullable(),
    uploaded_by: person,
    created_at: z.iso.datetime(),
    may_delete: z.boolean(),
  })
  .meta({ id: "Document" });

export const listDocuments = defineRoute({
  operationId: "listDocuments",
  method: "get",
  path: "/documents",
  summary: "Documentos que o leitor pode ver, do mais novo ao mais antigo, em páginas",
  tag,
  access,
  query: z.strictObject({
    search: z.string().max(100).optional(),
    kind: z.enum(DOCUMENT_KINDS).optional(),
    user_id: z.uuid().optional(),
    franchise_id: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: z.string().max(500).optional(),
  }),
  response: z.object({
    items: z.array(document),
    next_cursor: z.string().nullable(),
    /** True when a virus scanner looks at each file before it is kept. */
    virus_scan: z.boolean(),
  }),
});

export const uploadDocument = defineRoute({
  operationId: "uploadDocument",
  method: "post",
  path: "/documents",
  summary:
    "Guarda um documento: PDF, PNG ou JPEG de até 10 MB. A empresa guarda os seus, a franquia os das suas contas",
  tag,
  access,
  upload: { field: "file", bytesMax: FILE_BYTES_MAX },
  body: z.strictObject({
    file: uploadedFile,
    title: z.string().overwrite(cleanName).min(1, "Dê um título ao documento").max(120),
    kind: z.enum(DOCUMENT_KINDS),
    user_id: z.uuid().optional(),
    franchise_id: z.uuid().optional(),
  }),
  response: document,
  status: 201,
  errors: ["not_found", "forbidden", "conflict", "unavailable"],
});

export const readDocument = defineRoute({
  operationId: "readDocument",
  method: "get",
  path: "/documents/:id/file",
  summary: "O arquivo de um documento, para salvar",
  tag,
  access,
  params,
  attachment: "application/octet-stream",
  response: z.object({}),
  errors: ["not_found", "unavailable"],
});

export const deleteDocument = defineRoute({
  operationId: "deleteDocument",
  method: "delete",
  path: "/documents/:id",
  summary: "Exclui um documento",
  tag,
  access,
  params,
  response: z.undefined(),
  status: 204,
  errors: ["not_found", "forbidden"],
});
