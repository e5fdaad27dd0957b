import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "@tenho/kernel/errors/app-error";

const messages = {
  lost: "Serviço indisponível no momento. Tente de novo.",
  late: "O serviço demorou a responder. Tente de novo.",
  large: "O conteúdo enviado é grande demais.",
};

/** Says nothing about the service's health: the caller's own doing, or a service that did not want to hear the rest. */
const BLAMELESS = new Set(["body_too_large", "body_cut_short"]);

/** Whether a failed exchange counts against the upstream. */
export const blames = (error: unknown): boolean => !(error instanceof AppError && BLAMELESS.has(error.reason ?? ""));

/** One request on its way through an upstream, and whose fault it is when it does not arrive. */
export type Exchange = {
  /** The connection to the upstream is there. */
  sending(proxyReq: ClientRequest): void;
  /** The upstream's headers are there. */
  answering(proxyRes: IncomingMessage): void;
  /** Something broke; no fault of the upstream's when the caller has gone. */
  broke(cause: unknown): void;
};

export type ExchangeOptions = {
  req: IncomingMessage;
  res: ServerResponse;
  /** Silence of the upstream after which it is given up: before its answer, and within it. */
  timeoutMs: number;
  bodyBytesMax: number;
  /** Called once, with an error only for what is not the caller's own hanging up. */
  settle: (error?: AppError) => void;
};

/**
 * Follows one request to its end. Time counts against the upstream alone: not while the caller is still sending, and a
 * caller that does not read its answer is let go without a word about the upstream.
 */
export function createExchange({ req, res, timeoutMs, bodyBytesMax, settle }: ExchangeOptions): Exchange {
  let request: ClientRequest | undefined;
  let answer: IncomingMessage | undefined;
  let bytesSeen = 0;
  let settled = false;

  function end(error?: AppError): void {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    if (error !== undefined) request?.destroy();
    settle(error);
  }

  function look(): void {
    if (answer === undefined) {
      const callerIsSending = !req.complete && request !== undefined && !request.writableNeedDrain;
      if (callerIsSending) timer.refresh();
      else end(new AppError("deadline_exceeded", messages.late));
      return;
    }
    const bytesNow = answer.socket.bytesRead;
    if (bytesNow !== bytesSeen) {
      bytesSeen = bytesNow;
      timer.refresh();
    } else if (res.writableNeedDrain) res.destroy();
    else end(new AppError("deadline_exceeded", messages.late));
  }

  const timer = setTimeout(look, timeoutMs);
  // Sent, or hung up: what the upstream did wrong has been said before.
  res.once("close", () => end());

  return {
    sending: (proxyReq) => {
      request = proxyReq;
      if (settled) {
        proxyReq.destroy();
        return;
      }
      if (!req.complete) req.once("end", () => timer.refresh());
      if (req.headers["transfer-encoding"] !== undefined) {
        let bytes = 0;
        req.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > bodyBytesMax) end(new AppError("too_large", messages.large, { reason: "body_too_large" }));
        });
      }
    },
    answering: (proxyRes) => {
      answer = proxyRes;
      timer.refresh();
      proxyRes.once("close", () => {
        if (!proxyRes.complete && !res.destroyed) end(new AppError("unavailable", messages.lost));
      });
    },
    broke: (cause) => {
      if (res.destroyed || req.socket.destroyed) return end();
      // An early answer followed by a hang-up may be lost on its way when the body crosses it.
      const reason = !req.complete && isCut(cause) ? { reason: "body_cut_short" } : {};
      end(new AppError("unavailable", messages.lost, { cause, ...reason }));
    },
  };
}

const isCut = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");
