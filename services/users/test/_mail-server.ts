import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = { to: string; from: string; subject: string; text: string; html: string; messageId: string };

/** A mail server that keeps what it takes; `answer` says what becomes of a mail: a code to refuse it with, null to take it. */
export async function startMailServer() {
  const mails: ReceivedMail[] = [];
  const state = { answer: (_to: string): number | null => null, attempts: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo: ({ address }, _session, callback) => {
      state.attempts += 1;
      const code = state.answer(address);
      callback(code === null ? null : Object.assign(new Error(`refused ${address}`), { responseCode: code }));
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        PostalMime.parse(Buffer.concat(chunks)).then((parsed) => {
          mails.push({
            to: session.envelope.rcptTo.map(({ address }) => address).join(),
            from: parsed.from?.address ?? "",
            subject: parsed.subject ?? "",
            text: parsed.text ?? "",
            html: parsed.html ?? "",
            messageId: parsed.messageId ?? "",
          });
          callback();
        }, callback);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    state,
    mailsTo: (address: string) => mails.filter(({ to }) => to === address),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
