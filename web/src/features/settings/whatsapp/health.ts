import { formatPhone } from "@tenho/br/contacts/format-phone";
import type { GetWhatsappHealthApiResponse } from "../../../api/generated/tenho.gen.ts";
import { formatReais, plural } from "../../../shared/format/numbers.ts";
import type { StatusTone } from "../../../shared/ui/values/status-tag.tsx";

export type Health = GetWhatsappHealthApiResponse;
export type Template = Health["templates"][number];
export type BusinessNumber = Health["numbers"][number];

type Label = { readonly label: string; readonly tone: StatusTone };

const CATEGORIES: Readonly<Record<string, Label>> = {
  UTILITY: { label: "Utilidade", tone: "positive" },
  AUTHENTICATION: { label: "Autenticação", tone: "positive" },
  MARKETING: { label: "Marketing", tone: "negative" },
};
const STATUSES: Readonly<Record<string, Label>> = {
  APPROVED: { label: "Aprovado", tone: "positive" },
  REINSTATED: { label: "Aprovado de novo", tone: "positive" },
  PENDING: { label: "Em análise", tone: "waiting" },
  IN_APPEAL: { label: "Em recurso", tone: "waiting" },
  FLAGGED: { label: "Em risco", tone: "waiting" },
  PAUSED: { label: "Pausado", tone: "negative" },
  DISABLED: { label: "Desativado", tone: "negative" },
  REJECTED: { label: "Recusado", tone: "negative" },
  DELETED: { label: "Apagado", tone: "negative" },
  PENDING_DELETION: { label: "Sendo apagado", tone: "negative" },
  MISSING: { label: "Não está na Meta", tone: "negative" },
  UNAPPROVED: { label: "Não aprovado", tone: "negative" },
};
const QUALITIES: Readonly<Record<string, Label>> = {
  GREEN: { label: "Alta", tone: "positive" },
  YELLOW: { label: "Média", tone: "waiting" },
  RED: { label: "Baixa", tone: "negative" },
  UNKNOWN: { label: "Ainda sem nota", tone: "neutral" },
};

/** Our label for a word of Meta's; an unknown one is shown unchanged. */
const labelIn = (labels: Readonly<Record<string, Label>>, value: string | null): Label | null =>
  value === null ? null : (labels[value] ?? { label: value, tone: "neutral" });

export const categoryOf = ({ category }: Pick<Template, "category">) => labelIn(CATEGORIES, category);
export const statusOf = ({ status }: Pick<Template, "status">) => labelIn(STATUSES, status);
export const templateQualityOf = ({ quality }: Pick<Template, "quality">) => labelIn(QUALITIES, quality);

export function numberQualityOf({ is_flagged: isFlagged }: BusinessNumber): Label | null {
  if (isFlagged === null) return null;
  return isFlagged ? { label: "Baixa", tone: "negative" } : { label: "Normal", tone: "positive" };
}

/** Text of a limit, `TIER_10K` → `10 mil por dia`; an unknown one is shown unchanged. */
export function limitText(limit: string | null): string {
  if (limit === null) return "–";
  if (limit === "TIER_UNLIMITED") return "Sem limite";
  if (limit === "TIER_NOT_SET") return "Ainda não usado";
  const [, amount, thousands] = /^(?:TIER_)?(\d+)(K?)$/.exec(limit) ?? [];
  if (amount === undefined) return limit;
  return `${amount}${thousands ? " mil" : ""} pessoas por dia`;
}

/** Number of people that a limit allows, for comparison; null when it is unknown. */
function limitSize(limit: string | null): number | null {
  if (limit === "TIER_UNLIMITED") return Number.POSITIVE_INFINITY;
  const [, amount, thousands] = /^(?:TIER_)?(\d+)(K?)$/.exec(limit ?? "") ?? [];
  return amount === undefined ? null : Number(amount) * (thousands ? 1_000 : 1);
}

function numberNotes(one: BusinessNumber): string[] {
  const name = `O número ${formatPhone(one.number)}`;
  const [before, now] = [limitSize(one.previous_limit), limitSize(one.limit)];
  const isLowered = before !== null && now !== null && now < before;
  return [
    ...(one.is_flagged ? [`${name} está com qualidade baixa: a Meta pode reduzir o limite dele.`] : []),
    ...(isLowered ? [`${name} teve o limite reduzido para ${limitText(one.limit)}.`] : []),
  ];
}

/** Statuses of a template that Meta has not approved yet: it reviews it, or nobody has sent it. */
const UNAPPROVED = new Set(["PENDING", "MISSING", "UNAPPROVED"]);
const isUnapproved = (status: string | null): boolean => status !== null && UNAPPROVED.has(status);

function templateNotes(template: Template): string[] {
  const name = `O modelo “${templateTitle(template)}”`;
  const [category, status] = [categoryOf(template), statusOf(template)];
  const next = template.next_category;
  if (isUnapproved(template.status)) return [`${name} ainda não foi aprovado pela Meta.`];
  return [
    ...(status?.tone === "negative" || template.status === "FLAGGED"
      ? [`${name} está ${status?.label.toLowerCase() ?? ""} na Meta.`]
      : []),
    ...(category?.tone === "negative" ? [`${name} virou marketing e custa como propaganda.`] : []),
    ...(next !== null && next.category !== template.category
      ? [`${name} vai virar ${(categoryOf(next)?.label ?? next.category).toLowerCase()}.`]
      : []),
  ];
}

/** Notes on templates and numbers that need MASTER's attention; `holdText` covers what holds offers. */
export function attentionNotes({ templates, numbers, hold }: Health): readonly string[] {
  const others = templates.filter(({ is_offer: isOffer }) => !(isOffer && hold !== null));
  return [...others.flatMap(templateNotes), ...numbers.flatMap(numberNotes)];
}

/** Title of a template; one that is not ours keeps Meta's name. */
export const templateTitle = ({ title, name }: Pick<Template, "title" | "name">): string => title ?? name;

/** Why nothing is known of the templates, in words; null while it is known. */
export function unreadText({ templates_unread: unread }: Pick<Health, "templates_unread">): string | null {
  switch (unread) {
    case null:
      return null;
    case "NO_ACCOUNT":
      return "Não se sabe se a Meta aprova os modelos: nenhuma conta do WhatsApp está conectada.";
    case "REFUSED":
      return "Não se sabe se a Meta aprova os modelos: ela recusou a leitura. Confira o token e as permissões dele.";
    case "UNREACHABLE":
      return "Não se sabe se a Meta aprova os modelos: ela não responde há mais de três horas.";
    default:
      return "Não se sabe ainda se a Meta aprova os modelos: a lista dela não foi lida.";
  }
}

export type HoldText = {
  readonly tone: "warning" | "info";
  readonly title: string;
  /** The cause of the hold and its cost. */
  readonly what: string;
  /** The offers or messages that wait. */
  readonly waiting: string;
  /** The action to take. */
  readonly todo: string;
};

const HELD_COUNTED_MAX = 10_000;

/** The cause of a hold, its cost included. */
function whatHolds({ marketing, refused }: Hold, status: string | null, prices: Health["prices"]): string {
  const word = statusOf({ status })?.label.toLowerCase() ?? "recusado";
  if (isUnapproved(status)) return `A Meta ainda não aprovou o modelo que leva pedidos às empresas (${word}).`;
  if (refused) return `A Meta não aceita mais o modelo que leva pedidos às empresas (${word}).`;
  const difference = `${formatReais(prices.marketing)} em vez de ${formatReais(prices.utility)}`;
  return marketing
    ? `A Meta passou a tratar como marketing o modelo que leva pedidos às empresas: cada oferta custa ${difference}.`
    : "A Meta não aceita o modelo que leva pedidos às empresas.";
}

/** The action that ends a hold. */
function todoFor({ refused }: Hold, status: string | null): string {
  if (status === "PENDING") return "A Meta analisa em minutos ou dias. Quando aprovar, as ofertas saem sozinhas.";
  if (isUnapproved(status)) {
    return "Quem opera os servidores envia os modelos (tenho-ops whatsapp templates push). Quando a Meta aprovar, as ofertas saem sozinhas.";
  }
  return refused
    ? "Veja o motivo no Gerenciador do WhatsApp e peça uma nova análise. Quando a Meta aprovar, as ofertas saem sozinhas."
    : "Peça a revisão da categoria no Gerenciador do WhatsApp, ou envie mesmo como marketing.";
}

type Hold = NonNullable<Health["hold"]>;

/** Describes the hold of offers; null while there is none. */
export function holdText({
  hold,
  is_hold_released: isReleased,
  held_offers: held,
  prices,
  templates,
}: Health): HoldText | null {
  if (hold === null) return null;
  const status = templates.find(({ is_offer: isOffer }) => isOffer)?.status ?? null;
  const what = whatHolds(hold, status, prices);
  if (isReleased) {
    return {
      tone: "info",
      title: hold.refused ? "Ofertas enviadas apesar da recusa" : "Ofertas enviadas como marketing",
      what,
      waiting: "As ofertas saem mesmo assim, por sua decisão.",
      todo: "Se a Meta mudar algo de novo, elas voltam a ser seguradas.",
    };
  }
  const offers = plural(held, "oferta espera", "ofertas esperam", held >= HELD_COUNTED_MAX);
  return {
    tone: "warning",
    title: "Ofertas por WhatsApp seguradas",
    what,
    waiting: `${held === 0 ? "Nenhuma oferta espera agora" : offers}. As empresas continuam vendo os pedidos no painel, e quem escreveu nas últimas 24 horas continua recebendo.`,
    todo: todoFor(hold, status),
  };
}
