import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { createInterface } from "node:readline";

const TIMEOUT_MS = 30_000;

/** Raised for an answer other than 2xx. */
export class KubeApiError extends Error {
  override name = "KubeApiError";
  readonly status: number;
  constructor(status: number, message: string) {
    super(`${status} ${message}`);
    this.status = status;
  }
}

export type KubeApi = Readonly<{
  /** Calls the API with JSON; answers the parsed body. Rejects with KubeApiError. */
  call<T>(method: string, path: string, body?: unknown, contentType?: string): Promise<T>;
  /** The events of a watch, until the server ends it or `signal` aborts. */
  watch<T>(path: string, signal: AbortSignal): AsyncIterable<WatchEvent<T>>;
  close(): void;
}>;

export type WatchEvent<T> = Readonly<{ type: "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK" | "ERROR"; object: T }>;

type Access = Readonly<{ server: string; token: string; certFile: string }>;

/** A client of one API server, trusting no certificate but its own. */
export function createKubeApi({ server, token, certFile }: Access): KubeApi {
  const agent = new Agent({ keepAlive: true, ca: readFileSync(certFile) });
  const authorization = `Bearer ${token}`;

  function send(method: string, path: string, options: { body?: string; contentType?: string; signal?: AbortSignal }) {
    const { body, contentType = "application/json", signal } = options;
    return new Promise<IncomingMessage>((resolve, reject) => {
      // Node gives the body of a DELETE no length of its own.
      const ofBody = body && { "content-type": contentType, "content-length": Buffer.byteLength(body) };
      const headers = { authorization, accept: "application/json", ...ofBody };
      const sent = request(`${server}${path}`, { method, agent, headers, ...(signal && { signal }) }, resolve);
      sent.on("error", reject);
      sent.end(body);
    });
  }

  return {
    async call<T>(method: string, path: string, body?: unknown, contentType?: string) {
      const response = await send(method, path, {
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(contentType && { contentType }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await readAll(response);
      const { statusCode = 0 } = response;
      if (statusCode < 200 || statusCode >= 300) throw new KubeApiError(statusCode, text);
      return (text.startsWith("{") ? JSON.parse(text) : text) as T;
    },
    async *watch<T>(path: string, signal: AbortSignal) {
      const response = await send("GET", path, { signal });
      for await (const line of createInterface({ input: response })) yield JSON.parse(line) as WatchEvent<T>;
    },
    close: () => agent.destroy(),
  };
}

async function readAll(response: IncomingMessage): Promise<string> {
  let text = "";
  response.setEncoding("utf8");
  for await (const chunk of response) text += chunk;
  return text;
}
