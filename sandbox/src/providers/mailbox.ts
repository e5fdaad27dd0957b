import { EventEmitter } from "node:events";

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly message_id: string;
  /** Time of arrival, ISO 8601. */
  readonly at: string;
}

const MAILS_KEPT = 500;
const CHARACTERS_KEPT = 20_000_000;

const sizeOf = ({ subject, text, html = "" }: ReceivedMail): number => subject.length + text.length + html.length;

/** The latest mails, up to a number and a size. Kept in memory only. */
export class Mailbox {
  /** Emits `mail` for each mail that arrives. */
  readonly events = new EventEmitter<{ mail: [ReceivedMail] }>();
  private kept: ReceivedMail[] = [];
  private size = 0;

  add(mail: ReceivedMail): void {
    this.kept.push(mail);
    this.size += sizeOf(mail);
    while (this.kept.length > MAILS_KEPT || (this.size > CHARACTERS_KEPT && this.kept.length > 1)) {
      const oldest = this.kept.shift();
      if (oldest !== undefined) this.size -= sizeOf(oldest);
    }
    this.events.emit("mail", mail);
  }

  /** The mails, oldest first; only those to one address when `to` is given. */
  list(to?: string): readonly ReceivedMail[] {
    const address = to?.trim().toLowerCase();
    return this.kept.filter((mail) => address === undefined || mail.to.toLowerCase().split(", ").includes(address));
  }

  clear(): void {
    this.kept = [];
    this.size = 0;
  }
}
