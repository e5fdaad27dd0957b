import type { IncomingMessage } from "node:http";
import { AppError } from "../../errors/app-error.ts";
import type { UploadedFile, UploadRule } from "../contract/contract.ts";
import { readBytes } from "./read-bytes.ts";

/** Allowance for the form's other parts and the separators, in addition to the file. */
const FIELDS_BYTES_MAX = 65_536;
const PARTS_MAX = 20;

/**
 * The parts of a `multipart/form-data` body by name: files as {@link UploadedFile}, fields as text.
 *
 * @throws {AppError} `unsupported_media` for another type, `too_large`, `invalid_input` for what cannot be read or names a part twice.
 */
export async function readUpload(req: IncomingMessage, { bytesMax }: UploadRule): Promise<Record<string, unknown>> {
  const type = req.headers["content-type"] ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new AppError("unsupported_media", "Envie o arquivo como multipart/form-data.");
  }
  const form = await parseForm(await readBytes(req, bytesMax + FIELDS_BYTES_MAX), type);
  const parts = new Map<string, UploadedFile | string>();
  for (const [name, value] of form) {
    if (parts.has(name) || parts.size === PARTS_MAX) throw unreadable();
    parts.set(name, typeof value === "string" ? keepable(value) : await toFile(value, bytesMax));
  }
  // Own properties, also of a part called __proto__: the contract refuses it like any field it does not name.
  return Object.fromEntries(parts);
}

async function parseForm(bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { "content-type": type } }).formData();
  } catch (cause) {
    throw unreadable(cause);
  }
}

async function toFile(file: File, bytesMax: number): Promise<UploadedFile> {
  if (file.size > bytesMax) {
    const limit = (bytesMax / 1_048_576).toLocaleString("pt-BR");
    throw new AppError("too_large", `O arquivo passa de ${limit} MB.`);
  }
  return { name: keepable(file.name), bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** No store keeps NUL or half of a surrogate pair. */
function keepable(text: string): string {
  if (!text.isWellFormed() || text.includes("\0")) throw unreadable();
  return text;
}

const unreadable = (cause?: unknown): AppError =>
  new AppError("invalid_input", "O formulário enviado não pôde ser lido.", { cause });
