import { formatDate, formatTime } from "../calendar/dates.ts";
import { DEFAULT_TIME_ZONE } from "../calendar/time-zones.ts";
import { addDays, wallClock } from "../calendar/wall-clock.ts";
import type { Receiving, ReceivingState } from "./receiving.ts";

const LABELS: Readonly<Record<ReceivingState, string>> = {
  AWAITING: "Aguardando ativação",
  INACTIVE: "Inativa",
  UNPROVED: "Número não confirmado",
  PAUSED: "Pausada",
  NO_CATEGORIES: "Sem categorias",
  NO_BALANCE: "Sem saldo",
  CLOSED: "Fechada",
  RECEIVING: "Recebendo",
};

/**
 * An end seen from now: `14:00`, `amanhã 08:00`, `24/11/2026 18:00`. Midnight is the end of the day before it: `o fim do dia`, `amanhã`,
 * `24/11/2026`.
 */
export function endText(until: Date, now: Date, timeZone: string = DEFAULT_TIME_ZONE): string {
  const isMidnight = wallClock(until, timeZone).minuteOfDay === 0;
  const day = dayText(isMidnight ? new Date(until.getTime() - 1) : until, now, timeZone);
  if (isMidnight) return day ?? "o fim do dia";
  return day === null ? formatTime(until, timeZone) : `${day} ${formatTime(until, timeZone)}`;
}

/** The day of an instant as it is called today; null for today itself. */
function dayText(instant: Date, now: Date, timeZone: string): string | null {
  const [day, today] = [wallClock(instant, timeZone).date, wallClock(now, timeZone).date];
  if (day === today) return null;
  return day === addDays(today, 1) ? "amanhã" : formatDate(instant, timeZone);
}

/** A merchant's state in words, the same on every screen: `Recebendo`, `Fechada até 14:00`, `Pausada até amanhã 08:00`, `Sem saldo`. */
export function receivingText({ state, until, timeZone }: Receiving, now: Date): string {
  const hasEnd = until !== null && (state === "PAUSED" || state === "CLOSED");
  return hasEnd ? `${LABELS[state]} até ${endText(until, now, timeZone)}` : LABELS[state];
}
