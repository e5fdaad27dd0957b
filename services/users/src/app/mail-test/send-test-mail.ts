import { randomUUID } from "node:crypto";
import { normaliseEmail } from "@tenho/br/contacts/email";
import type { Finding } from "@tenho/kernel/checks/finding";
import { AppError } from "@tenho/kernel/errors/app-error";
import { testMail } from "../../domain/mail/test-mail.ts";
import type { Mail, MailTrouble } from "../ports.ts";
import { findingOfAnswer } from "./server-answer.ts";

/** Test mails that were begun. */
export type TestMailStore = {
  /** Records that a mail is sent now, before it is. Raises: `rate_limited` within a minute of another one. */
  begin(mail: { id: string; to: string; now: Date }): Promise<void>;
};

/** Hands a mail to the mail server, whatever the breaker thinks of it; `trouble` is null when the server took it. */
export type TryMail = (mail: Mail) => Promise<{ trouble: MailTrouble | null; host: string }>;

/** The parts of a test mail: its own store, the mail server, the records of the sender's domain, the panel's address and the clock. */
export type MailTest = Readonly<{
  store: TestMailStore;
  tryMail: TryMail;
  checkDomain: (dkimSelector: string) => Promise<Finding[]>;
  publicUrl: string;
  now: () => Date;
}>;

/** Sends one mail to an address and judges the answer of the mail server. Raises: `invalid_input`, `rate_limited`. */
export async function sendTestMail({ store, tryMail, publicUrl, now }: MailTest, email: string): Promise<Finding> {
  const to = normaliseEmail(email);
  if (to === null) throw new AppError("invalid_input", "Informe um e-mail válido.");
  const id = randomUUID();
  await store.begin({ id, to, now: now() });
  return findingOfAnswer(to, await tryMail({ id, to, ...testMail(publicUrl) }));
}

/** Sends one mail and judges the sender's domain, too. Raises: `invalid_input`, `rate_limited`. */
export async function testMailWhole(test: MailTest, to: string, dkimSelector: string): Promise<Finding[]> {
  const sent = await sendTestMail(test, to);
  const domain = await test.checkDomain(dkimSelector).catch((): Finding[] => [
    {
      id: "mail.domain",
      state: "UNKNOWN",
      sentence: "O domínio do remetente não pôde ser conferido: o DNS não respondeu.",
      action: "Tente de novo em instantes.",
    },
  ]);
  return [...domain, sent];
}
