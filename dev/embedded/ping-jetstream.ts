import { connect } from "node:net";
import type { NatsCredential } from "@tenho/trust/nats-permissions";

const TIMEOUT_MS = 2_000;

/** Asks JetStream about itself over the plain protocol; rejects until it answers. */
export function pingJetStream(port: number, { user, password }: NatsCredential): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const finish = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    // A user with permissions may listen nowhere else.
    const reply = `_INBOX_${user}.ping`;
    let received = "";
    socket.setTimeout(TIMEOUT_MS, () => finish(new Error("sem resposta")));
    socket.once("error", finish);
    socket.once("close", () => finish(new Error("conexão fechada")));
    socket.once("connect", () => {
      const options = { user, pass: password, verbose: false, headers: true, no_responders: true };
      socket.write(`CONNECT ${JSON.stringify(options)}\r\nSUB ${reply} 1\r\nPUB $JS.API.INFO ${reply} 0\r\n\r\n`);
    });
    socket.on("data", (chunk) => {
      received += chunk.toString();
      if (received.includes("-ERR")) finish(new Error(received.trim()));
      if (received.includes(`MSG ${reply}`) && received.includes('"streams"')) finish();
    });
  });
}
