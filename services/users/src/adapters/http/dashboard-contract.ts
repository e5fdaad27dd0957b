import { defineRoute } from "@tenho/kernel/http/contract";
import { z } from "zod";

const tag = "users";
const scopeQuery = z.strictObject({ franchise_id: z.uuid().optional() });

const transaction = z.object({
  id: z.string(),
  clientName: z.string(),
  description: z.string(),
  type: z.enum(["CREDIT", "DEBIT"]),
  amount: z.number(),
  createdAt: z.iso.datetime(),
});

const interaction = z.object({
  id: z.string(),
  /** The message it is about, and its beginning; null from a messaging service that does not say it yet. */
  wish_id: z.string(),
  text: z.string().nullable(),
  category: z.string(),
  requestedAt: z.iso.datetime(),
  status: z.enum(["PENDING", "ACCEPTED", "REJECTED", "EXPIRED"]),
});

const daySeries = z.array(z.object({ day: z.string(), wishes: z.int(), accepted: z.int() }));

export const masterStats = defineRoute({
  operationId: "getMasterStats",
  method: "get",
  path: "/users/stats/master",
  summary: "Números do painel do dono da plataforma",
  tag,
  access: { roles: ["MASTER"] },
  query: scopeQuery,
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
    series: daySeries,
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
    /** Who asked for a franchise on the public site, whatever the unit asked for. */
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

export const clientDashboard = defineRoute({
  operationId: "getClientDashboard",
  method: "get",
  path: "/users/dashboard/client",
  summary: "Números do painel da empresa",
  tag,
  access: { roles: ["CLIENT"] },
  query: scopeQuery,
  response: z.object({
    client: z.object({
      balance: z.number(),
      profile: z.object({ display_name: z.string() }),
      email: z.string(),
    }),
    price: z.number(),
    stats: z.object({
      totalInteractions: z.int(),
      pendingInteractions: z.int(),
      acceptedInteractions: z.int(),
      otherInteractions: z.int(),
      totalTransactions: z.int(),
    }),
    series: daySeries,
    recentInteractions: z.array(interaction),
    recentTransactions: z.array(
      z.object({
        id: z.string(),
        description: z.string(),
        createdAt: z.iso.datetime(),
        type: z.enum(["CREDIT", "DEBIT"]),
        amount: z.number(),
      }),
    ),
    categories: z.array(z.object({ id: z.int(), name: z.string(), code: z.string() })),
  }),
});

export const userDashboard = defineRoute({
  operationId: "getUserDashboard",
  method: "get",
  path: "/users/dashboard/user",
  summary: "O que um USER vê: os pedidos da empresa para a qual trabalha, sem saldo nem contatos",
  tag,
  access: { roles: ["USER"] },
  response: z.object({
    company: z.object({ id: z.uuid(), display_name: z.string() }),
    can_answer: z.boolean(),
    stats: z.object({ totalInteractions: z.int(), pendingInteractions: z.int(), acceptedInteractions: z.int() }),
    recentInteractions: z.array(interaction),
  }),
});
