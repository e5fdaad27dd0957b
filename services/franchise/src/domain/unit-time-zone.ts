import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { isUf, type Uf } from "@tenho/br/registration/uf";
import { cityKey } from "./municipality.ts";

const SAO_PAULO = "America/Sao_Paulo";

/** The time zone in which most people of a federative unit live. */
const ZONES: Readonly<Record<Uf, string>> = {
  AC: "America/Rio_Branco",
  AL: "America/Maceio",
  AP: "America/Belem",
  AM: "America/Manaus",
  BA: "America/Bahia",
  CE: DEFAULT_TIME_ZONE,
  DF: SAO_PAULO,
  ES: SAO_PAULO,
  GO: SAO_PAULO,
  MA: DEFAULT_TIME_ZONE,
  MT: "America/Cuiaba",
  MS: "America/Campo_Grande",
  MG: SAO_PAULO,
  PA: "America/Belem",
  PB: DEFAULT_TIME_ZONE,
  PR: SAO_PAULO,
  PE: "America/Recife",
  PI: DEFAULT_TIME_ZONE,
  RJ: SAO_PAULO,
  RN: DEFAULT_TIME_ZONE,
  RS: SAO_PAULO,
  RO: "America/Porto_Velho",
  RR: "America/Boa_Vista",
  SC: SAO_PAULO,
  SP: SAO_PAULO,
  SE: "America/Maceio",
  TO: "America/Araguaina",
};

/** Places whose time is not that of most of their state: an archipelago, and the municipalities of Amazonas west of the line of Lei 12.876/2013. */
const EXCEPTIONS: Readonly<Record<string, string>> = Object.fromEntries([
  [cityKey("Fernando de Noronha", "PE"), "America/Noronha"],
  ...[
    "Atalaia do Norte",
    "Benjamin Constant",
    "Boca do Acre",
    "Eirunepé",
    "Envira",
    "Guajará",
    "Ipixuna",
    "Itamarati",
    "Jutaí",
    "Lábrea",
    "Pauini",
    "São Paulo de Olivença",
    "Tabatinga",
  ].map((city) => [cityKey(city, "AM"), "America/Eirunepe"]),
]);

/** The IANA zone of a unit by its city and UF; the launch city's zone for an unknown UF. */
export const timeZoneOfPlace = ({ city, state }: { city: string; state: string }): string =>
  EXCEPTIONS[cityKey(city, state)] ?? (isUf(state) ? ZONES[state] : DEFAULT_TIME_ZONE);
