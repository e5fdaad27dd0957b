import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** How the embedder behaves: as it is, never answering, refusing, answering nonsense, or calling itself another. */
export type DoorMode = "ok" | "hang" | "down" | "nonsense" | "renamed";

/** A door before the real embedder that counts the texts asked for and can misbehave. */
export async function openEmbedderDoor(embeddingsUrl: string) {
  const door = { mode: "ok" as DoorMode, texts: 0, url: "", stop: async () => {} };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    door.texts += (JSON.parse(body) as { input: string[] }).input.length;
    if (door.mode === "hang") return;
    if (door.mode === "down") return void response.writeHead(503).end();
    if (door.mode === "nonsense") return void response.end(JSON.stringify({ data: [{ index: 0, embedding: [1, 2] }] }));
    const headers = { "content-type": "application/json" };
    const real = await fetch(`${embeddingsUrl}/v1/embeddings`, { method: "POST", headers, body });
    const json = (await real.json()) as { model: string };
    if (door.mode === "renamed") json.model = "another";
    response.end(JSON.stringify(json));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  door.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  door.stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return door;
}
