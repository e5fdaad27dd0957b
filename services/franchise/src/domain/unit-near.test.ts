import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readMunicipalities } from "../adapters/places/read-municipalities.ts";
import { distanceKm, isPlace } from "./place.ts";
import { UNIT_DEFAULTS, type Unit } from "./unit.ts";
import { findNear } from "./unit-near.ts";

const PRACA_DA_GRACA = { latitude: -2.9038, longitude: -41.7767 };
const ATALAIA_BEACH = { latitude: -2.8787, longitude: -41.6446 };

const unit = (city: string, state = "PI", id = city): Unit => ({
  ...UNIT_DEFAULTS,
  id,
  name: city,
  code: id,
  city,
  state,
  timeZone: "America/Fortaleza",
  createdAt: new Date(0),
  plan: "MASTER",
});

const municipalities = await readMunicipalities();
const near = (place: { latitude: number; longitude: number }, units: Unit[], radiusKm = 60) =>
  findNear(place, units, municipalities, radiusKm);

describe("the table of municipalities", () => {
  it("holds all of Brazil's, each within Brazil", () => {
    assert.equal(municipalities.size, 5_571);
    for (const { name, latitude, longitude } of municipalities.values()) {
      assert.ok(latitude > -34 && latitude < 6 && longitude > -74 && longitude < -32, name);
    }
  });
});

describe("distances", () => {
  it("are those of known places, in both directions", () => {
    const [parnaiba, teresina] = [municipalities.get("parnaiba/pi"), municipalities.get("teresina/pi")];
    assert.ok(parnaiba && teresina);
    assert.equal(Math.round(distanceKm(parnaiba, teresina)), 268);
    assert.equal(Math.round(distanceKm(teresina, parnaiba)), 268);
    assert.equal(distanceKm(parnaiba, parnaiba), 0);
    const [pole, antipode] = [
      { latitude: 90, longitude: 0 },
      { latitude: -90, longitude: 17 },
    ];
    assert.equal(Math.round(distanceKm(pole, antipode)), 20_015);
  });

  it("are asked only between coordinates", () => {
    const hostile = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 181, -181];
    for (const value of hostile) {
      assert.equal(isPlace({ latitude: value, longitude: 0 }), false, `latitude ${value}`);
      assert.equal(isPlace({ latitude: 0, longitude: value }), false, `longitude ${value}`);
    }
    assert.equal(isPlace({ latitude: 90.001, longitude: 0 }), false);
    assert.equal(isPlace({ latitude: -90, longitude: 180 }), true);
  });
});

describe("the unit near a place", () => {
  const units = [unit("Teresina"), unit("parnaiba")];

  it("is that of its city, however the city is written", () => {
    const { found, nearestCity } = near(PRACA_DA_GRACA, units);
    assert.equal(found?.unit.id, "parnaiba");
    assert.ok((found?.distanceKm ?? 9) < 1);
    assert.equal(nearestCity?.name, "Parnaíba");
  });

  it("is that of a neighbouring city where the place's own has none", () => {
    const { found, nearestCity } = near(ATALAIA_BEACH, units);
    assert.equal(found?.unit.id, "parnaiba");
    assert.equal(nearestCity?.name, "Luís Correia");
    assert.equal(near(ATALAIA_BEACH, [...units, unit("Luís Correia")]).found?.unit.id, "Luís Correia");
  });

  it("does not depend on the border of a state", () => {
    // Timon, in Maranhão, lies across the river from Teresina.
    assert.equal(near({ latitude: -5.0977, longitude: -42.8329 }, units).found?.unit.id, "Teresina");
  });

  it("is within the radius, its end included", () => {
    const distance = near(ATALAIA_BEACH, units).found?.distanceKm ?? 0;
    assert.ok(distance > 14 && distance < 16);
    assert.equal(near(ATALAIA_BEACH, units, distance).found?.unit.id, "parnaiba");
    assert.equal(near(ATALAIA_BEACH, units, distance - 0.001).found, null);
  });

  it("is none far away, where the nearest city is named", () => {
    const { found, nearestCity } = near({ latitude: -23.5505, longitude: -46.6333 }, units);
    assert.equal(found, null);
    assert.deepEqual([nearestCity?.name, nearestCity?.state], ["São Paulo", "SP"]);
  });

  it("is none where the coordinates were swapped, and no city either", () => {
    const swapped = { latitude: PRACA_DA_GRACA.longitude, longitude: PRACA_DA_GRACA.latitude };
    assert.deepEqual(near(swapped, units), { found: null, nearestCity: null });
    assert.deepEqual(near({ latitude: 0, longitude: 0 }, units), { found: null, nearestCity: null });
  });

  it("is found among cities of one name by their state, and never for a city that does not exist", () => {
    const bomJesus = { latitude: -9.07124, longitude: -44.359 };
    assert.equal(near(bomJesus, [unit("Bom Jesus", "RS"), unit("Bom Jesus", "PI", "here")]).found?.unit.id, "here");
    assert.equal(near(PRACA_DA_GRACA, [unit("Atlântida")]).found, null);
  });
});
