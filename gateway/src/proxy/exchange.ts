import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "@tenho/kernel/errors/app-error";

const MESSAGES = {
  lost: "Serviço indisponível no momento. Tente de novo.",
  late: "O serviço demorou a responder. Tente de novo.",
  large: "O conteúdo enviado é grande demais.",
};

/** Failures that do not concern the service's health: caused by the caller, or by a service that refused the rest of a body. */
const REASONS_NOT_COUNTED = new Set(["body_too_large", "body_cut_short"]);

/** Returns whether a failed exchange counts against the service in its breaker. */
export const isServiceFailure = (error: unknown): boolean =>
  !(error instanceof AppError && REASONS_NOT_COUNTED.has(error.reason ?? ""));

/** One request on its way through the proxy to a service and back; the proxy calls it at each step. */
export type Exchange = {
  /** The request to the service was made; its body may still be on the way. */
  onRequestSent(proxyReq: ClientRequest): void;
  /** The headers of the service's response are there. */
  onResponse(proxyRes: IncomingMessage): void;
  /** The connection to the service failed, or was closed because the caller hung up. */
  onError(cause: unknown): void;
};

export type ExchangeOptions = {
  req: IncomingMessage;
  res: ServerResponse;
  /** Time the service may send nothing, before its response and within it, until the exchange is given up. */
  timeoutMs: number;
  bodyBytesMax: number;
  /** Called once; without an error when the response was sent or the caller hung up. */
  settle: (error?: AppError) => void;
};

/**
 * Follows one request to its end. Time counts against the service alone: not while the caller is still sending, and a
 * caller that does not read its response is cut off without an error of the service's.
 */
export function createExchange({ req, res, timeoutMs, bodyBytesMax, settle }: ExchangeOptions): Exchange {
  let request: ClientRequest | undefined;
  let response: IncomingMessage | undefined;
  let bytesRead = 0;
  let isSettled = false;

  function end(error?: AppError): void {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(timer);
    if (error !== undefined) request?.destroy();
    settle(error);
  }

  function checkProgress(): void {
    if (response === undefined) {
      const callerIsSending = !req.complete && request !== undefined && !request.writableNeedDrain;
      if (callerIsSending) timer.refresh();
      else end(new AppError("deadline_exceeded", MESSAGES.late));
      return;
    }
    const bytesNow = response.socket.bytesRead;
    if (bytesNow !== bytesRead) {
      bytesRead = bytesNow;
      timer.refresh();
    } else if (res.writableNeedDrain) res.destroy();
    else end(new AppError("deadline_exceeded", MESSAGES.late));
  }

  const timer = setTimeout(checkProgress, timeoutMs);
  // The response was sent or the caller hung up; a failure of the service has settled the exchange before.
  res.once("close", () => end());

  return {
    onRequestSent: (proxyReq) => {
      request = proxyReq;
      if (isSettled) {
        proxyReq.destroy();
        return;
      }
      if (!req.complete) req.once("end", () => timer.refresh());
      if (req.headers["transfer-encoding"] !== undefined) {
        let bytes = 0;
        req.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > bodyBytesMax) end(new AppError("too_large", MESSAGES.large, { reason: "body_too_large" }));
        });
      }
    },
    onResponse: (proxyRes) => {
      response = proxyRes;
      timer.refresh();
      proxyRes.once("close", () => {
        if (!proxyRes.complete && !res.destroyed) end(new AppError("unavailable", MESSAGES.lost));
      });
    },
    onError: (cause) => {
      if (res.destroyed || req.socket.destroyed) return end();
      // A service may respond early and close the connection; the response is then lost when the body crosses it.
      const reason = !req.complete && isConnectionReset(cause) ? { reason: "body_cut_short" } : {};
      end(new AppError("unavailable", MESSAGES.lost, { cause, ...reason }));
    },
  };
}

const isConnectionReset = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");
