import { centsToReais } from "@tenho/br/money/money";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { MonthSums } from "../clients/wallet-client.ts";
import { presentMovement } from "./present-movement.ts";
import type { ReadUnitDashboard } from "./read-unit-dashboard.ts";
import { presentReceiving } from "./receiving-contract.ts";
import { unitDashboard } from "./unit-dashboard-contract.ts";

const presentSums = ({ creditsCents, debitsCents }: MonthSums) => ({
  credits: centsToReais(creditsCents),
  debits: centsToReais(debitsCents),
  net: centsToReais(creditsCents - debitsCents),
});

/** The figures of a unit over HTTP. */
export const unitDashboardHandler = (readUnitDashboard: ReadUnitDashboard): BoundRoute =>
  bind(unitDashboard, async ({ params }) => {
    const numbers = await readUnitDashboard(params.id);
    const { unit } = numbers;
    return {
      franchise: { id: unit.id, name: unit.name, city: unit.city, state: unit.state },
      stats: {
        totalClients: numbers.merchants.length,
        recentLeads: numbers.wishes.recentWishes,
        totalBalance: centsToReais(numbers.money.balanceCents),
        totalTransactions: numbers.money.movementCount,
        balanceDetails: {
          currentMonth: presentSums(numbers.money.currentMonth),
          previousMonth: presentSums(numbers.money.previousMonth),
        },
      },
      growth: numbers.growth,
      series: numbers.wishes.series,
      clients: numbers.merchants.map(({ id, name, isActive, receiving, balanceCents, level, affordable }) => ({
        id,
        name,
        active: isActive,
        receiving: presentReceiving(receiving),
        balance: centsToReais(balanceCents),
        level,
        affordable,
      })),
      recentTransactions: numbers.movements.map((movement) => ({
        ...presentMovement(movement),
        clientId: movement.userId,
        clientName: movement.clientName,
      })),
    };
  });
