import { connect, type Socket } from "node:net";

export type Connection = Readonly<{
  /** Sends one request; resolves with the answer's status when all of it is here. */
  send(request: Buffer): Promise<number>;
  close(): void;
}>;

const HEAD_END = "\r\n\r\n";
const LENGTH = /\r\ncontent-length: *(\d+)/i;

/**
 * One kept-alive HTTP/1.1 connection that knows just enough: a status and a Content-Length. A full client would cost more
 * than the servers it is to load.
 */
export function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  let seen = "";

  const fail = (error: Error): void => {
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    seen += chunk;
    const headEnd = seen.indexOf(HEAD_END);
    if (headEnd === -1) return;
    const length = LENGTH.exec(seen.slice(0, headEnd))?.[1];
    if (length === undefined) return fail(new Error(`answer without a length: ${seen.slice(0, 200)}`));
    if (seen.length < headEnd + HEAD_END.length + Number(length)) return;
    const status = Number(seen.slice(9, 12));
    seen = "";
    const { resolve } = waiting ?? {};
    waiting = undefined;
    resolve?.(status);
  });
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("connection closed")));
  return opened(socket, {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  });
}

function opened(socket: Socket, connection: Connection): Promise<Connection> {
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(connection));
    socket.once("error", reject);
  });
}
