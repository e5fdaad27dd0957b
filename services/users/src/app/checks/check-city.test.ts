import assert from "node:assert/strict";
import { it } from "node:test";
import { checkCity } from "./check-city.ts";

type Company = { id: string; categoryIds: number[]; pays: boolean; isPaused?: boolean };

const NOW = new Date("2026-11-28T12:00:00Z");

/** A unit with these companies, each open at its hours. */
const lookAt = async (companies: Company[], units = [{ id: "unit-1", name: "Parnaíba" }]) => {
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
    now: () => NOW,
  } as unknown as Parameters<typeof checkCity>[0];
  return (await checkCity(city)).map(({ state, sentence }) => `${state} ${sentence}`);
};

it("counts the categories of companies that pay and open, and asks for fifteen", async () => {
  assert.deepEqual(await lookAt([], []), ["MISSING Não há nenhuma franquia ativa."]);
  assert.deepEqual(await lookAt([]), ["MISSING Parnaíba: nenhuma categoria tem empresa com saldo e horário."]);
  const some = [
    { id: "a", categoryIds: [1, 2], pays: true },
    { id: "b", categoryIds: [2, 3], pays: true },
    { id: "c", categoryIds: [4], pays: false },
    { id: "d", categoryIds: [5], pays: true, isPaused: true },
  ];
  assert.deepEqual(await lookAt(some), ["MISSING Parnaíba: 3 categorias têm empresa com saldo e horário."]);
  const whole = [{ id: "a", categoryIds: Array.from({ length: 15 }, (_, at) => at + 1), pays: true }];
  assert.deepEqual(await lookAt(whole), ["RIGHT Parnaíba: 15 categorias têm empresa com saldo e horário."]);
});
