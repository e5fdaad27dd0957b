/** The time zone of the launch city, used where none is given. */
export const DEFAULT_TIME_ZONE = "America/Fortaleza";

/** Time zones a merchant may choose, with their pt-BR labels; a city without a zone of its own stands beside the one it uses. */
export const TIME_ZONES = [
  { id: "America/Fortaleza", label: "Fortaleza (UTC-3)" },
  { id: "America/Sao_Paulo", label: "São Paulo, Vitória (UTC-3)" },
  { id: "America/Belem", label: "Belém (UTC-3)" },
  { id: "America/Recife", label: "Recife (UTC-3)" },
  { id: "America/Maceio", label: "Maceió, Aracaju (UTC-3)" },
  { id: "America/Bahia", label: "Salvador (UTC-3)" },
  { id: "America/Manaus", label: "Manaus (UTC-4)" },
  { id: "America/Rio_Branco", label: "Rio Branco (UTC-5)" },
] as const;

/** Whether this machine knows an IANA time zone. */
export function isTimeZone(id: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: id });
    return id !== "";
  } catch {
    return false;
  }
}
