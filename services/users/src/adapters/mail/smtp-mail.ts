import { AppError } from "@tenho/kernel/errors/app-error";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { BreakerRefusal, type BreakerState, createBreaker } from "@tenho/kernel/outbound/create-breaker";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { createTransport } from "nodemailer";
import type { ProveMailServer } from "../../app/checks/check-mail-server.ts";
import type { TryMail } from "../../app/mail-test/send-test-mail.ts";
import { MAIL_TROUBLES, type Mail, type MailClient, type MailServer, type MailTrouble } from "../../app/ports.ts";
import { describeMailError, mailTroubleOf } from "./mail-trouble.ts";

const IN_FLIGHT_MAX = 10;
const CALLS_MIN = 5;
const TARGET = "smtp";
/** Time limit of each step of a proof. */
const PROOF_MS = 8_000;
/** Time limit of a tried mail, for whose answer a person waits: shorter than the gateway waits. */
const TRIED_MS = 10_000;

/** Troubles that say nothing of the server or our account there. */
const OF_RECIPIENTS: readonly MailTrouble[] = ["recipient", "mailbox"];
/** Troubles that another mail need not have. */
const OF_CONTENT: readonly MailTrouble[] = ["message", "policy"];
/** Outcomes of `tenho_mails_total` that are no trouble: taken by the server, and not sent because the breaker refused. */
const OTHER_OUTCOMES = ["sent", "held"] as const;

function toAppError(error: unknown): AppError {
  if (error instanceof BreakerRefusal) return unavailable(error.message);
  const trouble = mailTroubleOf(error);
  const described = `${trouble} (${describeMailError(error)})`;
  if (trouble !== "recipient") return unavailable(`the mail server did not take the mail: ${described}`);
  const cause = new Error(`the mail server refused the recipient: ${described}`);
  return new AppError("unprocessable", "O e-mail foi recusado.", { cause, reason: "mail_refused" });
}

const unavailable = (reason: string): AppError =>
  new AppError("unavailable", "O envio de e-mails está indisponível. Tente de novo em instantes.", {
    cause: new Error(reason),
  });

/** Counts mails by outcome. Every outcome is there from the start, so that the first refusal is an increase. */
function countMails(metrics: Metrics): (outcome: MailTrouble | (typeof OTHER_OUTCOMES)[number]) => void {
  const mails = metrics.counter("mails_total", "Attempts to send a mail, by outcome", ["outcome"]);
  for (const outcome of [...MAIL_TROUBLES, ...OTHER_OUTCOMES]) mails.inc({ outcome }, 0);
  return (outcome) => mails.inc({ outcome });
}

export type SmtpMail = {
  mail: MailClient;
  /** Connects and signs in on a connection of its own, and sends nothing; the breaker and its figures know nothing of it. */
  prove: ProveMailServer;
  /** Sends one mail past the breaker, so that it tells how the server answers now; the breaker and its figures know nothing of it. */
  tryMail: TryMail;
  server: MailServer;
  breaker: { target: string; state(): BreakerState };
  /** Trouble of the last attempt that reached a verdict; null when that mail was sent, or there was none yet. */
  lastTrouble(): MailTrouble | null;
  component: Component;
};

/**
 * Mail by SMTP, behind a time limit that ends the connection too, and a breaker (its state is a metric). The Message-ID is made of the
 * mail's id, so that a copy sent after a crash can be recognised.
 */
export function createSmtpMail(options: {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
  url: string;
  /** Name and address: `Tenho <nao-responda@exemplo.com.br>`. */
  from: string;
  /** Address that answers go to; empty: the sender's. */
  replyTo: string;
  timeoutMs: number;
  resetMs: number;
  metrics: Metrics;
}): SmtpMail {
  const transport = createTransport(options.url, {
    from: options.from,
    ...(options.replyTo !== "" && { replyTo: options.replyTo }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/.exec(options.from)?.[1] ?? "localhost";
  const deliver = ({ id, to, ...content }: Mail, limitMs: number) =>
    transport.sendMail({
      ...content,
      to: { name: "", address: to },
      messageId: `<${id}@${domain}>`,
      headers: { "auto-submitted": "auto-generated" },
      signal: AbortSignal.timeout(limitMs),
    });
  const breaker = createBreaker((mail: Mail) => deliver(mail, options.timeoutMs), {
    target: TARGET,
    metrics: options.metrics,
    resetMs: options.resetMs,
    callsMin: CALLS_MIN,
    inFlightMax: IN_FLIGHT_MAX,
    isFailure: (error) => !OF_RECIPIENTS.includes(mailTroubleOf(error)),
  });
  const count = countMails(options.metrics);
  let lastTrouble: MailTrouble | null = null;
  let hasRecovered = true;

  const settle = (outcome: MailTrouble | "sent"): void => {
    count(outcome);
    if (outcome !== "sent" && !OF_RECIPIENTS.includes(outcome)) {
      lastTrouble = outcome;
      return;
    }
    hasRecovered ||= lastTrouble !== null && !OF_CONTENT.includes(lastTrouble);
    lastTrouble = null;
  };

  const send = async (mail: Mail): Promise<void> => {
    try {
      await breaker.call(mail);
    } catch (error) {
      if (error instanceof BreakerRefusal) count("held");
      else settle(mailTroubleOf(error));
      throw toAppError(error);
    }
    settle("sent");
  };

  async function prove() {
    const { username, host } = new URL(options.url);
    const within = { connectionTimeout: PROOF_MS, greetingTimeout: PROOF_MS, socketTimeout: PROOF_MS };
    const proof = createTransport(options.url, { ...within, disableFileAccess: true, disableUrlAccess: true });
    const parts = { hasLogin: username !== "", host };
    try {
      await proof.verify();
      return { trouble: null, ...parts };
    } catch (error) {
      return { trouble: mailTroubleOf(error), ...parts };
    } finally {
      proof.close();
    }
  }

  const tryMail: TryMail = async (mail) => {
    const { host } = new URL(options.url);
    try {
      await deliver(mail, Math.min(options.timeoutMs, TRIED_MS));
      return { trouble: null, host };
    } catch (error) {
      return { trouble: mailTroubleOf(error), host };
    }
  };

  return {
    mail: { send },
    prove,
    tryMail,
    server: {
      allowance: (wanted) => Math.min(wanted, { closed: wanted, half_open: 1, open: 0 }[breaker.state()]),
      takeRecovery: () => {
        const recovered = hasRecovered;
        hasRecovered = false;
        return recovered;
      },
    },
    breaker: { target: TARGET, state: breaker.state },
    lastTrouble: () => lastTrouble,
    component: {
      name: "mail",
      start: async () => undefined,
      stop: async () => {
        breaker.close();
        transport.close();
      },
    },
  };
}
