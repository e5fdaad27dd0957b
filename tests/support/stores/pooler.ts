import { randomBytes } from "node:crypto";
import { once } from "node:events";
import net from "node:net";
import { frameReader, readStartup, refusal } from "./postgres-frames.ts";

/** Startup parameters that PgBouncer accepts where `ignore_startup_parameters` is empty. */
const ACCEPTED = new Set([
  "user",
  "database",
  "application_name",
  "client_encoding",
  "datestyle",
  "timezone",
  "standard_conforming_strings",
]);

export type Pooler = Readonly<{ url: string; stop(): Promise<void> }>;

type Client = {
  socket: net.Socket;
  /** Connection to the server that this client has now; a client of transaction mode has none between transactions. */
  backend: Backend | null;
  /** Frames that wait for a connection. */
  waiting: Buffer[];
  /** Frames written that the server answers with one ReadyForQuery each. */
  unanswered: number;
};

type Backend = { socket: net.Socket; client: Client | null; isLoggedIn: boolean };

/**
 * Stand-in for PgBouncer, with its two faults for a client that expects a server of its own: it refuses startup parameters that it does not know, and in
 * transaction mode gives a client any free connection for each transaction. Each client logs in at the server itself.
 */
export async function startPooler(serverUrl: string, mode: "session" | "transaction", size = 20): Promise<Pooler> {
  const target = new URL(serverUrl);
  const idle: Backend[] = [];
  const queue: Client[] = [];
  const sockets = new Set<net.Socket>();
  const keep = (socket: net.Socket): net.Socket => {
    sockets.add(socket);
    return socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
  };

  const forward = (client: Client): void => {
    client.backend ??= idle.pop() ?? null;
    if (client.backend === null) {
      if (!queue.includes(client)) queue.push(client);
      return;
    }
    client.backend.client = client;
    for (const frame of client.waiting.splice(0)) {
      if (frame[0] === 0x51 || frame[0] === 0x53) client.unanswered += 1;
      client.backend.socket.write(frame);
    }
  };

  const release = (backend: Backend): void => {
    if (backend.client !== null) backend.client.backend = null;
    backend.client = null;
    if (idle.length >= size) {
      backend.socket.end();
      return;
    }
    idle.push(backend);
    const next = queue.shift();
    if (next !== undefined) forward(next);
  };

  const connect = (client: Client, startup: Buffer): void => {
    const socket = keep(net.connect(Number(target.port), target.hostname));
    const backend: Backend = { socket, client, isLoggedIn: false };
    client.backend = backend;
    socket.write(startup);
    const read = frameReader();
    socket.on("data", (chunk: Buffer) => {
      for (const frame of read(chunk)) {
        // A pooler names no process of the server: it gives a key of its own for cancelling.
        if (frame[0] === 0x4b) randomBytes(8).copy(frame, 5);
        backend.client?.socket.write(frame);
        if (frame[0] === 0x5a) becomeReady(backend, frame[5] === 0x49);
      }
    });
    socket.on("close", () => backend.client?.socket.end());
  };

  const becomeReady = (backend: Backend, isOutsideTransaction: boolean): void => {
    const client = backend.client;
    if (backend.isLoggedIn && client !== null) client.unanswered -= 1;
    backend.isLoggedIn = true;
    if (mode === "transaction" && isOutsideTransaction && (client?.unanswered ?? 0) === 0) release(backend);
  };

  const server = net.createServer((socket) => {
    const client: Client = { socket: keep(socket), backend: null, waiting: [], unanswered: 0 };
    let read: ReturnType<typeof frameReader> | undefined;
    socket.on("data", (chunk: Buffer) => {
      if (read === undefined) {
        read = frameReader();
        const refused = readStartup(chunk).find((name) => !ACCEPTED.has(name));
        if (refused !== undefined) socket.end(refusal(`unsupported startup parameter: ${refused}`));
        else connect(client, chunk);
        return;
      }
      for (const frame of read(chunk)) {
        if (frame[0] === 0x58 && mode === "transaction") continue;
        client.waiting.push(frame);
      }
      if (client.waiting.length > 0) forward(client);
    });
    socket.on("close", () => {
      if (mode === "session") client.backend?.socket.end();
      else if (client.backend !== null) client.backend.socket.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const own = new URL(serverUrl);
  own.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  return {
    url: own.href,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
