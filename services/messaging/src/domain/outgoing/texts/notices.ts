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

export const accountActivated = (unit: string, email: string, link: string): NoticeContent =>
  noticeContent(
    "conta_ativada_v1",
    [unit, email, link],
    `Sua conta na Tenho foi ativada pela unidade ${unit}. Entre com ${email} em ${link} para receber pedidos.`,
  );
