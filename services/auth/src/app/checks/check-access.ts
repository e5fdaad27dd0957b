import { DEMONSTRATION_DOMAIN } from "@tenho/access/demonstration";
import type { Finding } from "@tenho/kernel/checks/finding";
import { isLocalAddress } from "@tenho/kernel/checks/public-address";
import type { AuthContext } from "../auth-context.ts";

type Access = Pick<AuthContext, "users" | "secondFactors">;

/** Judges whether accounts of the demonstration may sign in, and how MASTERs and ADMINs do. Raises: `unavailable` while users does not answer. */
export async function checkAccess(ctx: Access, publicUrl: string | null): Promise<Finding[]> {
  const [operators, demo] = await Promise.all([ctx.users.listOperators(), ctx.users.countDemonstrationAccounts()]);
  const withFactor = operators.length === 0 ? 0 : await ctx.secondFactors.countOn(operators.map(({ id }) => id));
  return [demoFinding(demo, publicUrl), factorFinding(operators.length, operators.length - withFactor)];
}

function demoFinding(demo: number, publicUrl: string | null): Finding {
  const id = "data.demo_accounts";
  if (demo === 0) return { id, state: "RIGHT", sentence: "Nenhuma conta de demonstração entra neste sistema." };
  const accounts = demo === 1 ? "1 conta de demonstração" : `${demo} contas de demonstração`;
  if (publicUrl !== null && isLocalAddress(publicUrl)) {
    return {
      id,
      state: "UNUSED",
      sentence: `${accounts} (${DEMONSTRATION_DOMAIN}), num endereço que só esta máquina alcança.`,
    };
  }
  const sentence = `${accounts} (${DEMONSTRATION_DOMAIN}) ${demo === 1 ? "pode" : "podem"} entrar, com senha publicada.`;
  return {
    id,
    state: "WRONG",
    sentence,
    action: "Comece sem os dados de demonstração, ou exclua essas contas.",
    link: "/master/usuarios",
  };
}

function factorFinding(operators: number, without: number): Finding {
  const id = "data.second_factor";
  if (operators === 0) {
    const sentence = "Não há nenhum MASTER ativo.";
    return { id, state: "MISSING", sentence, action: "Faça o primeiro com ops first-master." };
  }
  if (without === 0) return { id, state: "RIGHT", sentence: "Todo MASTER e ADMIN tem segundo fator." };
  const sentence = `${without} de ${operators} ${operators === 1 ? "conta" : "contas"} de MASTER e ADMIN sem segundo fator.`;
  return {
    id,
    state: "MISSING",
    sentence,
    action: "Cada um o liga em Segurança, na sua conta.",
    link: "/master/perfil",
  };
}
