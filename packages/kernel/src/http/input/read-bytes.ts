import type { IncomingMessage } from "node:http";
import { AppError } from "../../errors/app-error.ts";

const KIB = 1_024;
const MIB = 1_024 * KIB;
/** Bytes of a too large body that are read and discarded before the connection is cut. */
export const DISCARDED_BYTES_MAX = 16 * MIB;

/**
 * The bytes of a request's body as they came, at most `bytesMax`.
 *
 * Reads on past the limit and discards the bytes, so that the caller can read the 413: closing the connection while a caller
 * still sends would look like a failure of ours. The connection is cut only beyond `DISCARDED_BYTES_MAX`.
 *
 * @throws {AppError} `too_large`, or `invalid_input` when the caller hung up.
 */
export function readBytes(req: IncomingMessage, bytesMax: number): Promise<Buffer<ArrayBuffer>> {
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

/** The error for a too large body. @param bytesMax the limit. */
export function tooLarge(bytesMax: number): AppError {
  const limit = bytesMax < MIB ? `${bytesMax / KIB} KB` : `${(bytesMax / MIB).toLocaleString("pt-BR")} MB`;
  return new AppError("too_large", `O corpo da chamada passa de ${limit}.`);
}
