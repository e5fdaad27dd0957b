import { askServices } from "./ask-services.ts";
import type { OpsCommand } from "./command.ts";
import { temporaryPassword } from "./temporary-password.ts";

/** Makes the first MASTER of an installation without demo data. */
export const firstMasterCommand: OpsCommand = {
  name: "first-master",
  options: {
    name: { value: "NOME", isRequired: true },
    email: { value: "E-MAIL", isRequired: true },
    phone: { value: "WHATSAPP", isRequired: true },
  },
  summary: "cria o primeiro MASTER de uma instalação nova",
  help: `A conta nasce ativa, com uma senha temporária que só aparece aqui, uma vez; o primeiro acesso obriga a trocá-la. Recusado quando já existe um MASTER ativo:
os outros são criados por ele, no painel. Pode ser repetido: interrompido no meio, repita em dois minutos; de vários ao mesmo tempo só um cria a conta.
Fica no registro de auditoria. NATS_URL aponta para outro broker (com o usuário operations).`,
  async run({ config, isDryRun, given, print }) {
    const [displayName, email, phone] = [given.text("name"), given.text("email"), given.text("phone")];
    const person = { displayName: displayName ?? "", email: email ?? "", phone: phone ?? "" };
    const password = temporaryPassword();
    await askServices(config, async ({ users }) => {
      await users.createFirstMaster({ ...person, password, dryRun: true });
      if (isDryRun) return print("Criaria a conta MASTER. Nada foi mudado.");
      // Printed before the account exists: if it is created but the answer is lost, the account can still be opened.
      print(`Senha temporária: ${password} (só vale se a conta for criada)`);
      const { userId } = await users.createFirstMaster({ ...person, password });
      print(`Conta MASTER ${userId} criada. A senha temporária é trocada no primeiro acesso.`);
    });
  },
};
