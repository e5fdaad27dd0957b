import { formatPhone } from "@tenho/br/contacts/format-phone";
import type { GetFranchiseOpeningApiResponse } from "../../api/generated/tenho.gen.ts";
import { plural } from "../../shared/format/numbers.ts";

export type Opening = NonNullable<GetFranchiseOpeningApiResponse["opening"]>;

/** Where a line is done: a screen, or the dialog that hands out links and the poster. */
type Place = { readonly label: string; readonly to: string | "promotion" };

export type OpeningLine = {
  readonly key: "number" | "companies" | "categories" | "ready" | "poster";
  readonly title: string;
  readonly isDone: boolean;
  readonly sentence: string;
  readonly place: Place;
};

type Reader = { readonly isMaster: boolean; readonly hasWallets: boolean; readonly hasPoster: boolean };

const COMPANIES = { label: "Ver empresas", to: "/admin/usuarios?papel=CLIENT" };

const list = new Intl.ListFormat("pt-BR", { type: "conjunction" });

/** The steps from an empty city to its first answer, in the order of the work. */
export function openingLines(opening: Opening, { isMaster, hasWallets, hasPoster }: Reader): readonly OpeningLine[] {
  const { whatsapp, receiving, receiving_wanted: companies, without_balance: poor } = opening;
  const { categories_covered: covered, categories_wanted: categories } = opening;
  const numbers = { label: "Ver números", to: "/master/configuracoes?aba=whatsapp&ver=numeros" };
  return [
    {
      key: "number",
      title: "Número de WhatsApp",
      isDone: whatsapp !== null,
      sentence: whatsapp ? `Quem procura escreve para ${formatPhone(whatsapp)}.` : numberless(isMaster),
      place: isMaster ? numbers : { label: "Ver franquia", to: "/admin/franquias" },
    },
    {
      key: "companies",
      title: "Empresas",
      isDone: receiving >= companies,
      sentence: `${receiving} de ${companies} empresas podem receber pedidos.`,
      place: COMPANIES,
    },
    {
      key: "categories",
      title: "Categorias principais",
      isDone: covered >= categories,
      sentence: `${covered} de ${categories} têm empresa.${missing(opening)}`,
      place: { label: "Convidar empresas", to: "promotion" },
    },
    {
      key: "ready",
      title: "Saldo e horário",
      isDone: opening.companies > 0 && poor === 0 && opening.without_hours === 0,
      sentence: readiness(opening),
      place: hasWallets && poor > 0 ? { label: "Ver carteiras", to: "/admin/financeiro" } : COMPANIES,
    },
    {
      key: "poster",
      title: "Cartaz",
      isDone: hasPoster,
      sentence: hasPoster ? "Impresso neste navegador." : "Na vitrine, ele mostra o número a quem passa.",
      place: { label: "Imprimir cartaz", to: "promotion" },
    },
  ];
}

const numberless = (isMaster: boolean): string =>
  isMaster ? "Sem ele ninguém consegue pedir." : "Sem ele ninguém consegue pedir. Quem conecta é o MASTER.";

function missing({ categories_missing: names }: Opening): string {
  return names.length === 0 ? "" : ` As mais pedidas que faltam: ${list.format(names)}.`;
}

function readiness({ companies, without_balance: poor, without_hours: hourless }: Opening): string {
  if (companies === 0) return "Nenhuma empresa ativa ainda.";
  const lacking = [
    ...(poor > 0 ? [`${plural(poor, "empresa", "empresas")} sem saldo`] : []),
    ...(hourless > 0 ? [`${plural(hourless, "empresa", "empresas")} sem horário informado`] : []),
  ];
  if (lacking.length > 0) return `${list.format(lacking)}.`;
  return companies === 1 ? "A empresa ativa tem os dois." : `As ${companies} empresas ativas têm os dois.`;
}
