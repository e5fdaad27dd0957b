import { connect, createServer, type Server, type Socket } from "node:net";

/** A pod's address, and its ports by name. */
export type Endpoint = Readonly<{ address: string; ports: Readonly<Record<string, number>> }>;

/** A Service: gives each new connection to the next ready pod, and leaves existing connections where they are. Without a ready pod a connection is refused. */
export async function openService(
  address: string,
  ports: readonly Readonly<{ port: number; targetPort: string }>[],
  endpoints: () => readonly Endpoint[],
): Promise<{ close(): void }> {
  const sockets = new Set<Socket>();
  let turn = 0;

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    socket.on("error", () => undefined);
    return socket.once("close", () => sockets.delete(socket));
  }

  function forward(client: Socket, targetPort: string): void {
    const ready = endpoints();
    turn += 1;
    const target = ready[turn % ready.length];
    if (target === undefined) return void client.resetAndDestroy();
    const server = keep(connect({ host: target.address, port: target.ports[targetPort] ?? 0 }));
    client.pipe(server).pipe(client);
    client.once("close", () => server.destroy());
    server.once("close", (hadError) => (hadError ? client.resetAndDestroy() : client.end()));
  }

  const listen = async ({ port, targetPort }: { port: number; targetPort: string }): Promise<Server> => {
    const server = createServer((client) => forward(keep(client), targetPort));
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, address, resolve));
    return server;
  };
  const servers = await Promise.all(ports.map(listen));
  return {
    close() {
      for (const server of servers) server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
