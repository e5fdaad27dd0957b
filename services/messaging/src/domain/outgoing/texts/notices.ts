import { type ActivationFacts, activationMessage } from "@tenho/br/registration/activation-text";
import type { OutgoingContent } from "../message.ts";
import type { TemplateName } from "./templates.ts";

/** A message to an account's owner, inside and outside the 24 h window; `usefulMs`: worth sending for this long, null: always. */
export type NoticeContent = { inWindow: OutgoingContent; outsideWindow: OutgoingContent; usefulMs: number | null };

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

export const temporaryPassword = (secret: string, minutes: string): NoticeContent =>
  noticeContent(
    "senha_temporaria_v1",
    [secret, minutes],
    `Sua senha temporária na Tenho é *${secret}*. Ela vale ${minutes} minutos e só uma vez: ao entrar, você escolhe outra.`,
    Number(minutes) * MS_A_MINUTE || null,
  );

/** `sentence` comes after the free text; the template stays as it was approved. */
export const accountActivated = (facts: ActivationFacts, sentence: string): NoticeContent =>
  noticeContent("conta_ativada_v1", [facts.unitName, facts.email, facts.link], activationMessage(facts, sentence));
