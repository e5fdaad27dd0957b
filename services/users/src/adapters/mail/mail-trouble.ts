import type { MailTrouble } from "../../app/ports.ts";

/** Part of the conversation with the mail server in which it refused (RFC 5321, section 3). */
type Stage = "connection" | "login" | "sender" | "recipient" | "content";

/** An answer of the mail server: its reply code, and subject and detail of its enhanced status code ("7.1" of 5.7.1; empty without one). */
type Reply = { stage: Stage; code: number; status: string; words: string };

/** A rule applies when everything it names is true of the reply. */
type Rule = {
  stages?: readonly Stage[];
  codes?: readonly number[];
  /** A pattern of enhanced status codes. */
  status?: RegExp;
  /** A pattern of the reply's words, where servers say there alone what is wrong. */
  words?: RegExp;
  trouble: MailTrouble;
};

const LIMIT_WORDS = /\b(?:quotas?|rates?|limits?|throttl\w*|too (?:many|much|quickly|fast))\b/i;
const RELAY_WORDS = /\brelay\w*|\brcpthosts\b/i;
const OUR_WORDS =
  /\b(?:authenti\w*|login|log in|polic(?:y|ies)|spam\w*|block\w*|blacklist\w*|reputation|banned|sender)\b/i;

/**
 * Meanings of a mail server's replies, the first rule that applies counts. `docs/outside-systems.md` names the source of each line.
 * A 5yz reply that no rule names is the server's or ours, never the recipient's: it is kept.
 */
const RULES: readonly Rule[] = [
  // RFC 4954, section 6: credentials and authentication; RFC 3207: 530 asks for STARTTLS.
  { stages: ["login"], trouble: "login" },
  { codes: [530, 534, 535, 538], trouble: "login" },
  { status: /^7\.(?:8|9|11|57)$/, trouble: "login" },
  // RFC 3463, section 3.2: the sender's address; Exchange Online 5.7.60 and 5.2.252; Postfix and Amazon SES in words.
  { status: /^(?:1\.[78]|2\.252|7\.60)$/, trouble: "sender" },
  { words: /\baddress is not verified\b|\bsender address rejected\b/i, trouble: "sender" },
  // Gmail 5.4.5, Exchange Online 5.1.90, RFC 3463 section 3.6 (too many recipients), Amazon SES 454 in words.
  { status: /^(?:4\.5|1\.90|5\.3|7\.28)$/, trouble: "quota" },
  { stages: ["connection", "sender", "content"], words: LIMIT_WORDS, trouble: "quota" },
  // RFC 3463, section 3.7, and the lengths of 3.3 and 3.4: what we wrote.
  { status: /^(?:6\.\d+|2\.3|3\.4)$/, trouble: "message" },
  // RFC 5321, section 4.3.2, and RFC 3463, section 3.8: whom the server lets send.
  { stages: ["sender"], codes: [550, 551, 553, 554, 501, 555], trouble: "sender" },
  // RFC 3463, section 3.3: a full or a busy mailbox; the same without an enhanced code by RFC 5321, sections 4.2.3 and 4.5.3.1.10.
  { stages: ["recipient", "content"], status: /^2\.(?:0|2)$/, trouble: "mailbox" },
  { stages: ["recipient", "content"], status: /^2\.1$/, words: LIMIT_WORDS, trouble: "mailbox" },
  { stages: ["recipient"], codes: [450, 552], status: /^$/, trouble: "mailbox" },
  { stages: ["recipient", "content"], codes: [450, 452], status: /^2\.\d+$/, trouble: "mailbox" },
  // RFC 3463, sections 3.2 and 3.3, RFC 7505 and Exchange Online (1.10): there is no such mailbox, or it is closed for good.
  {
    stages: ["recipient", "content"],
    codes: [550, 551, 553, 554, 556],
    status: /^(?:1\.(?:1|2|3|4|6|10)|2\.[14])$/,
    trouble: "recipient",
  },
  { stages: ["recipient"], codes: [501, 550, 551, 553, 556], status: /^1\.(?:0|1|2|3|4|6|10)$/, trouble: "recipient" },
  // RFC 5321, section 3.6.1: the server relays for nobody it does not know; servers say so in words.
  { stages: ["recipient"], words: RELAY_WORDS, trouble: "relay" },
  // RFC 5321, section 4.2.3, and RFC 7504 (556), of servers without enhanced codes; those that mean something else say so.
  { stages: ["recipient"], codes: [550, 551, 553, 556], status: /^$/, words: OUR_WORDS, trouble: "policy" },
  { stages: ["recipient"], codes: [550, 551, 553, 556], status: /^$/, words: LIMIT_WORDS, trouble: "quota" },
  { stages: ["recipient"], codes: [550, 551, 553, 556], status: /^$/, trouble: "recipient" },
  { stages: ["recipient"], codes: [554], status: /^$/, trouble: "relay" },
  // RFC 3463, section 3.8, RFC 7372: policy, also about the content; RFC 5321: storage.
  { status: /^7\.\d+$/, trouble: "policy" },
  { stages: ["content"], codes: [552], trouble: "quota" },
  { stages: ["content"], codes: [550, 553, 554], trouble: "policy" },
];

const field = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null && name in error ? (error as Record<string, unknown>)[name] : undefined;

/** Nodemailer names the command that was answered; a login's has its method behind it ("AUTH PLAIN"). */
function stageOf(command: string): Stage {
  if (command.startsWith("AUTH")) return "login";
  if (command === "MAIL FROM") return "sender";
  if (command === "RCPT TO") return "recipient";
  return command === "DATA" ? "content" : "connection";
}

/** Enhanced status code at the beginning of a reply (RFC 2034), or in the brackets of qmail: "(#5.7.1)". */
const STATUS = /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b|\(#[245]\.(\d{1,3}\.\d{1,3})\)/;

/** The reply in a nodemailer error; null when the server gave none. */
function replyOf(error: unknown): Reply | null {
  const code = field(error, "responseCode");
  if (typeof code !== "number") return null;
  const response = String(field(error, "response") ?? "");
  const status = STATUS.exec(response);
  return {
    stage: stageOf(String(field(error, "command") ?? "")),
    code,
    status: status?.[1] ?? status?.[2] ?? "",
    // Addresses, whose words mean nothing here, are left out.
    words: response
      .split(/\s+/)
      .filter((word) => !word.includes("@"))
      .join(" "),
  };
}

const applies = ({ stages, codes, status, words }: Rule, reply: Reply): boolean =>
  (stages === undefined || stages.includes(reply.stage)) &&
  (codes === undefined || codes.includes(reply.code)) &&
  (status === undefined || status.test(reply.status)) &&
  (words === undefined || words.test(reply.words));

/** Errors of nodemailer's own, before or without a reply. */
const WITHOUT_REPLY: Readonly<Record<string, MailTrouble>> = {
  EAUTH: "login",
  ENOAUTH: "login",
  EOAUTH2: "login",
  EMESSAGE: "message",
  ECONFIG: "server",
  EPROTOCOL: "server",
  EREQUIRETLS: "server",
  ETLS: "server",
};

function troubleWithoutReply(error: unknown): MailTrouble {
  const code = String(field(error, "code") ?? "");
  // Nodemailer refuses addresses itself that would break the conversation.
  if (code === "EENVELOPE") return /^invalid sender/i.test((error as Error).message) ? "sender" : "recipient";
  return WITHOUT_REPLY[code] ?? "unreachable";
}

/** The reason why a mail was not taken, by an error of nodemailer. */
export function mailTroubleOf(error: unknown): MailTrouble {
  if (String(field(error, "code") ?? "") === "EAUTH") return "login";
  const reply = replyOf(error);
  if (reply === null) return troubleWithoutReply(error);
  return RULES.find((rule) => applies(rule, reply))?.trouble ?? "server";
}

/** Describes an error for the log by its codes and the command, never by its words, which repeat addresses. */
export function describeMailError(error: unknown): string {
  const reply = replyOf(error);
  if (reply === null) return String(field(error, "code") ?? "no answer in time");
  const { stage, code, status } = reply;
  return `${code}${status === "" ? "" : ` x.${status}`} at the ${stage}`;
}
