import { foldText } from "@tenho/br/text/text";

/** Kinds of documents; contracts and receipts outlive the erasure of their account, as the law requires. */
export const DOCUMENT_KINDS = ["CONTRACT", "RECEIPT", "OTHER"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Types that a document may have, detected from its bytes. */
export const DOCUMENT_TYPES = { "application/pdf": "pdf", "image/png": "png", "image/jpeg": "jpg" } as const;
export type DocumentType = keyof typeof DOCUMENT_TYPES;

export type Document = {
  id: string;
  title: string;
  kind: DocumentKind;
  contentType: DocumentType;
  /** Size in bytes. */
  size: number;
  /** Account it belongs to; null: a unit's own, or the platform's. */
  userId: string | null;
  /** Null: the platform's own, or of an account without a unit. */
  unitId: string | null;
  uploadedBy: string;
  createdAt: Date;
};

const LETTERS = /[^a-z0-9]+/g;

/** File name under which a document is saved: its title in plain letters. */
export function downloadName({ title, contentType }: Pick<Document, "title" | "contentType">): string {
  const plain = foldText(title).replaceAll(LETTERS, "-");
  const name = plain.replaceAll(/^-|-$/g, "").slice(0, 80);
  return `${name || "documento"}.${DOCUMENT_TYPES[contentType]}`;
}
