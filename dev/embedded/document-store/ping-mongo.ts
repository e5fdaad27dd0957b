import { connect } from "node:net";

const TIMEOUT_MS = 3_000;

/** Sends `{ping: 1, $db: "admin"}` over the wire protocol; rejects until a document with `ok: 1` comes back. */
export function pingMongo(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const finish = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.setTimeout(TIMEOUT_MS, () => finish(new Error("sem resposta")));
    socket.once("error", finish);
    socket.once("close", () => finish(new Error("conexão fechada")));
    socket.once("connect", () => socket.write(pingMessage()));
    socket.once("data", (reply) => finish(isOk(reply) ? undefined : new Error("ping recusado")));
  });
}

function pingMessage(): Buffer {
  const body = Buffer.concat([
    Buffer.from("\x10ping\0\x01\0\0\0", "latin1"),
    Buffer.from("\x02$db\0\x06\0\0\0admin\0", "latin1"),
    Buffer.from([0]),
  ]);
  const message = Buffer.alloc(16 + 4 + 1 + 4 + body.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(1, 4);
  message.writeInt32LE(OP_MSG, 12);
  message.writeInt32LE(4 + body.length, 21);
  body.copy(message, 25);
  return message;
}

const OP_MSG = 2013;
const OK_ONE_DOUBLE = Buffer.from("\x01ok\0\0\0\0\0\0\0\xf0\x3f", "latin1");
const OK_ONE_INT = Buffer.from("\x10ok\0\x01\0\0\0", "latin1");

function isOk(reply: Buffer): boolean {
  return reply.includes(OK_ONE_DOUBLE) || reply.includes(OK_ONE_INT);
}
