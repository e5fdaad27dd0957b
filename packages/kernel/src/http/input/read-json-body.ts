import type { IncomingMessage } from "node:http";
import { AppError } from "../../errors/app-error.ts";
import { DISCARDED_BYTES_MAX, readBytes, tooLarge } from "./read-bytes.ts";
import { malformed, scanJson } from "./scan-json.ts";

const JSON_DEPTH_MAX = 32;

/**
 * The parsed JSON body of a request; undefined when it has none. UTF-8, `application/json`, at most `bytesMax`, 32
 * levels deep. `inspect` sees the text before it is parsed.
 *
 * @throws {AppError} `too_large`, `unsupported_media` or `invalid_input`, and what `inspect` throws.
 */
export async function readJsonBody(
  req: IncomingMessage,
  bytesMax: number,
  inspect?: (text: string) => void,
): Promise<unknown> {
  if (!hasBody(req)) return undefined;
  const declared = Number(req.headers["content-length"] ?? 0);
  if (declared > DISCARDED_BYTES_MAX) throw tooLarge(bytesMax);
  const bytes = await readBytes(req, bytesMax);
  if (bytes.length === 0) return undefined;
  checkHeaders(req);
  const text = decodeUtf8(bytes);
  inspect?.(text);
  scanJson(text, JSON_DEPTH_MAX);
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}

function hasBody(req: IncomingMessage): boolean {
  return req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
}

function checkHeaders(req: IncomingMessage): void {
  const encoding = req.headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
    throw new AppError("unsupported_media", "Envie o corpo sem compressão.");
  }
  const [type = "", ...parameters] = (req.headers["content-type"] ?? "").split(";").map((part) => part.trim());
  if (type.toLowerCase() !== "application/json") {
    throw new AppError("unsupported_media", "Envie o corpo como application/json.");
  }
  for (const parameter of parameters) {
    const charset = /^charset="?([^"]*)"?$/i.exec(parameter)?.[1];
    if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
      throw new AppError("invalid_input", "Envie o corpo em UTF-8.");
    }
  }
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("invalid_input", "O corpo da chamada não está em UTF-8 válido.");
  }
}
