import assert from "node:assert/strict";
import { test } from "node:test";
import { timeZoneOfPlace } from "./unit-time-zone.ts";

test("a unit has the time of its place, also where that is not the time of its state's capital", () => {
  const zones: [city: string, state: string, zone: string][] = [
    ["Recife", "PE", "Recife"],
    ["FERNANDO DE NORONHA", "PE", "Noronha"],
    ["Manaus", "AM", "Manaus"],
    ["São Paulo de Olivença", "AM", "Eirunepe"],
    ["eirunepe", "AM", "Eirunepe"],
    ["Cuiabá", "MT", "Cuiaba"],
    ["Rio Branco", "AC", "Rio_Branco"],
    ["Tabatinga", "PI", "Fortaleza"],
    ["Lugar Nenhum", "XX", "Fortaleza"],
  ];
  for (const [city, state, zone] of zones) assert.equal(timeZoneOfPlace({ city, state }), `America/${zone}`, city);
});
