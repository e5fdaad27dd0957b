import type { IncomingMessage } from "node:http";
import { AppError } from "../errors/app-error.ts";
import { malformed, scanJson } from "./scan-json.ts";

const JSON_BYTES_MAX = 1_048_576;
const JSON_DEPTH_MAX = 32;
const DISCARDED_BYTES_MAX = 16 * JSON_BYTES_MAX;

/**
 * The parsed JSON body of a request; undefined when it has none. UTF-8, `application/json`, at most 1 MB, 32 levels deep.
 *
 * @throws {AppError} `too_large`, `unsupported_media` or `invalid_input`.
 */
export async function readJsonBody(req: IncomingMessage): Promise<unknown> {
  if (!hasBody(req)) return undefined;
  const declared = Number(req.headers["content-length"] ?? 0);
  if (declared > DISCARDED_BYTES_MAX) throw tooLarge();
  const bytes = await readBytes(req);
  if (bytes.length === 0) return undefined;
  checkHeaders(req);
  const text = decodeUtf8(bytes);
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

/**
 * Reads on past the limit, keeping nothing, so that the caller can read the 413: a connection closed on a caller
 * who is still sending looks like a failure of ours. Only a body beyond all measure is cut off.
 */
function readBytes(req: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    const settle = (done: () => void) => {
      req.off("data", onData).off("end", onEnd).off("close", onClose).off("error", onClose);
      done();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= JSON_BYTES_MAX) chunks.push(chunk);
      else chunks = [];
      if (size > DISCARDED_BYTES_MAX) {
        req.pause();
        settle(() => reject(tooLarge()));
      }
    };
    const onEnd = () => settle(() => (size > JSON_BYTES_MAX ? reject(tooLarge()) : resolve(Buffer.concat(chunks))));
    const onClose = () => settle(() => reject(new AppError("invalid_input", "A chamada foi interrompida.")));
    req.on("data", onData).on("end", onEnd).on("close", onClose).on("error", onClose);
  });
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("invalid_input", "O corpo da chamada não está em UTF-8 válido.");
  }
}

function tooLarge(): AppError {
  return new AppError("too_large", "O corpo da chamada passa de 1 MB.");
}
