import { getHolidays } from "@brazilian-utils/brazilian-utils/get-holidays";
import { addDays } from "./wall-clock.ts";

/** A day off; `date` as `YYYY-MM-DD`. `isOptional`: a "ponto facultativo", which no law makes a holiday. */
export type Holiday = { readonly date: string; readonly name: string; readonly isOptional: boolean };

const NAMES: Readonly<Record<string, string>> = {
  "Carnaval (terça-feira)": "Carnaval, terça-feira",
  "Dia do trabalhador": "Dia do Trabalhador",
  "Ano novo": "Ano-Novo",
};

const two = (value: number): string => String(value).padStart(2, "0");

/** The library's dates are midnights of this process' own zone. */
const localDate = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

function toHolidays({ name, date, type }: ReturnType<typeof getHolidays>[number]): Holiday[] {
  // Easter is a Sunday, and no holiday by any law.
  if (type !== "national" && type !== "optional") return [];
  const day: Holiday = { date: localDate(date), name: NAMES[name] ?? name, isOptional: type === "optional" };
  if (!name.startsWith("Carnaval")) return [day];
  return [{ date: addDays(day.date, -1), name: "Carnaval, segunda-feira", isOptional: true }, day];
}

/** Brazil's national holidays of a year (1900 to 2099) with Carnival and Corpus Christi, which are optional, in order. */
export function nationalHolidays(year: number): readonly Holiday[] {
  return getHolidays(year).flatMap(toHolidays);
}
