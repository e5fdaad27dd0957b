import assert from "node:assert/strict";
import { it } from "node:test";
import { checkCity } from "./check-city.ts";

type Company = { id: string; categoryIds: number[]; pays: boolean; isPaused?: boolean };

const NOW = new Date("2026-11-28T12:00:00Z");

/** A unit with these companies, each open at its hours. */
const lookAt = async (companies: Company[], wanted: number[] = [], units = [{ id: "unit-1", name: "Parnaíba" }]) => {
  const accounts = companies.map(({ id, categoryIds, isPaused }) => ({
    id,
    categoryIds,
    role: "CLIENT",
    isActive: true,
    activatedAt: NOW,
    createdAt: NOW,
    hours: null,
    pausedUntil: isPaused ? new Date(NOW.getTime() + 3_600_000) : null,
    phones: [{ type: "WHATSAPP", phone: "5586999990000", isPrimary: true, provedAt: NOW }],
  }));
  const paying = new Map(companies.map(({ id, pays }) => [id, { cents: 0, credit: { level: pays ? "OK" : "EMPTY" } }]));
  const city = {
    accounts: { list: async () => accounts },
    wallet: { balances: async () => paying },
    franchise: { activeUnits: async () => units, unitPlaces: async () => new Map() },
    messaging: { wantedCategories: async () => wanted },
    now: () => NOW,
  } as unknown as Parameters<typeof checkCity>[0];
  return (await checkCity(city)).map(({ state, sentence }) => `${state} ${sentence}`);
};

const companyOf = (from: number, to: number): Company => ({
  id: `${from}-${to}`,
  categoryIds: Array.from({ length: to - from + 1 }, (_, at) => from + at),
  pays: true,
});

it("counts the categories of companies that pay and open, while nobody has asked for any, and needs fifteen", async () => {
  assert.deepEqual(await lookAt([], [], []), ["MISSING Não há nenhuma franquia ativa."]);
  const unasked = "empresa com saldo e horário, e ninguém pediu nada ainda.";
  assert.deepEqual(await lookAt([]), [`MISSING Parnaíba: nenhuma das 20 categorias mais pedidas tem ${unasked}`]);
  const some = [
    companyOf(1, 2),
    companyOf(2, 3),
    { id: "c", categoryIds: [4], pays: false },
    { id: "d", categoryIds: [5], pays: true, isPaused: true },
  ];
  assert.deepEqual(await lookAt(some), [`MISSING Parnaíba: 3 das 20 categorias mais pedidas têm ${unasked}`]);
  assert.deepEqual(await lookAt([companyOf(1, 15)]), [
    `RIGHT Parnaíba: 15 das 20 categorias mais pedidas têm ${unasked}`,
  ]);
});

it("counts only the twenty that are wanted most, and others only in the places that nobody has named yet", async () => {
  const twenty = companyOf(101, 120).categoryIds;
  const covered = "empresa com saldo e horário.";
  assert.deepEqual(await lookAt([companyOf(1, 60), companyOf(101, 101)], twenty), [
    `MISSING Parnaíba: 1 das 20 categorias mais pedidas tem ${covered}`,
  ]);
  assert.deepEqual(await lookAt([companyOf(101, 115)], twenty), [
    `RIGHT Parnaíba: 15 das 20 categorias mais pedidas têm ${covered}`,
  ]);
  assert.deepEqual(await lookAt([companyOf(1, 60), companyOf(101, 104)], twenty.slice(0, 16)), [
    `MISSING Parnaíba: 8 das 20 categorias mais pedidas têm ${covered}`,
  ]);
});
