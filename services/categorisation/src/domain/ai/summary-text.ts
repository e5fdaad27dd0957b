import type { Role } from "@tenho/access/roles";
import { toSingleLine } from "@tenho/br/text/text";
import type { Counted, UserFacts } from "./user-facts.ts";

const ROLE_NAMES: Readonly<Record<Role, readonly [one: string, many: string]>> = {
  MASTER: ["Master", "Master"],
  ADMIN: ["administrador", "administradores"],
  CLIENT: ["empresa", "empresas"],
  USER: ["usuário de empresa", "usuários de empresas"],
};

const numbers = new Intl.NumberFormat("pt-BR");
const plural = (count: number, one: string, many: string): string =>
  `${numbers.format(count)} ${count === 1 ? one : many}`;

/** The figures as a summary in pt-BR, in light Markdown: headings, lists and bold text only. */
export function summaryOf(facts: UserFacts): string {
  return [
    ["## Resumo", "", overview(facts)].join("\n"),
    section("Situação", statusLines(facts)),
    section("Empresas ativas", companyLines(facts)),
    section("Franquias", countedLines(facts.units, "conta", "contas")),
    section("Categorias mais escolhidas", countedLines(facts.categories, "empresa", "empresas")),
    section("O que fazer", nextSteps(facts)),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : [`### ${title}`, "", ...lines.map((line) => `- ${line}`)].join("\n");

function overview({ analysed, found, byRole }: UserFacts): string {
  const of = analysed < found ? `, de ${numbers.format(found)} encontradas` : "";
  const roles = Object.entries(byRole).map(([role, count]) => plural(count, ...ROLE_NAMES[role as Role]));
  return `**${plural(analysed, "conta analisada", "contas analisadas")}**${of}: ${listed(roles)}.`;
}

function statusLines({ active, inactive, awaiting, newInAWeek, newInAMonth }: UserFacts): string[] {
  const since =
    awaiting.oldestDays === 0 ? "desde hoje" : `a mais antiga há ${plural(awaiting.oldestDays, "dia", "dias")}`;
  return [
    `**${numbers.format(active)}** ${active === 1 ? "ativa" : "ativas"}`,
    ...(awaiting.count === 0 ? [] : [`**${numbers.format(awaiting.count)}** aguardando ativação, ${since}`]),
    ...(inactive === 0 ? [] : [`**${numbers.format(inactive)}** ${inactive === 1 ? "inativa" : "inativas"}`]),
    `${plural(newInAWeek, "cadastro", "cadastros")} nos últimos 7 dias, ${numbers.format(newInAMonth)} nos últimos 30`,
  ];
}

function companyLines({ companies }: UserFacts): string[] {
  const { count, withoutCategory, withoutPhone, emptyCredit, lowCredit } = companies;
  if (count === 0) return [];
  return [
    plural(count, "empresa ativa", "empresas ativas"),
    ...(withoutCategory === 0 ? [] : [`**${numbers.format(withoutCategory)}** sem categoria: não recebem pedidos`]),
    ...(withoutPhone === 0 ? [] : [`**${numbers.format(withoutPhone)}** sem telefone`]),
    ...(emptyCredit === 0 ? [] : [`**${numbers.format(emptyCredit)}** sem saldo para um TENHO`]),
    ...(lowCredit === 0 ? [] : [`**${numbers.format(lowCredit)}** com saldo para menos de dez TENHOs`]),
  ];
}

const countedLines = (counted: readonly Counted[], one: string, many: string): string[] =>
  counted.map(({ name, count }) => `${plainText(name)}: ${plural(count, one, many)}`);

/** The next steps that the figures suggest, most urgent first. */
function nextSteps({ awaiting, companies }: UserFacts): string[] {
  return [
    ...(awaiting.overAWeek > 0
      ? [
          `Ativar ou recusar ${plural(awaiting.overAWeek, "conta que aguarda", "contas que aguardam")} há mais de uma semana`,
        ]
      : []),
    ...(companies.withoutCategory > 0 ? ["Escolher as categorias das empresas que não têm nenhuma"] : []),
    ...(companies.emptyCredit > 0 ? ["Falar com as empresas sem saldo: perdem os pedidos que chegam"] : []),
    ...(companies.withoutPhone > 0 ? ["Completar o telefone de quem não tem"] : []),
  ];
}

/** A name without characters that Markdown would interpret. */
const plainText = (name: string): string => toSingleLine(name.replaceAll(/[\\`*_{}[\]()#<>|!~]/g, " "));

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} e ${parts.at(-1)}`;
