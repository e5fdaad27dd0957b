import type { RequestListener } from "node:http";
import type { Logger } from "../telemetry/create-logger.ts";
import type { Component } from "./component.ts";
import { createHttpServer, type HttpServerLimits, listen, urlOf } from "./http-server.ts";

export type HttpListenerOptions = Required<HttpServerLimits> & {
  name: string;
  host: string;
  port: number;
  /** The variable that changes the port. */
  variable: string;
  app: RequestListener;
  /** Time a drain waits for requests in flight before it cuts them. */
  drainMs: number;
  log: Logger;
};

/** A further HTTP listener of a service, with a port, connections and time limits of its own. */
export type HttpListener = Component & {
  /** Base URL of the listener; raises before it has started. */
  url(): string;
};

/**
 * Listens from its start on, separately from the service's own listener, so its handlers may need only components started before
 * it. A drain takes no new connection and waits for what is in flight, within `drainMs`.
 */
export function createHttpListener(options: HttpListenerOptions): HttpListener {
  const { name, host, port, variable, app, drainMs, log } = options;
  const http = createHttpServer(app, options);
  let url: string | undefined;

  const close = async (): Promise<void> => {
    const cut = setTimeout(() => {
      log.warn({ listener: name }, "requests in flight are cut");
      http.cut();
    }, drainMs);
    try {
      await http.close();
    } finally {
      clearTimeout(cut);
    }
  };

  return {
    name,
    url: () => {
      if (url === undefined) throw new Error(`${name} does not listen yet`);
      return url;
    },
    start: async () => {
      url = urlOf(host, await listen(http.server, host, port, variable));
      log.info({ listener: name, url }, "listening");
    },
    prepareStop: http.closeConnections,
    drain: close,
    stop: async () => {
      http.cut();
      await http.close();
    },
  };
}
