import { type ActivationFacts, activationMessage } from "@tenho/br/registration/activation-text";
import type { OutgoingContent } from "../message.ts";
import { accessCode } from "../templates/access-code.ts";
import { accountActivatedTemplate } from "../templates/account-activated.ts";
import { accountChangedTemplate } from "../templates/account-changed.ts";
import { accountChangedByOther } from "../templates/account-changed-by-other.ts";
import { fillTemplate } from "../templates/fill-template.ts";

/**
 * A message to an account's owner, inside and outside the 24 h window; `usefulMs`: worth sending for this long, null: always. `holdsSecret`: its text
 * may not be kept. `identifying`: how many of the template's parameters are the same at each attempt to send the notice; later ones, as a link, may be
 * made anew.
 */
export type NoticeContent = {
  inWindow: OutgoingContent;
  outsideWindow: Template;
  usefulMs: number | null;
  identifying: number;
  holdsSecret?: true;
  /** Set where a person waits for it on a screen: it is refused at once where it cannot go out. */
  isAwaited?: true;
};

type Template = Extract<OutgoingContent, { kind: "template" }>;

const MS_A_MINUTE = 60_000;

const noticeContent = (
  outsideWindow: Template,
  body: string,
  { usefulMs = null, identifying }: Pick<NoticeContent, "identifying"> & { usefulMs?: number | null },
): NoticeContent => ({ inWindow: { kind: "text", body }, outsideWindow, usefulMs, identifying });

/**
 * Returns whether a stored message is an attempt at this notice. A message without its template held a secret, which is deleted once it is of no use:
 * it is taken for the same.
 */
export function isSameNotice(stored: OutgoingContent | null, { outsideWindow, identifying }: NoticeContent): boolean {
  if (stored === null) return true;
  if (stored.kind !== "template" || stored.name !== outsideWindow.name) return false;
  const asked = outsideWindow.parameters.slice(0, identifying);
  return asked.every((parameter, position) => parameter === stored.parameters[position]);
}

/** A temporary password: within the window in our words, outside as a one-time code in Meta's. */
export const temporaryPassword = (secret: string, minutes: string): NoticeContent => ({
  ...noticeContent(
    fillTemplate(accessCode, { code: secret }),
    `Sua senha temporária na Tenho é *${secret}*. Ela vale ${minutes} minutos e só uma vez: ao entrar, você escolhe outra.`,
    { usefulMs: Number(minutes) * MS_A_MINUTE || null, identifying: 1 },
  ),
  holdsSecret: true,
  isAwaited: true,
});

/** A change of an account, e.g. "a senha mudou"; `link` undoes it, empty: whoever administers the account changed it, and no link undoes that. */
export type AccountChange = { change: string; when: string; usefulMinutes: number; link: string };

/** Security alert to a number that was the account's before the change. It names neither person nor account, since the number may have another holder. */
export function accountChanged({ change, when, usefulMinutes, link }: AccountChange): NoticeContent {
  const usefulMs = usefulMinutes * MS_A_MINUTE;
  const what = `Aviso de segurança da Tenho: na sua conta ${change} em ${when}, horário de Brasília.`;
  if (link === "") {
    const body = `${what} Quem mudou foi uma pessoa que administra a sua conta. Se você não pediu isso, fale agora com a sua franquia.`;
    return noticeContent(fillTemplate(accountChangedByOther, { change, when }), body, { usefulMs, identifying: 2 });
  }
  const body = `${what} Se foi você, não precisa fazer nada. Se não foi, abra ${link} e toque em Não fui eu: a mudança é desfeita e todas as sessões terminam. O link vale até 72 horas depois da mudança.`;
  const template = fillTemplate(accountChangedTemplate, { change, when, link });
  return { ...noticeContent(template, body, { usefulMs, identifying: 2 }), holdsSecret: true };
}

/** The notice of an account's activation; `sentence` follows the free text, while the template stays as approved. */
export const accountActivated = (facts: ActivationFacts, sentence: string): NoticeContent =>
  noticeContent(
    fillTemplate(accountActivatedTemplate, { unit: facts.unitName, email: facts.email, link: facts.link }),
    activationMessage(facts, sentence),
    { identifying: 0 },
  );
