import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { receiving } from "./receiving-contract.ts";

const tag = "franchise";

const monthSums = z.object({ credits: z.number(), debits: z.number(), net: z.number() });

export const unitDashboard = defineRoute({
  operationId: "getFranchiseDashboard",
  method: "get",
  path: "/franchise-units/:id/dashboard-data",
  summary: "Números do painel de uma unidade",
  tag,
  access: { roles: ["MASTER", "ADMIN"] },
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({
    franchise: z.object({ id: z.uuid(), name: z.string(), city: z.string(), state: z.string() }),
    stats: z.object({
      totalClients: z.int(),
      recentLeads: z.int(),
      totalBalance: z.number(),
      totalTransactions: z.int(),
      balanceDetails: z.object({ currentMonth: monthSums, previousMonth: monthSums }),
    }),
    /** Total number of companies at the end of each of the last six months. */
    growth: z.array(z.object({ month: z.string(), companies: z.int() })),
    series: z.array(z.object({ day: z.string(), wishes: z.int(), accepted: z.int() })),
    clients: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        active: z.boolean().describe("Só uma conta ativa recebe pedidos"),
        receiving,
        balance: z.number(),
        level: z
          .enum(["OK", "LOW", "EMPTY"])
          .nullable()
          .describe("Pelo preço de agora: LOW paga menos de dez TENHOs, EMPTY nenhum"),
        affordable: z.int().nullable().describe("Quantos TENHOs o saldo paga; com level, null: o TENHO é grátis"),
      }),
    ),
    recentTransactions: z.array(
      z.object({
        id: z.string(),
        clientId: z.uuid(),
        clientName: z.string(),
        description: z.string(),
        type: z.enum(["CREDIT", "DEBIT"]),
        amount: z.number(),
        createdAt: z.iso.datetime(),
      }),
    ),
  }),
  errors: ["not_found"],
});
