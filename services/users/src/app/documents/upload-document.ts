import { createHash, randomBytes } from "node:crypto";
import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import type { Document, DocumentKind } from "../../domain/document.ts";
import type { DocumentReader } from "../../domain/document-access.ts";
import { authoriseAccount } from "../authorise-account.ts";
import { refuseErased } from "../erasure/refuse-erased.ts";
import type { UsersContext } from "../users-context.ts";

const KEY_BYTES = 32;

/** `userId`: the account it is filed for; a company files for itself alone. */
export type Upload = {
  title: string;
  kind: DocumentKind;
  userId: string | null;
  unitId: string | null;
  bytes: Uint8Array;
};

/**
 * Files a document. Its place is noted before its bytes are kept, so that bytes of an upload that was cut short are found and discarded.
 * Raises: `not_found` for an account out of reach, `forbidden`, `invalid_input` for another type or a harmful file, `conflict` for an erased
 * account or too many documents, `unavailable`.
 */
export async function uploadDocument(ctx: UsersContext, reader: DocumentReader, upload: Upload): Promise<Document> {
  const owner = await ownerOf(ctx, reader, upload);
  const contentType = await ctx.detectType(upload.bytes);
  if (contentType === null) throw refused("Envie um PDF, PNG ou JPEG.");
  if (!(await ctx.isHarmless(upload.bytes))) throw refused("O arquivo foi recusado pelo antivírus.");
  const begun = await ctx.documents.begin({
    ...owner,
    id: uuidv7(),
    title: upload.title,
    kind: upload.kind,
    contentType,
    size: upload.bytes.length,
    uploadedBy: reader.userId ?? "",
    digest: createHash("sha256").update(upload.bytes).digest(),
    objectKey: randomBytes(KEY_BYTES).toString("hex"),
  });
  const { objectKey, isKept, ...document } = begun;
  if (isKept) return document;
  await ctx.objects.put(objectKey, upload.bytes, contentType);
  await ctx.documents.complete(document.id);
  return document;
}

/** The account and unit that the document will belong to. */
async function ownerOf(ctx: UsersContext, reader: DocumentReader, { userId, unitId }: Upload) {
  if (reader.role === "CLIENT" || reader.role === "USER") {
    const owner = await authoriseOwn(ctx, reader);
    if (userId !== null && userId !== owner.id) {
      throw new AppError("forbidden", "Um documento da sua empresa não é arquivado para outra conta.");
    }
    return { userId: owner.id, unitId: owner.unitId };
  }
  if (userId !== null) {
    const account = await authoriseAccount(ctx, reader, userId);
    refuseErased(account);
    return { userId, unitId: account.unitId };
  }
  if (reader.role === "MASTER") return { userId: null, unitId };
  const own = unitId ?? reader.unitIds[0];
  if (own === undefined || !reader.unitIds.includes(own)) throw new AppError("forbidden", "Esta franquia não é sua.");
  return { userId: null, unitId: own };
}

async function authoriseOwn(ctx: UsersContext, { clientId, userId }: DocumentReader) {
  const [account] = await ctx.accounts.get([clientId ?? userId ?? ""]);
  if (account === undefined) throw new AppError("not_found", "Usuário não encontrado.");
  refuseErased(account);
  return account;
}

const refused = (message: string): AppError =>
  new AppError("invalid_input", message, { fields: [{ field: "file", message }] });
