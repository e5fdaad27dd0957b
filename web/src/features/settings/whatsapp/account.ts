import { formatDateTime } from "@tenho/br/calendar/dates";
import { formatPhone } from "@tenho/br/contacts/format-phone";
import { plural } from "../../../shared/format/numbers.ts";
import type { StatusTone } from "../../../shared/ui/values/status-tag.tsx";
import { type Health, type HoldText, limitText } from "./health.ts";

export type AccountFact = Health["account"][number];

const HELD_COUNTED_MAX = 10_000;

const RESTRICTIONS: Readonly<Record<string, string>> = {
  RESTRICTED_BIZ_INITIATED_MESSAGING: "Não pode iniciar conversas",
  RESTRICTED_CUSTOMER_INITIATED_MESSAGING: "Não pode responder a quem escreve",
  RESTRICTED_ADD_PHONE_NUMBER_ACTION: "Não pode adicionar números",
  RESTRICTED_UTILITY_TEMPLATES: "Não pode criar modelos de utilidade",
};
const BANS: Readonly<Record<string, string>> = {
  DISABLE: "Conta desativada",
  SCHEDULE_FOR_DISABLE: "Conta vai ser desativada",
  REINSTATE: "Conta reativada",
};
const PRESENCES: Readonly<Record<string, string>> = {
  ACCOUNT_DELETED: "Conta apagada na Meta",
  ACCOUNT_OFFBOARDED: "Conta desligada da API",
  ACCOUNT_RECONNECTED: "Conta ligada de novo",
};
const REFUSALS: Readonly<Record<string, string>> = {
  LOCKED: "A Meta recusou mensagens: conta bloqueada",
  TEMPORARILY_BLOCKED: "A Meta recusou mensagens: bloqueio temporário",
  SPAM_LIMIT: "A Meta recusou mensagens: limite contra spam do número",
  COUNTRY_RESTRICTED: "A Meta recusou mensagens: conta restrita no Brasil",
};
const DECISIONS: Readonly<Record<string, string>> = {
  APPROVED: "aprovado",
  DECLINED: "recusado",
  REJECTED: "recusado",
  EXPIRED: "vencido",
  PENDING: "em análise",
  DEFERRED: "adiado",
};

/** Says in a few words what happened; in Meta's own where we have none. */
export function factTitle({ kind, topic, value, subject }: AccountFact): string {
  switch (kind) {
    case "restriction":
      return `${RESTRICTIONS[topic] ?? topic}${value === "RESTRICTED" ? "" : " (encerrado)"}`;
    case "ban":
      return BANS[value] ?? value;
    case "presence":
      return PRESENCES[value] ?? value;
    case "violation":
      return `Violação das regras da Meta: ${value}`;
    case "alert":
      return `Alerta da Meta: ${topic}`;
    case "capability":
      return topic === "MESSAGING_LIMIT"
        ? `Limite da conta: ${value === "-1" ? "sem limite" : limitText(value)}`
        : `Números permitidos: ${value}`;
    case "name":
      return `Nome do número ${formatPhone(subject)}: ${DECISIONS[value] ?? value}`;
    case "error":
      return `Erro ${topic} avisado pela Meta`;
    case "refusal":
      return REFUSALS[value] ?? `A Meta recusou mensagens (${topic})`;
    default:
      return value;
  }
}

const STANDINGS: Readonly<Record<AccountFact["standing"], { label: string; tone: StatusTone }>> = {
  blocks: { label: "Segura mensagens", tone: "error" },
  attention: { label: "Atenção", tone: "waiting" },
  note: { label: "Informativo", tone: "neutral" },
};

/** Effect of a fact; what MASTER has decided to send in spite of it is no longer held. */
export const standingLabel = ({ standing }: AccountFact, isReleased: boolean): (typeof STANDINGS)[typeof standing] =>
  standing === "blocks" && isReleased ? { label: "Envio por sua decisão", tone: "waiting" } : STANDINGS[standing];

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Further details from Meta, and until when the fact holds; null when there are none. */
export function factNote({ detail, until }: AccountFact): string | null {
  const end = until === null ? null : `até ${formatDateTime(new Date(until))}`;
  if (detail === null) return end === null ? null : capital(end);
  return end === null ? detail : `${detail} · ${end}`;
}

/** Describes the hold of messages for the account; null while there is none. */
export function accountHoldText(health: Health): HoldText | null {
  const { account_hold: hold, is_hold_released: isReleased, held_offers: held } = health;
  if (hold === null) return null;
  const messages = plural(held, "mensagem espera", "mensagens esperam", held >= HELD_COUNTED_MAX);
  const waiting = `${held === 0 ? "Nenhuma mensagem espera agora" : messages}. As empresas continuam vendo os pedidos no painel.`;
  if (hold.disconnected) {
    return {
      tone: "warning",
      title: "Mensagens de WhatsApp seguradas",
      what: `O WhatsApp foi desconectado em ${formatDateTime(new Date(hold.since))}: nada é enviado nem recebido.`,
      waiting,
      todo: "Conecte de novo em Conectar WhatsApp: o que ainda servir sai sozinho.",
    };
  }
  const what =
    hold.templates && hold.replies
      ? "A Meta não deixa a conta enviar mensagens agora."
      : hold.templates
        ? "A Meta não deixa a conta iniciar conversas: pedidos e avisos fora da janela de 24 horas não saem."
        : "A Meta não deixa a conta responder a quem escreve.";
  const end = hold.until === null ? "" : ` Até ${formatDateTime(new Date(hold.until))}, se a Meta não mudar antes.`;
  if (isReleased) {
    return {
      tone: "info",
      title: "Mensagens enviadas apesar da restrição",
      what: `${what}${end}`,
      waiting: "As mensagens saem mesmo assim, por sua decisão.",
      todo: "Se a Meta mudar algo de novo, elas voltam a ser seguradas.",
    };
  }
  return {
    tone: "warning",
    title: "Mensagens de WhatsApp seguradas",
    what: `${what}${end}`,
    waiting,
    todo: "Veja o motivo no Gerenciador do WhatsApp e peça uma análise. Quando a Meta liberar, as mensagens saem sozinhas.",
  };
}
