import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = {
  to: string;
  from: string;
  replyTo: string[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
};

/** Command of the conversation that the server refuses, and with what. */
export type Refusal = { at: "AUTH" | "MAIL" | "RCPT" | "DATA"; code: number; text?: string };

/**
 * A mail server with a login that keeps what it takes. `answer` says what becomes of a mail by its recipient: a code to refuse it with, null to
 * take it; `refusal` refuses every conversation at one command. `attempts` counts recipients, `logins` logins, `refused` what `refusal` refused.
 */
export async function startMailServer() {
  const mails: ReceivedMail[] = [];
  const state = {
    answer: (_to: string): number | null => null,
    refusal: null as Refusal | null,
    attempts: 0,
    logins: 0,
    refused: 0,
  };
  const refusalAt = (at: Refusal["at"]): Error | null => {
    const { refusal } = state;
    if (refusal?.at !== at) return null;
    state.refused += 1;
    return Object.assign(new Error(refusal.text ?? "refused"), { responseCode: refusal.code });
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onAuth: ({ username }, _session, callback) => {
      state.logins += 1;
      const refused = refusalAt("AUTH");
      if (refused === null) callback(null, { user: username });
      else callback(refused);
    },
    onMailFrom: (_address, _session, callback) => callback(refusalAt("MAIL")),
    onRcptTo: ({ address }, _session, callback) => {
      state.attempts += 1;
      const code = state.answer(address);
      const refused = code === null ? null : Object.assign(new Error(`refused ${address}`), { responseCode: code });
      callback(refused ?? refusalAt("RCPT"));
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const refused = refusalAt("DATA");
        if (refused !== null) return callback(refused);
        PostalMime.parse(Buffer.concat(chunks)).then((parsed) => {
          mails.push({
            to: session.envelope.rcptTo.map(({ address }) => address).join(),
            from: parsed.from?.address ?? "",
            replyTo: (parsed.replyTo ?? []).map(({ address }) => address ?? ""),
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
    url: `smtp://tenho:senha@127.0.0.1:${port}`,
    state,
    mailsTo: (address: string) => mails.filter(({ to }) => to === address),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
