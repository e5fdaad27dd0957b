import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { earnings, unmetDemand } from "./dashboard-contract.ts";
import { createLead, listLeads, updateLead } from "./lead-contract.ts";
import { createUnit, deleteUnit, getUnit, listUnits, updateUnit } from "./unit-contract.ts";

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
    /** Companies in all at the end of each of the last six months. */
    growth: z.array(z.object({ month: z.string(), companies: z.int() })),
    series: z.array(z.object({ day: z.string(), wishes: z.int(), accepted: z.int() })),
    clients: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        active: z.boolean().describe("Só uma conta ativa recebe pedidos"),
        balance: z.number(),
        level: z
          .enum(["OK", "LOW", "EMPTY"])
          .nullable()
          .describe("Pelo preço de agora: LOW paga menos de dez TENHOs, EMPTY nenhum"),
        affordable: z.int().nullable().describe("Quantos TENHOs o saldo paga"),
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

export const lookUpCep = defineRoute({
  operationId: "lookUpCep",
  method: "get",
  path: "/cep/:cep",
  summary: "Endereço de um CEP",
  tag,
  access: "public",
  params: z.strictObject({ cep: z.string().regex(/^\d{8}$/, "CEP deve ter 8 dígitos") }),
  response: z.object({
    cep: z.string(),
    logradouro: z.string(),
    complemento: z.string(),
    bairro: z.string(),
    localidade: z.string(),
    uf: z.string(),
  }),
  errors: ["invalid_input", "not_found", "unavailable"],
});

export const franchiseRoutes = [
  listUnits,
  createUnit,
  getUnit,
  updateUnit,
  deleteUnit,
  unitDashboard,
  unmetDemand,
  earnings,
  lookUpCep,
  createLead,
  listLeads,
  updateLead,
];
