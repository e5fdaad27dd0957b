import { isEmail } from "@tenho/br/contacts/email";
import { checksFromProto } from "@tenho/kernel/checks/check-proto";
import { isOpen } from "@tenho/kernel/checks/finding";
import { SetupError } from "../dev/shared/setup-error.ts";
import { askServices } from "./ask-services.ts";
import { checkLines } from "./check-lines.ts";
import type { OpsCommand } from "./command.ts";

/** The mail: judges the sender's domain, and sends one mail to see how the mail server answers. */
export const mailCommand: OpsCommand = {
  name: "mail",
  operands: ["check"],
  options: { to: { value: "E-MAIL", isRequired: true }, dkim: { value: "SELETOR" } },
  summary: "confere o DNS do remetente e envia um e-mail de teste",
  help: `check --to E-MAIL pede ao serviço users que envie um e-mail a esse endereço com o servidor, o remetente e o endereço de resposta de todos os outros, e diz o que o servidor
respondeu; confere também MX, SPF, DKIM e DMARC do domínio de MAIL_FROM, com as frases de ops check. A chave DKIM só se acha pelo seletor: --dkim SELETOR, ou MAIL_DKIM_SELECTOR; sem
nenhum dos dois tentam-se os usuais, e não achar não diz que falta. Envie só a um endereço seu: aceito pelo servidor ainda não é chegado, e só a caixa diz se foi para o spam.
No máximo um por minuto. Fica no registro de auditoria. Termina com 1 enquanto algo falta, está errado ou não se sabe. Nenhum segredo sai do serviço.
NATS_URL aponta para outro broker (com o usuário operations).`,
  async run({ config, isDryRun, argument, given, print }) {
    if (argument !== "check") throw new SetupError(`"${argument}" não é check.`);
    const to = given.text("to") ?? "";
    if (!isEmail(to)) throw new SetupError(`"${to}" não é um e-mail.`);
    if (isDryRun) {
      print(`Conferiria o DNS do remetente e enviaria um e-mail de teste a ${to}. Nada foi enviado.`);
      return true;
    }
    const answer = await askServices(config, ({ users }) =>
      users.sendTestMail({ to, dkimSelector: given.text("dkim") ?? "" }),
    );
    const checks = checksFromProto(answer);
    for (const line of checks.flatMap(checkLines)) print(line);
    return !checks.some(isOpen);
  },
};
