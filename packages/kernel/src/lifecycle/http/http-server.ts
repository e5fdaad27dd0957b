import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Longer than the gateway's agent keeps an idle connection (it must be the one to let go), or calls race the close. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

const CLOSE_IDLE_EVERY_MS = 50;

/** `requestTimeoutMs`: for a whole request to arrive; `connectionsMax`: further connections are closed at once. */
export type HttpServerLimits = { requestTimeoutMs?: number; connectionsMax?: number };

const REQUEST_TIMEOUT_MS = 30_000;

export type HttpServer = {
  readonly server: Server;
  /** From now on each answer closes its connection, so that the caller makes its next one elsewhere. */
  closeConnections(): void;
  /** Takes no new connection; resolves when every request in flight has been answered. */
  close(): Promise<void>;
  /** Cuts what is still open. */
  cut(): void;
};

/** A server for internal use: slow senders are shed, idle connections of the gateway kept. */
export function createHttpServer(
  listener: RequestListener,
  { requestTimeoutMs = REQUEST_TIMEOUT_MS, connectionsMax }: HttpServerLimits = {},
): HttpServer {
  let closing = false;
  const server = createServer(
    {
      headersTimeout: 5_000,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: 1_000,
    },
    (req, res) => {
      if (closing) res.setHeader("connection", "close");
      listener(req, res);
    },
  );
  if (connectionsMax !== undefined) server.maxConnections = connectionsMax;
  return {
    server,
    closeConnections: () => {
      closing = true;
    },
    close: () => {
      closing = true;
      return closeServer(server);
    },
    cut: () => server.closeAllConnections(),
  };
}

/** A connection busy at the moment of closing becomes idle later and would then be kept: hence the repeated look. */
async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
  });
  const timer = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  try {
    await closed;
  } finally {
    clearInterval(timer);
  }
}

/** Starts listening; answers the port, chosen by the system when `port` is 0. `variable` is the one that changes it. */
export function listen(server: Server, host: string, port: number, variable = "PORT"): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE") reject(error);
      else {
        const sentence = `A porta ${port} já está em uso. Feche o outro programa ou mude ${variable}.`;
        reject(new Error(sentence, { cause: error }));
      }
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Where a server that listens at `host` is reached from this machine. */
export const urlOf = (host: string, port: number): string =>
  `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`;
