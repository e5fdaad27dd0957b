import { fileTypeFromBuffer } from "file-type";
import type { DetectType } from "../../app/documents/document-ports.ts";
import { DOCUMENT_TYPES, type DocumentType } from "../../domain/document.ts";

const isKept = (type: string | undefined): type is DocumentType => type !== undefined && type in DOCUMENT_TYPES;
const PDF_START = "%PDF-";

/** Detects PDF, PNG or JPEG from the first bytes, whatever the name says. A PDF has to begin with its signature, not merely contain it. */
export const detectType: DetectType = async (bytes) => {
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (!isKept(type)) return null;
  const start = Buffer.from(bytes.subarray(0, PDF_START.length)).toString("latin1");
  return type === "application/pdf" && start !== PDF_START ? null : type;
};
