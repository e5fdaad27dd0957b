import type { OutgoingContent } from "../../app/ports/outgoing.ts";

/** A message to an account's owner, in both its forms. */
export type NoticeContent = { inWindow: OutgoingContent; outsideWindow: OutgoingContent };

const both = (name: string, parameters: string[], body: string): NoticeContent => ({
  inWindow: { kind: "text", body },
  outsideWindow: { kind: "template", name, parameters, quickReplyPayloads: [] },
});

export const temporaryPassword = (secret: string, minutes: string): NoticeContent =>
  both(
    "senha_temporaria_v1",
    [secret, minutes],
    `Sua senha temporária na Tenho é *${secret}*. Ela vale ${minutes} minutos e só uma vez: ao entrar, você escolhe outra.`,
  );

export const accountActivated = (unit: string, email: string, link: string): NoticeContent =>
  both(
    "conta_ativada_v1",
    [unit, email, link],
    `Sua conta na Tenho foi ativada pela unidade ${unit}. Entre com ${email} em ${link} para receber pedidos.`,
  );
