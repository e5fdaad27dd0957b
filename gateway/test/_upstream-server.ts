import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Seen = {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
  /** Port of the gateway's end of the connection: the same for calls over one kept-alive connection. */
  connection: number;
};

export type Handler = (req: IncomingMessage, res: ServerResponse) => void;

/** Starts a service that records the requests that reach it and answers 200, or as a test chooses. */
export async function startUpstream(name: string, port = 0) {
  const seen: Seen[] = [];
  let handler: Handler | undefined;
  const server = createServer({ keepAliveTimeout: 65_000 }, (req, res) => {
    if (handler !== undefined) {
      handler(req, res);
      return;
    }
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      const { method = "", url = "", headers } = req;
      const connection = req.socket.remotePort ?? 0;
      seen.push({ method, url, headers, body: Buffer.concat(chunks), connection });
      res.setHeader("content-type", "application/json");
      res.end(JSON.stringify({ service: name }));
    });
  });
  await listen(server, port);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    port: (server.address() as AddressInfo).port,
    seen,
    last(): Seen {
      const found = seen.at(-1);
      if (found === undefined) throw new Error(`nothing has reached ${name}`);
      return found;
    },
    answerWith(next: Handler | undefined) {
      handler = next;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

export type UpstreamServer = Awaited<ReturnType<typeof startUpstream>>;

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
