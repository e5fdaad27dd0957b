import type { Document, DocumentKind, DocumentType } from "../../domain/document.ts";
import type { DocumentScope } from "../../domain/document-access.ts";

/** A document as it is to be kept; `digest`: SHA-256 of its bytes. `objectKey`: where its bytes lie, not to be guessed. */
export type NewDocument = Omit<Document, "createdAt"> & { digest: Uint8Array; objectKey: string };

export type DocumentFilter = {
  scope: DocumentScope;
  kind: DocumentKind | null;
  /** Narrow the list to one account, or to one unit and its accounts. */
  userId: string | null;
  unitId: string | null;
  /** Every word has to begin a word of the title. */
  search: string | null;
};

export type DocumentKey = { createdAt: Date; id: string };

export type DocumentStore = {
  /** Null: there is none, or it is deleted. */
  get(id: string): Promise<(Document & { objectKey: string }) | null>;
  /** Newest first, `after` exclusive; only those whose bytes are kept. */
  list(filter: DocumentFilter, page: { limit: number; after: DocumentKey | null }): Promise<Document[]>;
  /**
   * Notes a document whose bytes are about to be kept. The same file sent again by the same account, for the same owner under the same
   * title and kind, is the document that is there. Raises: `conflict` when the owner has as many documents as are kept.
   */
  begin(document: NewDocument): Promise<Document & { objectKey: string; isKept: boolean }>;
  /** Its bytes are kept: it is listed from now on, and recorded. Once, however often it is called. */
  complete(id: string): Promise<void>;
  /** Removes the document from lists and records it; false when it was deleted already. The next sweep deletes its bytes. */
  remove(id: string): Promise<boolean>;
  /** Keys of bytes to delete: of deleted documents, of those past their retention, and of those never completed since `abandonedBefore`. */
  discarded(abandonedBefore: Date, limit: number): Promise<{ id: string; objectKey: string }[]>;
  /** Forgets a document whose bytes are gone. */
  forget(id: string): Promise<void>;
};

/** Store of bytes by key, shared by all replicas. Raises: `unavailable`. */
export type ObjectStore = {
  /** The same key twice is the same object. */
  put(key: string, bytes: Uint8Array, contentType: DocumentType): Promise<void>;
  /** Null when there is none. */
  read(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Deletes the object; does nothing when there is none. */
  remove(key: string): Promise<void>;
};

/** Detects the type of a file from its bytes; null for a type that is not kept. */
export type DetectType = (bytes: Uint8Array) => Promise<DocumentType | null>;

/** False: something harmful was found. Raises: `unavailable` while nothing can be scanned. */
export type IsHarmless = (bytes: Uint8Array) => Promise<boolean>;
