import type { Finding } from "@tenho/kernel/checks/finding";
import type { MailTrouble } from "../ports.ts";

type Words = Readonly<{ state: Finding["state"]; says: string; action: string }>;

/** The answers of a mail server in plain words, as docs/outside-systems.md tells them apart. */
const WORDS: Readonly<Record<MailTrouble, Words>> = {
  recipient: {
    state: "WRONG",
    says: "recusou o destinatário: essa caixa de e-mail não existe",
    action: "Confira o endereço a que o teste foi enviado.",
  },
  mailbox: {
    state: "UNKNOWN",
    says: "não entregou agora: a caixa de e-mail está cheia ou ocupada",
    action: "Tente com outro endereço.",
  },
  login: {
    state: "WRONG",
    says: "recusou o usuário ou a senha",
    action: "Confira o usuário e a senha em SMTP_URL.",
  },
  sender: {
    state: "WRONG",
    says: "não deixa enviar com este remetente",
    action: "Confira MAIL_FROM: o provedor precisa conhecer esse endereço ou domínio.",
  },
  relay: {
    state: "WRONG",
    says: "não envia para fora em nosso nome",
    action: "Confira se SMTP_URL é o servidor de saída do seu provedor, com usuário e senha.",
  },
  quota: {
    state: "WRONG",
    says: "diz que o limite de envios acabou",
    action: "Espere, ou aumente o limite no painel do provedor.",
  },
  policy: {
    state: "WRONG",
    says: "recusou o e-mail pelas suas regras (spam, reputação, SPF ou DKIM)",
    action: "Confira SPF, DKIM e DMARC, e fale com o provedor.",
  },
  message: {
    state: "WRONG",
    says: "não aceitou a mensagem em si",
    action: "Fale com o provedor: o texto é curto e sem anexos.",
  },
  server: {
    state: "UNKNOWN",
    says: "não aceitou o e-mail agora, por uma falha dele",
    action: "Tente de novo em alguns minutos.",
  },
  unreachable: {
    state: "UNKNOWN",
    says: "não respondeu",
    action: "Confira endereço e porta em SMTP_URL.",
  },
};

/** Judges the answer of the mail server to a test mail. */
export function findingOfAnswer(to: string, answer: { trouble: MailTrouble | null; host: string }): Finding {
  const { trouble, host } = answer;
  const id = "mail.sent";
  if (trouble === null) {
    const sentence = `O servidor de e-mail ${host} aceitou o teste para ${to}: veja se chegou, e se não foi para o spam.`;
    return { id, state: "RIGHT", sentence };
  }
  const { state, says, action } = WORDS[trouble];
  return { id, state, sentence: `O servidor de e-mail ${host} ${says}.`, action };
}
