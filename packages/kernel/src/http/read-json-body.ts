import type { IncomingMessage } from "node:http";
import { AppError } from "../errors/app-error.ts";
import { malformed, scanJson } from "./scan-json.ts";

const MIB = 1_048_576;
const JSON_BYTES_MAX = MIB;
const JSON_DEPTH_MAX = 32;
const DISCARDED_BYTES_MAX = 16 * MIB;

/**
 * The parsed JSON body of a request; undefined when it has none. UTF-8, `application/json`, at most `bytesMax` (1 MB unless given), 32
 * levels deep.
 *
 * @throws {AppError} `too_large`, `unsupported_media` or `invalid_input`.
 */
export async function readJsonBody(req: IncomingMessage, bytesMax = JSON_BYTES_MAX): Promise<unknown> {
  if (!hasBody(req)) return undefined;
  const declared = Number(req.headers["content-length"] ?? 0);
  if (declared > DISCARDED_BYTES_MAX) throw tooLarge(bytesMax);
  const bytes = await readBytes(req, bytesMax);
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
function readBytes(req: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    const settle = (done: () => void) => {
      req.off("data", onData).off("end", onEnd).off("close", onClose).off("error", onClose);
      done();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= bytesMax) chunks.push(chunk);
      else chunks = [];
      if (size > DISCARDED_BYTES_MAX) {
        req.pause();
        settle(() => reject(tooLarge(bytesMax)));
      }
    };
    const onEnd = () => settle(() => (size > bytesMax ? reject(tooLarge(bytesMax)) : resolve(Buffer.concat(chunks))));
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

function tooLarge(bytesMax: number): AppError {
  return new AppError("too_large", `O corpo da chamada passa de ${(bytesMax / MIB).toLocaleString("pt-BR")} MB.`);
}
