import { addDays, wallClock } from "@tenho/br/calendar/wall-clock";

/** Days between the delivery of the Circular de Oferta de Franquia and the first signature or payment: Lei 13.966/2019, art. 2, § 1. */
const WAIT_DAYS = 10;
/** Legal time of Brazil, by which a day of the law begins and ends wherever the unit lies. */
const TIME_ZONE = "America/Sao_Paulo";
/** An earlier year is a slip of the keyboard: no such delivery is still waiting for its days. */
const EARLIEST = "2000-01-01";

/** Where a lead's circular stands; `clearsOn`, the first day after the wait, is null while no delivery is noted. */
export type CircularWait = { clearsOn: string | null; isClear: boolean };

/** The wait after a delivery on a date, `YYYY-MM-DD`; null: no delivery is noted. */
export function circularWait(deliveredOn: string | null, now: Date): CircularWait {
  if (deliveredOn === null) return { clearsOn: null, isClear: false };
  const clearsOn = addDays(deliveredOn, WAIT_DAYS);
  return { clearsOn, isClear: wallClock(now, TIME_ZONE).date >= clearsOn };
}

/** Why a date cannot be that of a delivery, in pt-BR; null: it can. */
export function deliveryFault(date: string, now: Date): string | null {
  if (date > wallClock(now, TIME_ZONE).date) return "A data da entrega não pode estar no futuro";
  return date < EARLIEST ? "Confira o ano da entrega" : null;
}
