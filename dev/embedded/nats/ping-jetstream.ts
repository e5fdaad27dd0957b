import { connect } from "node:net";

const TIMEOUT_MS = 2_000;

/** Asks JetStream about itself over the plain protocol; rejects until it answers. */
export function pingJetStream(port: number, user: { name: string; password: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const finish = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    let received = "";
    socket.setTimeout(TIMEOUT_MS, () => finish(new Error("sem resposta")));
    socket.once("error", finish);
    socket.once("close", () => finish(new Error("conexão fechada")));
    socket.once("connect", () => {
      const options = { user: user.name, pass: user.password, verbose: false, headers: true, no_responders: true };
      socket.write(`CONNECT ${JSON.stringify(options)}\r\nSUB ping.reply 1\r\nPUB $JS.API.INFO ping.reply 0\r\n\r\n`);
    });
    socket.on("data", (chunk) => {
      received += chunk.toString();
      if (received.includes("-ERR")) finish(new Error(received.trim()));
      if (received.includes("MSG ping.reply") && received.includes('"streams"')) finish();
    });
  });
}
