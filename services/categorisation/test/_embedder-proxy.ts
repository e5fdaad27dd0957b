import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { hashText } from "../src/domain/classifier/random.ts";

/** ok: passes requests on; hang: never answers; down: 503; nonsense: a malformed answer; renamed: another model name. */
export type ProxyMode = "ok" | "hang" | "down" | "nonsense" | "renamed";

/**
 * A proxy in front of the machine's embedder that counts the texts asked for and can fail on demand. On a machine without
 * one it answers by itself, with the trigrams of a text.
 */
export async function startEmbedderProxy(embedder: { url: string; model: string } | null) {
  const model = embedder?.model ?? "trigrams";
  const proxy = { mode: "ok" as ProxyMode, texts: 0, url: "", model, stop: async () => {} };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { input } = JSON.parse(body) as { input: string[] };
    proxy.texts += input.length;
    if (proxy.mode === "hang") return;
    if (proxy.mode === "down") return void response.writeHead(503).end();
    if (proxy.mode === "nonsense")
      return void response.end(JSON.stringify({ data: [{ index: 0, embedding: [1, 2] }] }));
    const json = embedder === null ? trigramAnswer(input) : await askEmbedder(embedder.url, body);
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

async function askEmbedder(url: string, body: string): Promise<{ model: string }> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${url}/v1/embeddings`, { method: "POST", headers, body });
  return (await response.json()) as { model: string };
}

function trigramAnswer(texts: readonly string[]) {
  const data = texts.map((input, index) => {
    const embedding = new Array<number>(512).fill(0);
    for (let at = 0; at + 3 <= input.length; at++) {
      const slot = hashText(input.slice(at, at + 3), 0) % embedding.length;
      embedding[slot] = (embedding[slot] ?? 0) + 1;
    }
    return { index, embedding };
  });
  return { model: "stand-in", data };
}
