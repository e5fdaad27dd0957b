import { AppError } from "@tenho/kernel/errors/app-error";
import type { Logger } from "@tenho/kernel/log/create-logger";
import { coverEmail } from "../../domain/email-proof/cover-email.ts";
import { hashProofToken, newProofToken } from "../../domain/email-proof/proof-token.ts";
import { changedMail, proofMail } from "../../domain/mail/email-proof-mail.ts";
import type { DueNotice, DueProof, EmailProofStore } from "../email-proof/email-proof-store.ts";
import type { AccountStore, MailClient } from "../ports.ts";
import { deliverDue } from "./deliver-due.ts";

/** Codes after which the same mail would be refused again. */
const REFUSED_FOR_GOOD: readonly string[] = ["invalid_input", "unprocessable"];

export type SendProofMailsDeps = {
  accounts: Pick<AccountStore, "get">;
  proofs: EmailProofStore;
  mail: MailClient;
  log: Pick<Logger, "warn">;
  /** Address of the panel. */
  link: string;
  /** For how long a link proves. */
  hours: number;
  /** For how long the owner of an address before is tried to be told. */
  noticeMs: number;
  now: () => Date;
};

/**
 * Sends the mails that are due: to addresses to be proved, each time with a new token that alone counts, and to addresses that an account no
 * longer has. At least once each, and once where nothing dies between sending and recording it. A mail that fails holds up no other.
 */
export function createSendProofMails(deps: SendProofMailsDeps) {
  const { accounts, proofs, mail, log, link, hours, noticeMs, now } = deps;

  /** True where it will not be tried again. */
  async function isSent(accountId: string, send: () => Promise<void>): Promise<boolean> {
    try {
      await send();
      return true;
    } catch (error) {
      log.warn({ err: error, user_id: accountId }, "a mail about an account's e-mail was not sent");
      return error instanceof AppError && REFUSED_FOR_GOOD.includes(error.code);
    }
  }

  async function deliverProof(proof: DueProof): Promise<void> {
    const [account] = await accounts.get([proof.accountId]);
    const token = newProofToken();
    if (account === undefined || !(await proofs.setToken(proof, hashProofToken(token)))) return;
    const content = proofMail({
      name: account.displayName,
      // Behind the #: what follows it is sent to no server, and stands in no log.
      link: `${link}/confirmar-email#${token}`,
      isOwn: proof.email === account.email,
      hours,
    });
    const id = `${proof.proofId}-${proof.attempts}`;
    if (await isSent(account.id, () => mail.send({ id, to: proof.email, ...content }))) await proofs.proofSent(proof);
  }

  async function deliverNotice({ id, accountId, email, createdAt }: DueNotice): Promise<void> {
    const [account] = await accounts.get([accountId]);
    const isStale = now().getTime() - createdAt.getTime() > noticeMs;
    if (account === undefined || isStale) return proofs.noticeSent(id);
    const content = changedMail({ name: account.displayName, covered: coverEmail(account.email), link });
    if (await isSent(accountId, () => mail.send({ id, to: email, ...content }))) await proofs.noticeSent(id);
  }

  return async (): Promise<void> => {
    await deliverDue(proofs.claimProofs, deliverProof);
    await deliverDue(proofs.claimNotices, deliverNotice);
    await proofs.deleteExpired();
  };
}
