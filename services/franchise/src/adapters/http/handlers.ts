import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/bind";
import type { CepLookUp, MonthSums, UnitStore } from "../../app/ports.ts";
import type { createUnitDashboard } from "../../app/unit-dashboard.ts";
import type { Unit } from "../../domain/unit.ts";
import { getUnit, listUnits, lookUpCep, unitDashboard } from "./contract.ts";

const reais = (cents: number): number => cents / 100;

const presentUnit = (unit: Unit) => ({
  id: unit.id,
  name: unit.name,
  code: unit.code,
  city: unit.city,
  state: unit.state,
  region: unit.region || null,
  is_active: unit.isActive,
});

const presentSums = ({ creditsCents, debitsCents }: MonthSums) => ({
  credits: reais(creditsCents),
  debits: reais(debitsCents),
  net: reais(creditsCents - debitsCents),
});

/** Units, their dashboards and the CEP look-up over HTTP. */
export function franchiseHandlers(deps: {
  units: UnitStore;
  lookUpCep: CepLookUp;
  unitDashboard: ReturnType<typeof createUnitDashboard>;
}): BoundRoute[] {
  const { units } = deps;

  async function find(id: string): Promise<Unit> {
    const [unit] = await units.list({ ids: [id], onlyActive: false });
    if (unit === undefined) throw new AppError("not_found", "Franquia não encontrada.");
    return unit;
  }

  return [
    bind(listUnits, async ({ identity }) => {
      // An ADMIN without a unit runs none: an empty list of ids must not mean all of them.
      if (identity.role === "ADMIN" && identity.unitIds.length === 0) return [];
      const ids = identity.role === "ADMIN" ? identity.unitIds : [];
      return (await units.list({ ids, onlyActive: identity.role !== "MASTER" })).map(presentUnit);
    }),
    bind(getUnit, async ({ params, identity }) => {
      const unit = await find(params.id);
      const mine = identity.role === "MASTER" || identity.unitIds.includes(unit.id);
      if (!mine && !unit.isActive) throw new AppError("not_found", "Franquia não encontrada.");
      return presentUnit(unit);
    }),
    bind(unitDashboard, async ({ params, identity }) => {
      if (identity.role !== "MASTER" && !identity.unitIds.includes(params.id)) {
        throw new AppError("forbidden", "Esta franquia não é sua.");
      }
      const unit = await find(params.id);
      const numbers = await deps.unitDashboard(unit);
      return {
        franchise: { id: unit.id, name: unit.name, city: unit.city, state: unit.state },
        stats: {
          totalClients: numbers.merchants.length,
          recentLeads: numbers.wishes.recentWishes,
          totalBalance: reais(numbers.money.balanceCents),
          totalTransactions: numbers.money.movementCount,
          balanceDetails: {
            currentMonth: presentSums(numbers.money.currentMonth),
            previousMonth: presentSums(numbers.money.previousMonth),
          },
        },
        growth: numbers.growth,
        series: numbers.wishes.series,
        clients: numbers.merchants.map(({ id, name, balanceCents }) => ({ id, name, balance: reais(balanceCents) })),
        recentTransactions: numbers.movements.map((line) => ({
          id: line.id,
          clientName: line.clientName,
          description: line.description,
          type: line.credit ? ("CREDIT" as const) : ("DEBIT" as const),
          amount: reais(line.amountCents),
          createdAt: line.createdAt.toISOString(),
        })),
      };
    }),
    bind(lookUpCep, async ({ params }) => {
      const address = await deps.lookUpCep(params.cep);
      return {
        cep: address.cep,
        logradouro: address.street,
        complemento: address.complement,
        bairro: address.district,
        localidade: address.city,
        uf: address.state,
      };
    }),
  ];
}
