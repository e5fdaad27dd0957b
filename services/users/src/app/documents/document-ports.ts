import type { Document, DocumentKind, DocumentType } from "../../domain/documents/document.ts";
import type { DocumentScope } from "../../domain/documents/document-access.ts";

/** A document as it is to be kept; `digest`: SHA-256 of its bytes. `objectKey`: where its bytes lie, not to be guessed. */
export type NewDocument = Omit<Document, "createdAt"> & { digest: Uint8Array; objectKey: string };

export type DocumentFilter = {
  scope: DocumentScope;
  kind: DocumentKind | null;
  /** Of one account, or of one unit and its accounts. */
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
  /** Not listed any more, and recorded; false when it was deleted already. Its bytes go with the next sweep. */
  remove(id: string): Promise<boolean>;
  /** Where bytes lie that nobody is to read any more: deleted, past the time they had to be kept, or never completed since `abandonedBefore`. */
  discarded(abandonedBefore: Date, limit: number): Promise<{ id: string; objectKey: string }[]>;
  /** Forgets a document whose bytes are gone. */
  forget(id: string): Promise<void>;
};

/** Where bytes lie, by key; any number of replicas share it. Raises: `unavailable`. */
export type ObjectStore = {
  /** The same key twice is the same object. */
  put(key: string, bytes: Uint8Array, contentType: DocumentType): Promise<void>;
  /** Null when there is none. */
  read(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Nothing when there is none. */
  remove(key: string): Promise<void>;
};

/** What kind of file bytes are, by what stands in them; null for one that is not kept. */
export type DetectType = (bytes: Uint8Array) => Promise<DocumentType | null>;

/** False: something harmful was found. Raises: `unavailable` while nothing can be scanned. */
export type IsHarmless = (bytes: Uint8Array) => Promise<boolean>;
