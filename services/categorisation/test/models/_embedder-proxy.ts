import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** ok: passes requests on; hang: never answers; down: 503; nonsense: a malformed answer; renamed: another model name. */
export type ProxyMode = "ok" | "hang" | "down" | "nonsense" | "renamed";

/** A proxy in front of the real embedder that counts the texts asked for and can fail on demand. */
export async function startEmbedderProxy(embeddingsUrl: string) {
  const proxy = { mode: "ok" as ProxyMode, texts: 0, url: "", stop: async () => {} };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    proxy.texts += (JSON.parse(body) as { input: string[] }).input.length;
    if (proxy.mode === "hang") return;
    if (proxy.mode === "down") return void response.writeHead(503).end();
    if (proxy.mode === "nonsense")
      return void response.end(JSON.stringify({ data: [{ index: 0, embedding: [1, 2] }] }));
    const headers = { "content-type": "application/json" };
    const real = await fetch(`${embeddingsUrl}/v1/embeddings`, { method: "POST", headers, body });
    const json = (await real.json()) as { model: string };
    if (proxy.mode === "renamed") json.model = "another";
    response.end(JSON.stringify(json));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  proxy.stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return proxy;
}
