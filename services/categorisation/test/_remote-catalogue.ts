import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedRequest = { method: string; path: string; body: unknown };
/** The server's answer: JSON, or a text unchanged; `hang` never answers. */
export type Answer = {
  status?: number;
  json?: unknown;
  text?: string;
  hang?: boolean;
  headers?: Record<string, string>;
};

/** A remote catalogue that gives the answer in `answers` for “METHOD path”, and 404 for everything else. */
export async function startRemoteCatalogue() {
  const requests: ReceivedRequest[] = [];
  const answers = new Map<string, Answer>();
  const reply = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const sent = Buffer.concat(chunks).toString();
    const { method = "", url: path = "" } = req;
    requests.push({ method, path, body: sent === "" ? undefined : JSON.parse(sent) });
    const answer = answers.get(`${method} ${path}`) ?? { status: 404, json: { message: "Não há" } };
    if (answer.hang) return;
    res.writeHead(answer.status ?? 200, { "content-type": "application/json", ...answer.headers });
    res.end(answer.text ?? JSON.stringify(answer.json));
  };
  const server = createServer((req, res) => {
    // The client may have disconnected.
    reply(req, res).catch(() => res.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
    requests,
    answers,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
