import type { ListDocumentsApiResponse } from "../../api/generated/tenho.gen.ts";

export type DocumentRow = ListDocumentsApiResponse["items"][number];

export const KIND_LABEL: Record<DocumentRow["kind"], string> = {
  CONTRACT: "Contrato",
  RECEIPT: "Recibo",
  OTHER: "Outro",
};

export const KIND_CHOICES = Object.entries(KIND_LABEL).map(([value, label]) => ({ value, label }));

const EXTENSIONS: Record<DocumentRow["content_type"], string> = {
  "application/pdf": "PDF",
  "image/png": "PNG",
  "image/jpeg": "JPEG",
};

const KB = 1_024;
const sizes = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

/** "PDF, 1,2 MB". */
export function fileText({ content_type, size }: Pick<DocumentRow, "content_type" | "size">): string {
  const [amount, unit] = size < KB * KB ? [Math.max(1, Math.round(size / KB)), "KB"] : [size / KB / KB, "MB"];
  return `${EXTENSIONS[content_type]}, ${sizes.format(amount)} ${unit}`;
}

/** The name a file is saved under. */
export const savedName = ({ title, content_type }: DocumentRow): string =>
  `${title.replaceAll(/[\\/:*?"<>|]/g, "-")}.${EXTENSIONS[content_type].toLowerCase()}`;
