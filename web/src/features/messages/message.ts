import type { MerchantMessage } from "../../api/merchant-types.ts";
import type { StatusTone } from "../../shared/ui/values/status-tag.tsx";

/** A wish as its reader may see it. */
export type Message = MerchantMessage;
export type Offer = NonNullable<Message["offer"]>;

export const HIDDEN_NAME = "Nome oculto até resposta";
export const NO_COMPANY = "SEM EMPRESA AINDA";
const NOBODY_ASKED = "Nenhuma empresa avisada";

export const MESSAGE_STATUS: Readonly<Record<Message["status"], { label: string; tone: StatusTone }>> = {
  pending: { label: "Pendente", tone: "waiting" },
  responded: { label: "Respondido", tone: "positive" },
  negative: { label: "Negativo", tone: "negative" },
};

export const OFFER_STATUS: Readonly<Record<Offer["status"], { label: string; tone: StatusTone }>> = {
  PENDING: { label: "Pendente", tone: "waiting" },
  ACCEPTED: { label: "TENHO", tone: "positive" },
  REJECTED: { label: "NÃO TENHO", tone: "negative" },
  EXPIRED: { label: "Expirado", tone: "over" },
};

/** Reasons for which a wish was closed before any company was asked. */
export const CLOSED_REASON: Readonly<Record<NonNullable<Message["closed_reason"]>, string>> = {
  TOO_OLD: "Chegou com mais de um dia de atraso: não dava mais para perguntar se a pessoa ainda procura",
  NOT_CONFIRMED: "Chegou com atraso, e a pessoa não disse se ainda procura",
  NOT_WANTED: "Chegou com atraso, e a pessoa não procura mais",
};

export const CLOSED_STATUS = { label: "Encerrado", tone: "over" } as const;

/** Returns whether TENHO would be accepted, by the server's word; a list is read again when a deadline passes. */
export const isOpen = ({ offer }: Message): boolean => offer?.can_answer === true;

/** The notified companies as text: up to `shownMax` names (the server sends what the user may see) and the rest as a count. */
export function notifiedText(
  { notified_companies: companies, notified_total: total, closed_reason: reason }: Message,
  shownMax: number,
): string {
  if (total === 0 && companies.length === 0) return reason === undefined ? NO_COMPANY : NOBODY_ASKED;
  const names = companies.slice(0, shownMax).map(({ company_name }) => company_name);
  const rest = Math.max(total, companies.length) - names.length;
  return rest > 0 ? `${names.join(", ")} +${rest}` : names.join(", ");
}
