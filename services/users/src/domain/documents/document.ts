/** What a kept document is; contracts and receipts outlive the erasure of their account, as the law asks. */
export const DOCUMENT_KINDS = ["CONTRACT", "RECEIPT", "OTHER"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Types a document may have, as its bytes tell. */
export const DOCUMENT_TYPES = { "application/pdf": "pdf", "image/png": "png", "image/jpeg": "jpg" } as const;
export type DocumentType = keyof typeof DOCUMENT_TYPES;

export type Document = {
  id: string;
  title: string;
  kind: DocumentKind;
  contentType: DocumentType;
  /** In bytes. */
  size: number;
  /** Account it belongs to; null: a unit's own, or the platform's. */
  userId: string | null;
  /** Null: the platform's own, or of an account without a unit. */
  unitId: string | null;
  uploadedBy: string;
  createdAt: Date;
};

const LETTERS = /[^a-z0-9]+/g;

/** The name a document is saved under: its title in plain letters. */
export function downloadName({ title, contentType }: Pick<Document, "title" | "contentType">): string {
  const plain = title.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(LETTERS, "-");
  const name = plain.replaceAll(/^-+|-+$/g, "").slice(0, 80);
  return `${name || "documento"}.${DOCUMENT_TYPES[contentType]}`;
}
