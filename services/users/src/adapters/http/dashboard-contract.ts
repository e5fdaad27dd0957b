import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "users";
const scopeQuery = z.strictObject({ franchise_id: z.uuid().optional() });

const transaction = z.object({
  id: z.string(),
  clientId: z.uuid(),
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

const offerCounts = z.object({
  asked: z.int(),
  pending: z.int(),
  accepted: z.int(),
  rejected: z.int(),
  expired: z.int(),
});

export const userDashboard = defineRoute({
  operationId: "getUserDashboard",
  method: "get",
  path: "/users/dashboard/user",
  summary: "O que um USER vê da empresa para a qual trabalha, sem saldo nem contatos; pedidos só com message.view",
  tag,
  access: { roles: ["USER"] },
  response: z.object({
    company: z.object({
      id: z.uuid(),
      display_name: z.string(),
      /** Null where it cannot be said now. */
      unit: z.object({ id: z.uuid(), name: z.string(), city: z.string(), state: z.string() }).nullable(),
    }),
    can_answer: z.boolean(),
    /** Until when the company is asked for nothing. */
    paused_until: z.iso.datetime().nullable(),
    /** Local `HH:MM` of today; no period and not `is_24h`: closed all day. `is_exception`: today has hours of its own. */
    hours_today: z.object({
      time_zone: z.string(),
      is_open_now: z.boolean(),
      is_exception: z.boolean(),
      is_24h: z.boolean(),
      periods: z.array(z.object({ start: z.string(), end: z.string() })),
    }),
    /** Of all time. */
    stats: z.object({ totalInteractions: z.int(), pendingInteractions: z.int(), acceptedInteractions: z.int() }),
    /** By what became of offers, of today and of the last seven days; null without `message.view`, then the lists are empty as well. */
    counts: z.object({ today: offerCounts, week: offerCounts }).nullable(),
    recentInteractions: z.array(interaction),
    /** What the reader answered in the last 30 days, newest wish first. */
    recentAnswers: z.array(interaction.extend({ answeredAt: z.iso.datetime() })),
  }),
});
