import { AppError } from "@tenho/kernel/errors/app-error";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { BreakerRefusal, createBreaker } from "@tenho/kernel/outbound/create-breaker";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { createTransport } from "nodemailer";
import type { Mail, MailClient } from "../../app/ports.ts";

const IN_FLIGHT_MAX = 10;
const CALLS_MIN = 5;

/** The server's final answer to a command; it repeats addresses, so only its code goes any further. */
const responseCodeOf = (error: unknown): number | null =>
  error instanceof Error && "responseCode" in error && typeof error.responseCode === "number"
    ? error.responseCode
    : null;

const isRefusedForGood = (error: unknown): boolean => (responseCodeOf(error) ?? 0) >= 500;

function toAppError(error: unknown): AppError {
  if (isRefusedForGood(error)) {
    const cause = new Error(`the mail server answered ${responseCodeOf(error)}`);
    return new AppError("unprocessable", "O e-mail foi recusado.", { cause, reason: "mail_refused" });
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "no answer in time";
  const what = error instanceof BreakerRefusal ? error.message : (responseCodeOf(error) ?? code);
  const cause = new Error(`the mail server did not take the mail: ${what}`);
  return new AppError("unavailable", "O envio de e-mails está indisponível. Tente de novo em instantes.", { cause });
}

/**
 * Mail by SMTP, behind a time limit that ends the connection too, and a breaker (its state is a metric). The Message-ID is made of the
 * mail's id, so that a copy sent after a crash can be recognised.
 */
export function createSmtpMail(options: {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
  url: string;
  /** Name and address: `Tenho <nao-responda@exemplo.com.br>`. */
  from: string;
  timeoutMs: number;
  resetMs: number;
  metrics: Metrics;
}): { mail: MailClient; component: Component } {
  const transport = createTransport(options.url, {
    from: options.from,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/.exec(options.from)?.[1] ?? "localhost";
  const breaker = createBreaker(
    ({ id, to, ...content }: Mail) =>
      transport.sendMail({
        ...content,
        to: { name: "", address: to },
        messageId: `<${id}@${domain}>`,
        headers: { "auto-submitted": "auto-generated" },
        signal: AbortSignal.timeout(options.timeoutMs),
      }),
    {
      target: "smtp",
      metrics: options.metrics,
      resetMs: options.resetMs,
      callsMin: CALLS_MIN,
      inFlightMax: IN_FLIGHT_MAX,
      isFailure: (error) => !isRefusedForGood(error),
    },
  );
  return {
    mail: {
      send: async (mail) => {
        try {
          await breaker.call(mail);
        } catch (error) {
          throw toAppError(error);
        }
      },
    },
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
