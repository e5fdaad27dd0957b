import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const transaction = z
  .object({
    id: z.string(),
    clientId: z.uuid(),
    clientName: z.string(),
    description: z.string(),
    type: z.enum(["CREDIT", "DEBIT"]),
    amount: z.number(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "DashboardTransaction" });

export const masterStats = defineRoute({
  operationId: "getMasterStats",
  method: "get",
  path: "/users/stats/master",
  summary: "Números do painel do dono da plataforma",
  tag: "users",
  access: { roles: ["MASTER"] },
  query: z.strictObject({ franchise_id: z.uuid().optional() }),
  response: z.object({
    stats: z.object({
      totalUsers: z.int(),
      admins: z.int(),
      clients: z.int(),
      regularUsers: z.int(),
      totalFranchises: z.int(),
      totalLeads: z.int(),
      totalBalance: z.number(),
    }),
    series: z.array(z.object({ day: z.string(), wishes: z.int(), accepted: z.int() })),
    recentTransactions: z.array(transaction),
    topFranchises: z.array(
      z.object({ id: z.uuid(), name: z.string(), city: z.string(), state: z.string(), clientCount: z.int() }),
    ),
    recentLeads: z.array(
      z.object({
        id: z.string(),
        companyName: z.string(),
        email: z.string(),
        status: z.enum(["CONFIRMED", "PENDING_CONFIRMATION"]),
        createdAt: z.iso.datetime(),
      }),
    ),
    /** People who asked for a franchise on the public site, of every unit. */
    recentInterested: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        company: z.string().nullable(),
        city: z.string(),
        state: z.string(),
        plan: z.enum(["BASICA", "PREMIUM", "MASTER"]),
        status: z.enum(["NEW", "CONTACTED", "WON", "LOST"]),
        createdAt: z.iso.datetime(),
      }),
    ),
  }),
});
