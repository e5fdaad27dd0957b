import { connect } from "node:net";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { IsHarmless } from "../../app/documents/document-ports.ts";

const CHUNK_BYTES = 64 * 1_024;
const ANSWER_CHARS_MAX = 1_000;

/** Asks clamd by its INSTREAM command: each chunk after its length, a length of 0 at the end. */
export function createClamdScanner({
  host,
  port,
  timeoutMs,
}: {
  host: string;
  port: number;
  timeoutMs: number;
}): IsHarmless {
  return async (bytes) => {
    const answer = await instream({ host, port, timeoutMs }, bytes).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    if (/^stream: OK\0?$/.test(answer)) return true;
    if (/ FOUND\0?$/.test(answer)) return false;
    throw unavailable(new Error(`clamd answered "${answer}"`));
  };
}

const unavailable = (cause: unknown): AppError =>
  new AppError("unavailable", "O antivírus não respondeu. Tente enviar o arquivo de novo.", { cause });

type Address = { host: string; port: number; timeoutMs: number };

function instream({ host, port, timeoutMs }: Address, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let answer = "";
    const timer = setTimeout(() => socket.destroy(new Error("clamd took too long")), timeoutMs);
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      answer = (answer + text).slice(0, ANSWER_CHARS_MAX);
    });
    socket.once("error", reject);
    socket.once("close", () => {
      clearTimeout(timer);
      resolve(answer.trim());
    });
    socket.write("zINSTREAM\0");
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const chunk = bytes.subarray(at, at + CHUNK_BYTES);
      socket.write(lengthOf(chunk.length));
      socket.write(chunk);
    }
    socket.end(lengthOf(0));
  });
}

function lengthOf(size: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(size);
  return length;
}
