import assert from "node:assert/strict";
import { test } from "node:test";
import { cityOfTimeZone, TIME_ZONES } from "./time-zones.ts";

/** Zones of Brazil in the IANA database (zone1970.tab and backward). */
const BRAZIL = [
  "Noronha",
  "Belem",
  "Fortaleza",
  "Recife",
  "Araguaina",
  "Maceio",
  "Bahia",
  "Sao_Paulo",
  "Campo_Grande",
  "Cuiaba",
  "Santarem",
  "Porto_Velho",
  "Boa_Vista",
  "Manaus",
  "Eirunepe",
  "Rio_Branco",
].map((name) => `America/${name}`);

test("every zone of Brazil can be chosen, by a city whose label says its offset", () => {
  assert.deepEqual([...new Set<string>(TIME_ZONES.map(({ id }) => id))].sort(), BRAZIL.sort());
  for (const { id, label } of TIME_ZONES) {
    const format = new Intl.DateTimeFormat("en-US", { timeZone: id, timeZoneName: "shortOffset" });
    // No zone of Brazil has had daylight saving time since 2019.
    const now = format
      .formatToParts(new Date("2026-07-01T12:00:00Z"))
      .find(({ type }) => type === "timeZoneName")?.value;
    assert.equal(/UTC-\d/.exec(label)?.[0], now?.replace("GMT", "UTC"), label);
  }
});

test("a zone is shown by the city that was chosen, else by the first that has it", () => {
  assert.equal(cityOfTimeZone("America/Maceio", "Aracaju"), "Aracaju");
  assert.equal(cityOfTimeZone("America/Maceio", "Parnaíba"), "Maceió");
  assert.equal(cityOfTimeZone("America/New_York", ""), "");
});
