import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Longer than the gateway's agent keeps an idle connection: the agent must be the one that closes it, or calls race the close. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

const CLOSE_IDLE_EVERY_MS = 50;

/** `requestTimeoutMs`: time for a whole request to arrive; `connectionsMax`: further connections are closed at once. */
export type HttpServerLimits = { requestTimeoutMs?: number; connectionsMax?: number };

const REQUEST_TIMEOUT_MS = 30_000;

export type HttpServer = {
  readonly server: Server;
  /** Makes each answer close its connection from now on, so that the caller makes its next one elsewhere. */
  closeConnections(): void;
  /** Takes no new connection; resolves when every request in flight has been answered. */
  close(): Promise<void>;
  /** Cuts the connections that are still open. */
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

/** Closes idle connections repeatedly: one that is busy at the moment of closing becomes idle later and would then be kept. */
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

/** URL at which this machine reaches a server that listens at `host`. */
export const urlOf = (host: string, port: number): string =>
  `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`;
