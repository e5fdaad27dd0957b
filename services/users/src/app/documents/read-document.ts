import { AppError } from "@tenho/kernel/errors/app-error";
import { type DocumentReader, mayDeleteDocument, mayReadDocument } from "../../domain/document-access.ts";
import type { UsersContext } from "../users-context.ts";

const notFound = (): AppError => new AppError("not_found", "Documento não encontrado.");

/** A document with its bytes, when the reader may see it. Raises: `not_found`, the same for one that is hidden, `unavailable`. */
export async function readDocument(ctx: UsersContext, reader: DocumentReader, id: string) {
  const document = await ctx.documents.get(id);
  if (document === null || !mayReadDocument(reader, document)) throw notFound();
  const chunks = await ctx.objects.read(document.objectKey);
  if (chunks === null) throw notFound();
  return { document, chunks };
}

/** Deletes a document. Raises: `not_found`, the same for one that is hidden, `forbidden` for one that somebody else filed. */
export async function removeDocument(ctx: UsersContext, reader: DocumentReader, id: string): Promise<void> {
  const document = await ctx.documents.get(id);
  if (document === null || !mayReadDocument(reader, document)) throw notFound();
  if (!mayDeleteDocument(reader, document)) {
    throw new AppError("forbidden", "Só quem enviou este documento, ou a franquia, pode excluí-lo.");
  }
  await ctx.documents.remove(id);
}
