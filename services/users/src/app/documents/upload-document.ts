import { createHash, randomBytes } from "node:crypto";
import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import type { Document, DocumentKind } from "../../domain/documents/document.ts";
import type { DocumentReader } from "../../domain/documents/document-access.ts";
import { authoriseAccount } from "../authorise-account.ts";
import { refuseErased } from "../erasure/refuse-erased.ts";
import type { AccountStore } from "../ports.ts";
import type { DetectType, DocumentStore, IsHarmless, ObjectStore } from "./document-ports.ts";

const KEY_BYTES = 32;

/** `userId`: the account it is filed for; a company files for itself alone. */
export type Upload = {
  title: string;
  kind: DocumentKind;
  userId: string | null;
  unitId: string | null;
  bytes: Uint8Array;
};

export type UploadDeps = {
  accounts: Pick<AccountStore, "get">;
  documents: Pick<DocumentStore, "begin" | "complete">;
  objects: Pick<ObjectStore, "put">;
  detectType: DetectType;
  isHarmless: IsHarmless;
};

/**
 * Files a document. Its place is noted before its bytes are kept, so that bytes of an upload that was cut short are found and discarded.
 * Raises: `not_found` for an account out of reach, `forbidden`, `invalid_input` for another type or a harmful file, `conflict` for an erased
 * account or too many documents, `unavailable`.
 */
export function createUploadDocument({ accounts, documents, objects, detectType, isHarmless }: UploadDeps) {
  /** Whose the document will be. */
  async function ownerOf(reader: DocumentReader, { userId, unitId }: Upload) {
    if (reader.role === "CLIENT" || reader.role === "USER") {
      const owner = await authoriseOwn(reader);
      if (userId !== null && userId !== owner.id) {
        throw new AppError("forbidden", "Um documento da sua empresa não é arquivado para outra conta.");
      }
      return { userId: owner.id, unitId: owner.unitId };
    }
    if (userId !== null) {
      const account = await authoriseAccount(accounts, reader, userId);
      refuseErased(account);
      return { userId, unitId: account.unitId };
    }
    if (reader.role === "MASTER") return { userId: null, unitId };
    const own = unitId ?? reader.unitIds[0];
    if (own === undefined || !reader.unitIds.includes(own)) throw new AppError("forbidden", "Esta franquia não é sua.");
    return { userId: null, unitId: own };
  }

  async function authoriseOwn({ clientId, userId }: DocumentReader) {
    const [account] = await accounts.get([clientId ?? userId ?? ""]);
    if (account === undefined) throw new AppError("not_found", "Usuário não encontrado.");
    refuseErased(account);
    return account;
  }

  return async (reader: DocumentReader, upload: Upload): Promise<Document> => {
    const owner = await ownerOf(reader, upload);
    const contentType = await detectType(upload.bytes);
    if (contentType === null) throw refused("Envie um PDF, PNG ou JPEG.");
    if (!(await isHarmless(upload.bytes))) throw refused("O arquivo foi recusado pelo antivírus.");
    const begun = await documents.begin({
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
    await objects.put(objectKey, upload.bytes, contentType);
    await documents.complete(document.id);
    return document;
  };
}

const refused = (message: string): AppError =>
  new AppError("invalid_input", message, { fields: [{ field: "file", message }] });
