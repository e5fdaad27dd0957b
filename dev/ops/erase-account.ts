import { AppError } from "@tenho/kernel/errors/app-error";
import { type AnonymisePersonResponse, Role } from "@tenho/proto/users/v1/users_pb";
import { SetupError } from "../shared/setup-error.ts";
import type { OpsCommand } from "./command.ts";
import { connectOperations } from "./connect-operations.ts";

/** Erases the person of an account in every service, as `operations` of the broker. */
export const eraseAccountCommand: OpsCommand = {
  name: "erase-account",
  argument: "ID",
  summary: "exclui os dados pessoais de uma conta em todos os serviços",
  help: `ID é o da conta. Ela fica inativa na hora e suas sessões terminam; nome, e-mail, documento, telefones, endereço e horários saem de todos os
serviços, também das ofertas que a empresa recebeu. A carteira, as ofertas e os números ficam, sem a pessoa. Não há volta.
Pode ser repetido a qualquer momento: o que foi interrompido continua sozinho, e o comando diz até onde chegou.
NATS_URL aponta para outro broker (com o usuário operations).`,
  async run({ config, isDryRun, argument, print }) {
    const clients = await connectOperations(config);
    try {
      const answer = await clients.users.anonymisePerson({ userId: argument, dryRun: isDryRun });
      print(isDryRun ? dryRunText(answer) : doneText(answer));
    } catch (error) {
      // Its text is written for people; there is nothing to be seen in where it was thrown.
      throw error instanceof AppError ? new SetupError(error.message, { cause: error }) : error;
    } finally {
      await clients.close();
    }
  },
};

const nameOf = (role: Role): string => Object.entries(Role).find(([, value]) => value === role)?.[0] ?? "";

const dryRunText = ({ role, erasingSince, erasedAt }: AnonymisePersonResponse): string => {
  if (erasedAt !== undefined) return "A conta já foi excluída. Nada foi mudado.";
  if (erasingSince !== undefined) return "A exclusão da conta já começou e continua sozinha. Nada foi mudado.";
  return `Excluiria os dados pessoais desta conta ${nameOf(role)}. Nada foi mudado.`;
};

const doneText = ({ erasedAt }: AnonymisePersonResponse): string =>
  erasedAt === undefined
    ? "A conta está inativa. Um serviço não respondeu: a exclusão continua sozinha quando ele voltar."
    : "Conta excluída. As ofertas em aberto perdem o nome da empresa quando terminarem.";
