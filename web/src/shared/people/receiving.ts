import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import type { Receiving, ReceivingState } from "@tenho/br/merchants/receiving";
import type { StatusTone } from "../ui/values/status-tag.tsx";

/** Whether wishes are offered to a company, as services answer it. */
export type ReceivingAnswer = {
  readonly state: ReceivingState;
  readonly until: string | null;
  readonly time_zone: string;
};

export const toReceiving = ({ state, until, time_zone: timeZone }: ReceivingAnswer): Receiving => ({
  state,
  until: until === null ? null : new Date(until),
  timeZone,
});

/** The state of a company of which only the pause is known, as older services answer it. */
export const receivingOfPause = (until: string | null): Receiving =>
  toReceiving({ state: until === null ? "RECEIVING" : "PAUSED", until, time_zone: DEFAULT_TIME_ZONE });

export const RECEIVING_TONE: Readonly<Record<ReceivingState, StatusTone>> = {
  AWAITING: "waiting",
  INACTIVE: "over",
  UNPROVED: "waiting",
  PAUSED: "waiting",
  NO_CATEGORIES: "waiting",
  NO_BALANCE: "negative",
  CLOSED: "over",
  RECEIVING: "positive",
};

/** Sentence and link for a company that receives nothing; `to` is a screen of its area. */
type Advice = { readonly note: string; readonly action?: { readonly label: string; readonly to: string } };

export const RECEIVING_ADVICE: Readonly<Record<ReceivingState, Advice>> = {
  AWAITING: { note: "Os pedidos chegam depois que a franquia ativar a empresa." },
  INACTIVE: { note: "A empresa está desativada e não recebe pedidos. Fale com a franquia." },
  UNPROVED: {
    note: "Nenhum pedido chega até o número de WhatsApp da empresa ser confirmado.",
    action: { label: "Confirmar número", to: "perfil" },
  },
  PAUSED: { note: "Até lá nenhum pedido chega." },
  NO_CATEGORIES: {
    note: "Nenhum pedido chega até a empresa dizer o que vende.",
    action: { label: "Escolher o que você vende", to: "categorias" },
  },
  NO_BALANCE: {
    note: "O saldo não paga um TENHO, e os pedidos vão para outras empresas.",
    action: { label: "Adicionar créditos", to: "financeiro" },
  },
  CLOSED: {
    note: "Os pedidos chegam dentro do horário de funcionamento.",
    action: { label: "Ver horários", to: "perfil" },
  },
  RECEIVING: { note: "Quando alguém da sua cidade pedir algo das suas categorias, aparece aqui na hora." },
};
