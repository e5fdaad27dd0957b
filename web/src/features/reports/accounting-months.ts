import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";

/** Months that can be closed, as the server bounds them. */
const MONTHS = 24;

const NAMES = [
  ...["Janeiro", "Fevereiro", "Março", "Abril", "Maio", "Junho"],
  ...["Julho", "Agosto", "Setembro", "Outubro", "Novembro", "Dezembro"],
];

/** The months that an accountant may choose, the present one first: `2026-11`, "Novembro de 2026 (até agora)". */
export function accountingMonths(now: Date): readonly { readonly value: string; readonly label: string }[] {
  const [year = 0, month = 1] = wallClock(now, DEFAULT_TIME_ZONE).date.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, back) => {
    const index = year * 12 + month - 1 - back;
    const [ofYear, name] = [Math.floor(index / 12), NAMES[index % 12]];
    const value = `${ofYear}-${String((index % 12) + 1).padStart(2, "0")}`;
    return { value, label: `${name} de ${ofYear}${back === 0 ? " (até agora)" : ""}` };
  });
}
