/** The time zone of the launch city, used where none is given. */
export const DEFAULT_TIME_ZONE = "America/Fortaleza";

/**
 * The cities whose time a merchant may choose, with their IANA zone: every zone of Brazil has one. A city without a zone of its own uses
 * another city's, so the city is stored along with the zone.
 */
export const TIME_ZONES = [
  { city: "Fortaleza", id: "America/Fortaleza", label: "Fortaleza (UTC-3)" },
  { city: "São Paulo", id: "America/Sao_Paulo", label: "São Paulo (UTC-3)" },
  { city: "Belém", id: "America/Belem", label: "Belém (UTC-3)" },
  { city: "Recife", id: "America/Recife", label: "Recife (UTC-3)" },
  { city: "Maceió", id: "America/Maceio", label: "Maceió (UTC-3)" },
  { city: "Aracaju", id: "America/Maceio", label: "Aracaju (UTC-3)" },
  { city: "Salvador", id: "America/Bahia", label: "Salvador (UTC-3)" },
  { city: "Vitória", id: "America/Sao_Paulo", label: "Vitória (UTC-3)" },
  { city: "Palmas", id: "America/Araguaina", label: "Palmas (UTC-3)" },
  { city: "Santarém", id: "America/Santarem", label: "Santarém (UTC-3)" },
  { city: "Fernando de Noronha", id: "America/Noronha", label: "Fernando de Noronha (UTC-2)" },
  { city: "Manaus", id: "America/Manaus", label: "Manaus (UTC-4)" },
  { city: "Boa Vista", id: "America/Boa_Vista", label: "Boa Vista (UTC-4)" },
  { city: "Porto Velho", id: "America/Porto_Velho", label: "Porto Velho (UTC-4)" },
  { city: "Cuiabá", id: "America/Cuiaba", label: "Cuiabá (UTC-4)" },
  { city: "Campo Grande", id: "America/Campo_Grande", label: "Campo Grande (UTC-4)" },
  { city: "Rio Branco", id: "America/Rio_Branco", label: "Rio Branco (UTC-5)" },
  { city: "Tabatinga", id: "America/Eirunepe", label: "Tabatinga e oeste do Amazonas (UTC-5)" },
] as const;

/** The city shown for a zone: the one chosen, if it has this zone, else the first that has it; empty for a zone of no city here. */
export function cityOfTimeZone(id: string, chosen: string): string {
  const cities = TIME_ZONES.filter((zone) => zone.id === id).map(({ city }) => city as string);
  return cities.includes(chosen) ? chosen : (cities[0] ?? "");
}

/** Returns whether this machine knows an IANA time zone. */
export function isTimeZone(id: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: id });
    return id !== "";
  } catch {
    return false;
  }
}
