import type { AddressInfo, Socket } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { Faults } from "../faults.ts";
import type { Mailbox } from "./mailbox.ts";

const MAIL_BYTES_MAX = 1024 * 1024;
const CLIENTS_MAX = 50;
/** SMTP code "Requested action aborted": try again later. */
const TRY_LATER = 451;

const smtpError = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

async function readAll(stream: AsyncIterable<Buffer> & { sizeExceeded: boolean }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // Reads a message that is too large to its end, where it is refused.
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk);
  if (stream.sizeExceeded) throw smtpError(552, "message exceeds the size limit");
  return Buffer.concat(chunks);
}

/** Simulates a mail server: takes every mail by SMTP, without a password or TLS, and puts it into the mailbox. */
export class MailServer {
  private readonly server: SMTPServer;
  private readonly sockets = new Map<string, Socket>();
  private readonly faults: Faults;
  private readonly mailbox: Mailbox;

  constructor(faults: Faults, mailbox: Mailbox) {
    this.faults = faults;
    this.mailbox = mailbox;
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      logger: false,
      size: MAIL_BYTES_MAX,
      maxClients: CLIENTS_MAX,
      closeTimeout: 500,
      onMailFrom: (_address, _session, callback) => callback(this.refusal()),
      onData: (stream, session, callback) => {
        readAll(stream)
          .then((raw) => this.take(raw, session, () => callback()))
          .catch((err: Error) => callback("responseCode" in err ? err : smtpError(TRY_LATER, "unreadable message")));
      },
    });
    // A sender that hangs up early is no failure of the sandbox.
    this.server.on("error", () => undefined);
    this.server.server.prependListener("connection", (socket: Socket) => this.watch(socket));
  }

  /** @throws Error when the port is taken */
  async start(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.server.server.once("error", reject);
      this.server.listen(port, host, resolve);
    });
    return (this.server.server.address() as AddressInfo).port;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private watch(socket: Socket): void {
    if (this.faults.get("mail").mode === "down") {
      socket.resetAndDestroy();
      return;
    }
    const key = `${socket.remoteAddress} ${socket.remotePort}`;
    this.sockets.set(key, socket);
    socket.once("close", () => this.sockets.delete(key));
  }

  private refusal(): Error | null {
    const { mode, errorCode } = this.faults.get("mail");
    if (mode !== "error") return null;
    const code = errorCode >= 400 && errorCode <= 599 ? errorCode : TRY_LATER;
    return smtpError(code, "fault of the sandbox");
  }

  private async take(raw: Buffer, session: SMTPServerSession, answer: () => void): Promise<void> {
    const parsed = await PostalMime.parse(raw);
    this.mailbox.add({
      to: session.envelope.rcptTo.map(({ address }) => address).join(", "),
      from: parsed.from?.address ?? "",
      subject: parsed.subject ?? "",
      text: parsed.text ?? "",
      ...(parsed.html === undefined ? {} : { html: parsed.html }),
      message_id: parsed.messageId ?? "",
      at: new Date().toISOString(),
    });
    await this.faults.pause("mail");
    if (this.faults.get("mail").mode !== "drop") return answer();
    this.sockets.get(`${session.remoteAddress} ${session.remotePort}`)?.resetAndDestroy();
  }
}
