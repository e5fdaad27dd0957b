import type { Role } from "@tenho/access/roles";
import type { RequestOutcome } from "../facts/correction-request.ts";
import { FACTS, type Fact } from "../facts/fact.ts";
import { mailOf } from "./mail-text.ts";

const FACT_WORDS: Readonly<Record<Fact, string>> = {
  document: "CPF/CNPJ",
  birth_date: "data de nascimento",
  gender: "gênero",
  address: "endereço",
};

const list = new Intl.ListFormat("pt-BR", { type: "conjunction" });
const factList = (facts: readonly Fact[]): string =>
  list.format(FACTS.filter((fact) => facts.includes(fact)).map((fact) => FACT_WORDS[fact]));

const byWhom = (role: Role | null): string =>
  role === "MASTER" ? "pela administração da Tenho" : "pela administração da sua franquia";

type Facts = { name: string; facts: readonly Fact[]; link: string };

/** The mail to the person whose facts were corrected; the values are only in the panel. */
export const correctedMail = ({ name, facts, byRole, link }: Facts & { byRole: Role | null }) =>
  mailOf(
    "Dados da sua conta na Tenho foram corrigidos",
    [
      `Olá, ${name}!`,
      `Estes dados da sua conta foram corrigidos ${byWhom(byRole)}: ${factList(facts)}.`,
      "Confira em Meu Perfil como ficaram:",
      link,
      "Se algo não estiver certo, peça outra correção em Meu Perfil ou fale com a sua franquia.",
    ],
    link,
  );

/** The mail to the person whose request was closed without a correction by it. */
export function closedMail(closed: Facts & { byRole: Role | null; outcome: RequestOutcome | null; reason: string }) {
  const { name, facts, byRole, outcome, reason, link } = closed;
  const end = outcome === "REFUSED" ? "não foi aceito" : "foi concluído";
  return mailOf(
    outcome === "REFUSED" ? "O seu pedido de correção não foi aceito" : "O seu pedido de correção foi concluído",
    [
      `Olá, ${name}!`,
      `O seu pedido de correção (${factList(facts)}) ${end} ${byWhom(byRole)}.`,
      ...(reason === "" ? [] : [`O motivo: ${reason}`]),
      "Se não concordar, peça de novo em Meu Perfil ou fale com a sua franquia:",
      link,
    ],
    link,
  );
}

/** The mail to somebody who may correct the account; what the person wrote is only in the panel. */
export const requestedMail = ({ name, person, facts, link }: Facts & { person: string }) =>
  mailOf(
    "Pedido de correção de dados na Tenho",
    [
      `Olá, ${name}!`,
      `${person} pediu a correção destes dados da conta: ${factList(facts)}.`,
      "Em Usuários, o pedido aparece antes da lista. Confira, corrija ou encerre com um motivo:",
      link,
    ],
    link,
  );
