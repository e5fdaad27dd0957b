import { askServices } from "./ask-services.ts";
import type { OpsCommand } from "./command.ts";

/** Restores access for a person who lost phone and recovery codes, where no MASTER can: the last resort for a MASTER's own account. */
export const resetSecondFactorCommand: OpsCommand = {
  name: "reset-second-factor",
  operands: ["E-MAIL"],
  summary: "desliga a verificação em duas etapas de quem perdeu celular e códigos",
  help: `Confira antes, por outro caminho, que quem pede é a pessoa. As sessões da conta terminam, a senha continua; a pessoa é avisada por e-mail e pode desfazer por 72 horas. Das outras
contas cuida um MASTER, no painel (Usuários, detalhes). Fica no registro de auditoria. NATS_URL aponta para outro broker (com o usuário operations).`,
  async run({ config, isDryRun, argument, print }) {
    await askServices(config, async ({ auth, users }) => {
      const { id } = await users.findAccountByEmail({ email: argument });
      await auth.resetSecondFactor({ userId: id, dryRun: isDryRun });
      print(
        isDryRun
          ? `Desligaria a verificação em duas etapas da conta ${id}. Nada foi mudado.`
          : `A verificação em duas etapas da conta ${id} está desligada. As sessões dela terminaram.`,
      );
    });
  },
};
