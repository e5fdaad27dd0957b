import { type ActivationFacts, activationMessage } from "@tenho/br/registration/activation-text";
import type { OutgoingContent } from "../message.ts";
import type { TemplateName } from "./templates.ts";

/**
 * A message to an account's owner, inside and outside the 24 h window; `usefulMs`: worth sending for this long, null: always. `holdsSecret`: its text
 * may not be kept.
 */
export type NoticeContent = {
  inWindow: OutgoingContent;
  outsideWindow: OutgoingContent;
  usefulMs: number | null;
  holdsSecret?: true;
};

const MS_A_MINUTE = 60_000;

const noticeContent = (
  name: TemplateName,
  parameters: string[],
  body: string,
  usefulMs: number | null = null,
): NoticeContent => ({
  inWindow: { kind: "text", body },
  outsideWindow: { kind: "template", name, parameters, quickReplyPayloads: [] },
  usefulMs,
});

export const temporaryPassword = (secret: string, minutes: string): NoticeContent => ({
  ...noticeContent(
    "senha_temporaria_v1",
    [secret, minutes],
    `Sua senha temporária na Tenho é *${secret}*. Ela vale ${minutes} minutos e só uma vez: ao entrar, você escolhe outra.`,
    Number(minutes) * MS_A_MINUTE || null,
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
    return noticeContent("conta_mudada_por_outro_v1", [change, when], body, usefulMs);
  }
  const body = `${what} Se foi você, não precisa fazer nada. Se não foi, abra ${link} e toque em Não fui eu: a mudança é desfeita e todas as sessões terminam. O link vale até 72 horas depois da mudança.`;
  return { ...noticeContent("conta_mudada_v1", [change, when, link], body, usefulMs), holdsSecret: true };
}

/** The notice of an account's activation; `sentence` follows the free text, while the template stays as approved. */
export const accountActivated = (facts: ActivationFacts, sentence: string): NoticeContent =>
  noticeContent("conta_ativada_v1", [facts.unitName, facts.email, facts.link], activationMessage(facts, sentence));
