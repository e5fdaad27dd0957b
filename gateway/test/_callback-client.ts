import { createHmac } from "node:crypto";
import { connect, type Socket } from "node:net";

export const APP_SECRET = "segredo-de-teste";

export const signatureOf = (body: Buffer | string): string =>
  `sha256=${createHmac("sha256", APP_SECRET).update(body).digest("hex")}`;

/** A signature in the right form, made without the secret. */
export const FORGED_SIGNATURE = `sha256=${"0".repeat(64)}`;

export type SlowCallback = {
  /** Returns whether the gateway has ended the connection. */
  isCut(): boolean;
  send(bytes: Buffer): void;
  close(): void;
};

export type SlowCallbackOptions = { path?: string; from?: string; bytes?: number; declared?: number };

/**
 * A POST that announces `declared` bytes and sends `bytes` of them, in a connection of its own from the loopback address
 * `from`; it resolves when they are on their way.
 */
export async function openSlowCallback(port: number, options: SlowCallbackOptions = {}): Promise<SlowCallback> {
  const { path = "/hooks/whatsapp", from = "127.0.0.1", bytes = 1, declared = 1_000_000 } = options;
  let isCut = false;
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect({ port, host: "127.0.0.1", localAddress: from }, () => resolve(opened));
    opened.once("error", reject);
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    isCut = true;
  });
  socket.resume();
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      "host: tenho",
      `x-hub-signature-256: ${FORGED_SIGNATURE}`,
      "content-type: application/json",
      `content-length: ${declared}`,
      "",
      "",
    ].join("\r\n"),
  );
  socket.write(Buffer.alloc(bytes, 32));
  return {
    isCut: () => isCut,
    send: (more) => {
      if (!isCut) socket.write(more);
    },
    close: () => socket.destroy(),
  };
}
