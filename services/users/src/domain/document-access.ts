import type { Reader } from "./accounts/account-access.ts";
import type { Document } from "./document.ts";

/** The person who reads; `clientId`: the company acted for. */
export type DocumentReader = Reader & { clientId: string | null };

type Owned = Pick<Document, "userId" | "unitId" | "uploadedBy">;

const isOfUnit = ({ role, unitIds }: DocumentReader, { unitId }: Owned): boolean =>
  role === "ADMIN" && unitId !== null && unitIds.includes(unitId);

/** MASTER reads all, ADMIN those of its units and their accounts, a company and its staff the company's, everybody the own ones. */
export function mayReadDocument(reader: DocumentReader, document: Owned): boolean {
  if (reader.role === "MASTER" || isOfUnit(reader, document)) return true;
  return document.userId !== null && [reader.userId, reader.clientId].includes(document.userId);
}

/** Requires the right to read; a company and its staff delete only what they uploaded themselves, not what their unit filed for them. */
export function mayDeleteDocument(reader: DocumentReader, document: Owned): boolean {
  if (reader.role === "MASTER" || isOfUnit(reader, document)) return true;
  return mayReadDocument(reader, document) && document.uploadedBy === reader.userId;
}

/** The documents that a reader's list covers; null: all. */
export type DocumentScope = { unitIds: readonly string[] } | { userId: string } | null;

export function scopeOf(reader: DocumentReader): DocumentScope {
  if (reader.role === "MASTER") return null;
  if (reader.role === "ADMIN") return { unitIds: reader.unitIds };
  return { userId: reader.clientId ?? reader.userId ?? "" };
}
