import { type ActivationFacts, activationMessage } from "@tenho/br/registration/activation-text";
import type { OutgoingContent } from "../message.ts";
import type { TemplateName } from "./templates.ts";

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
};

type Template = Extract<OutgoingContent, { kind: "template" }>;

const MS_A_MINUTE = 60_000;

const noticeContent = (
  name: TemplateName,
  parameters: string[],
  body: string,
  { usefulMs = null, identifying }: Pick<NoticeContent, "identifying"> & { usefulMs?: number | null },
): NoticeContent => ({
  inWindow: { kind: "text", body },
  outsideWindow: { kind: "template", name, parameters, quickReplyPayloads: [] },
  usefulMs,
  identifying,
});

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

export const temporaryPassword = (secret: string, minutes: string): NoticeContent => ({
  ...noticeContent(
    "senha_temporaria_v1",
    [secret, minutes],
    `Sua senha temporária na Tenho é *${secret}*. Ela vale ${minutes} minutos e só uma vez: ao entrar, você escolhe outra.`,
    { usefulMs: Number(minutes) * MS_A_MINUTE || null, identifying: 2 },
  ),
  holdsSecret: true,
});

/** A change of an account, e.g. "a senha mudou"; `link` undoes it, empty: whoever administers the account changed it, and no link undoes that. */
export type AccountChange = { change: string; when: string; usefulMinutes: number; link: string };

/** Security alert to a number that was the account's before the change. It names neither person nor account, since the number may have another holder. */
export function accountChanged({ change, when, usefulMinutes, link }: AccountChange): NoticeContent {
  const usefulMs = usefulMinutes * MS_A_MINUTE;
  const what = `Aviso de segurança da Tenho: na sua conta ${change} em ${when}, horário de Brasília.`;
  if (link === "") {
    const body = `${what} Quem mudou foi uma pessoa que administra a sua conta. Se você não pediu isso, fale agora com a sua franquia.`;
    return noticeContent("conta_mudada_por_outro_v1", [change, when], body, { usefulMs, identifying: 2 });
  }
  const body = `${what} Se foi você, não precisa fazer nada. Se não foi, abra ${link} e toque em Não fui eu: a mudança é desfeita e todas as sessões terminam. O link vale até 72 horas depois da mudança.`;
  const content = noticeContent("conta_mudada_v1", [change, when, link], body, { usefulMs, identifying: 2 });
  return { ...content, holdsSecret: true };
}

/** The notice of an account's activation; `sentence` follows the free text, while the template stays as approved. */
export const accountActivated = (facts: ActivationFacts, sentence: string): NoticeContent =>
  noticeContent("conta_ativada_v1", [facts.unitName, facts.email, facts.link], activationMessage(facts, sentence), {
    identifying: 0,
  });
