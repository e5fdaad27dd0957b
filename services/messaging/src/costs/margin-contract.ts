import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const cost = { cost: z.number(), messages: z.int(), free_messages: z.int() };

/** Money in reais. */
export const messageMargin = defineRoute({
  operationId: "getMessageMargin",
  method: "get",
  path: "/webhooks/messages/margin",
  summary: "Custo do WhatsApp contra a receita dos TENHOs, dos últimos dias (UTC)",
  tag: "messages",
  access: { roles: ["MASTER"] },
  query: z.strictObject({ days: z.coerce.number().int().min(1).max(365).default(30) }),
  response: z.object({
    days: z.int(),
    since: z.iso.date(),
    ...cost,
    revenue: z.number(),
    margin: z.number(),
    /** Costs by Meta's pricing category. */
    pricing: z.array(z.object({ category: z.string(), ...cost })),
    /** `unit_id` null: messages that belong to no unit. */
    units: z.array(z.object({ unit_id: z.uuid().nullable(), ...cost, revenue: z.number(), margin: z.number() })),
    /**
     * Costs and revenue by category of the wish; null: messages of no wish, or of one without a category. Revenue counts by the days of each wish's
     * unit, so at the edge of the period its sum may differ from the total. The name is empty where it cannot be read.
     */
    categories: z.array(
      z.object({
        category_id: z.int().nullable(),
        name: z.string(),
        ...cost,
        revenue: z.number(),
        margin: z.number(),
      }),
    ),
  }),
});

/** The routes of MASTER's margin. */
export const marginRoutes = [messageMargin];
