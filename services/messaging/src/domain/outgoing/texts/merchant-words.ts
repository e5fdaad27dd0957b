import { formatDate, formatTime } from "@tenho/br/calendar/dates";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { formatBRL } from "@tenho/br/money/money";
import type { OutgoingContent } from "../message.ts";

const text = (body: string): OutgoingContent => ({ kind: "text", body });

export type PausedText = {
  until: Date;
  now: Date;
  timeZone: string;
  /** Signed ids of the buttons; `morning` null: that button is not shown. */
  buttons: { hour: string; morning: string | null; resume: string } | null;
};

function momentOf(until: Date, now: Date, timeZone: string): string {
  const last = new Date(until.getTime() - 1);
  const isMidnight = wallClock(until, timeZone).minuteOfDay === 0;
  if (isMidnight && wallClock(last, timeZone).date === wallClock(now, timeZone).date) return "o fim do dia de hoje";
  const isToday = wallClock(until, timeZone).date === wallClock(now, timeZone).date;
  return isToday
    ? `hoje às ${formatTime(until, timeZone)}`
    : `${formatDate(until, timeZone)} às ${formatTime(until, timeZone)}`;
}

/** The reply to PAUSAR, and to a button under it. */
export function paused({ until, now, timeZone, buttons }: PausedText): OutgoingContent {
  const body = `Pausado: você não recebe pedidos até *${momentOf(until, now, timeZone)}*. Para voltar antes, escreva VOLTAR`;
  if (buttons === null) return text(`${body}.`);
  return {
    kind: "buttons",
    body: `${body} ou escolha outro prazo.`,
    buttons: [
      { id: buttons.hour, title: "Só 1 hora" },
      ...(buttons.morning === null ? [] : [{ id: buttons.morning, title: "Até amanhã às 8h" }]),
      { id: buttons.resume, title: "VOLTAR" },
    ],
  };
}

export const resumed = (): OutgoingContent => text("Pronto, você volta a receber pedidos.");

/** Reply when the requested pause is already over, or a later command applies. */
export const pauseNotSet = (): OutgoingContent =>
  text("Esse prazo já passou, e nada mudou. Para pausar de agora em diante, escreva PAUSAR.");

export type BalanceText = { balanceCents: number; priceCents: number; link: string };

/** The reply to SALDO: the balance, and how many TENHOs it pays. */
export const balance = (details: BalanceText): OutgoingContent =>
  text(`Seu saldo é *${formatBRL(details.balanceCents)}* e ${worthOf(details)}.`);

function worthOf({ balanceCents, priceCents, link }: BalanceText): string {
  const howToAdd = `Adicione créditos em ${link}`;
  if (priceCents === 0) {
    return balanceCents < 0
      ? `precisa ser acertado antes de um TENHO, que agora é grátis. ${howToAdd}`
      : "o TENHO agora é *grátis*";
  }
  const affordable = Math.max(0, Math.floor(balanceCents / priceCents));
  if (affordable === 0) return `não paga um TENHO, que custa ${formatBRL(priceCents)}. ${howToAdd}`;
  return `paga *${affordable} ${affordable === 1 ? "TENHO" : "TENHOs"}* de ${formatBRL(priceCents)}`;
}

export const merchantHelp = (): OutgoingContent =>
  text(
    [
      "Você pode escrever:",
      "*TENHO* ou *NÃO TENHO* – responde ao pedido aberto",
      "*PAUSAR* – para de receber pedidos",
      "*VOLTAR* – volta a receber",
      "*SALDO* – diz seu saldo e quantos TENHOs ele paga",
      "*AJUDA* – mostra esta lista",
      "*SAIR* – não recebe mais mensagens",
    ].join("\n"),
  );

export const consumerHelp = (): OutgoingContent =>
  text(
    'Escreva em uma frase o que você procura, por exemplo "pizza de calabresa", e eu pergunto às empresas da sua cidade. ' +
      "Escreva *MEUS DADOS* para ver o que guardamos e *SAIR* para não receber mais mensagens.",
  );

/** Reply to a person of the company who may not give commands for it. */
export const mayNotCommand = (): OutgoingContent =>
  text("Este número não está liberado para isso. Fale com o responsável pela empresa ou com a sua franquia.");
