import type { Finding } from "@tenho/kernel/checks/finding";
import type { FranchiseContext } from "../franchise-context.ts";

/** Consumers write to a unit's number: without an active unit that has one nothing begins. */
export async function checkNumbers({ units }: Pick<FranchiseContext, "units">): Promise<Finding[]> {
  const id = "data.units";
  const { active, numbered } = await units.countNumbered();
  if (active === 0) {
    const sentence = "Não há nenhuma franquia ativa.";
    return [{ id, state: "MISSING", sentence, action: "Crie a primeira franquia.", link: "/master/franquias" }];
  }
  if (numbered === 0) {
    const sentence = "Nenhuma franquia ativa tem número de WhatsApp.";
    return [{ id, state: "MISSING", sentence, action: "Dê um número à franquia.", link: "/master/franquias" }];
  }
  const sentence =
    active === 1
      ? "A franquia ativa tem número de WhatsApp."
      : `${numbered} de ${active} franquias ativas têm número de WhatsApp.`;
  return [{ id, state: "RIGHT", sentence }];
}
