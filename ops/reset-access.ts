import { randomUUID } from "node:crypto";
import { askServices } from "./ask-services.ts";
import type { OpsCommand } from "./command.ts";
import { temporaryPassword } from "./temporary-password.ts";

/** Lets a person in who can neither get a password by e-mail nor by WhatsApp, and whom no MASTER can help: the last resort for a MASTER's own account. */
export const resetAccessCommand: OpsCommand = {
  name: "reset-access",
  operands: ["E-MAIL"],
  options: { "second-factor": "flag" },
  summary: "dá uma senha temporária a quem não consegue mais entrar",
  help: `Confira antes, por outro caminho, que quem pede é a pessoa. A senha temporária só aparece aqui, uma vez; o primeiro acesso obriga a trocá-la. As sessões da conta
terminam, e a senha de antes deixa de valer. --second-factor desliga também a verificação em duas etapas, de quem perdeu celular e códigos. A pessoa é avisada por e-mail e
pode desfazer por 72 horas. Das outras contas cuida um MASTER, no painel (Usuários, detalhes). Pode ser repetido: vale a última senha. Fica no registro de auditoria.
NATS_URL aponta para outro broker (com o usuário operations).`,
  async run({ config, isDryRun, argument, given, print }) {
    const withFactor = given.flag("second-factor");
    const password = temporaryPassword();
    await askServices(config, async ({ auth, users }) => {
      const { id: userId } = await users.findAccountByEmail({ email: argument });
      if (withFactor) await auth.resetSecondFactor({ userId, dryRun: true });
      if (isDryRun) {
        const factor = withFactor ? " e desligaria a verificação em duas etapas" : "";
        return print(`Daria uma senha temporária à conta ${userId}${factor}. Nada foi mudado.`);
      }
      // Printed before it is set: if the answer is lost, the account can still be opened.
      print(`Senha temporária: ${password} (só vale se o comando terminar bem)`);
      await auth.setPassword({ userId, password, actionId: randomUUID() });
      if (withFactor) await auth.resetSecondFactor({ userId });
      const factor = withFactor ? " A verificação em duas etapas está desligada." : "";
      print(`A conta ${userId} entra com ela e escolhe outra. As sessões dela terminaram.${factor}`);
    });
  },
};
