import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { receiving } from "./receiving-contract.ts";

const tag = "users";

const interaction = z
  .object({
    id: z.string(),
    /** The wish it is about, and the beginning of its text; `text` null from a messaging service that does not send it yet. */
    wish_id: z.string(),
    text: z.string().nullable(),
    category: z.string(),
    requestedAt: z.iso.datetime(),
    status: z.enum(["PENDING", "ACCEPTED", "REJECTED", "EXPIRED"]),
  })
  .meta({ id: "Interaction" });

export const clientDashboard = defineRoute({
  operationId: "getClientDashboard",
  method: "get",
  path: "/users/dashboard/client",
  summary: "Números do painel da empresa",
  tag,
  access: { roles: ["CLIENT"] },
  query: z.strictObject({ franchise_id: z.uuid().optional() }),
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
    series: z.array(z.object({ day: z.string(), wishes: z.int(), accepted: z.int() })),
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

const offerCounts = z
  .object({
    asked: z.int(),
    pending: z.int(),
    accepted: z.int(),
    rejected: z.int(),
    expired: z.int(),
  })
  .meta({ id: "OfferCounts" });

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
      /** Null while it is unavailable. */
      unit: z.object({ id: z.uuid(), name: z.string(), city: z.string(), state: z.string() }).nullable(),
    }),
    can_answer: z.boolean(),
    /** End of the company's pause, in which it gets no offers. */
    paused_until: z.iso.datetime().nullable(),
    receiving,
    /** Local `HH:MM` of today; no period and not `is_24h`: closed all day. `is_exception`: today has hours of its own. */
    hours_today: z.object({
      time_zone: z.string(),
      is_open_now: z.boolean(),
      is_exception: z.boolean(),
      is_24h: z.boolean(),
      periods: z.array(z.object({ start: z.string(), end: z.string() })),
    }),
    /** Counts of all time. */
    stats: z.object({ totalInteractions: z.int(), pendingInteractions: z.int(), acceptedInteractions: z.int() }),
    /** Offers by outcome, of today and of the last seven days; null without `message.view`, and the lists are then empty too. */
    counts: z.object({ today: offerCounts, week: offerCounts }).nullable(),
    recentInteractions: z.array(interaction),
    /** Offers that the reader answered in the last 30 days, newest wish first. */
    recentAnswers: z.array(interaction.extend({ answeredAt: z.iso.datetime() })),
  }),
});
