import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { LookUpCep, MonthSums } from "../../app/ports.ts";
import type { createUnitDashboard } from "../../app/unit-dashboard.ts";
import { lookUpCep, unitDashboard } from "./contract.ts";

const reais = (cents: number): number => cents / 100;

const presentSums = ({ creditsCents, debitsCents }: MonthSums) => ({
  credits: reais(creditsCents),
  debits: reais(debitsCents),
  net: reais(creditsCents - debitsCents),
});

/** The dashboards of units and the CEP look-up over HTTP. */
export function franchiseHandlers(deps: {
  unitDashboard: ReturnType<typeof createUnitDashboard>;
  lookUpCep: LookUpCep;
}): BoundRoute[] {
  return [
    bind(unitDashboard, async ({ params, identity }) => {
      const numbers = await deps.unitDashboard(identity, params.id);
      const { unit } = numbers;
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
        clients: numbers.merchants.map(({ id, name, isActive, balanceCents, level, affordable }) => ({
          id,
          name,
          active: isActive,
          balance: reais(balanceCents),
          level,
          affordable,
        })),
        recentTransactions: numbers.movements.map((movement) => ({
          id: movement.id,
          clientId: movement.userId,
          clientName: movement.clientName,
          description: movement.description,
          type: movement.credit ? ("CREDIT" as const) : ("DEBIT" as const),
          amount: reais(movement.amountCents),
          createdAt: movement.createdAt.toISOString(),
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
