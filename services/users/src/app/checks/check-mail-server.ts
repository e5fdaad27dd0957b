import type { Finding } from "@tenho/kernel/checks/finding";
import type { MailTrouble } from "../ports.ts";

/** Connects to the mail server and signs in; null: it took us. `hasLogin`: the address names a user. */
export type ProveMailServer = () => Promise<{ trouble: MailTrouble | null; hasLogin: boolean; host: string }>;

export async function checkMailServer(prove: ProveMailServer): Promise<Finding[]> {
  const id = "mail.server";
  const { trouble, hasLogin, host } = await prove();
  if (trouble === null) {
    const sentence = hasLogin
      ? `O servidor de e-mail ${host} aceitou o usuário.`
      : `O servidor de e-mail ${host} respondeu, e não pede usuário.`;
    return [{ id, state: "RIGHT", sentence }];
  }
  if (trouble === "login") {
    const sentence = `O servidor de e-mail ${host} recusou o usuário ou a senha.`;
    return [{ id, state: "WRONG", sentence, action: "Confira o usuário e a senha em SMTP_URL." }];
  }
  if (trouble === "unreachable") {
    const sentence = `O servidor de e-mail ${host} não respondeu.`;
    return [{ id, state: "UNKNOWN", sentence, action: "Confira endereço e porta em SMTP_URL." }];
  }
  const sentence = `O servidor de e-mail ${host} não aceitou a conexão.`;
  return [{ id, state: "WRONG", sentence, action: "Confira porta e criptografia em SMTP_URL (smtps:// ou smtp://)." }];
}
