import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { SERVICES } from "../route-table.ts";

const count = z.int().min(0);
/** As the service's replica that was asked sees it; null: it was not told, and nobody knows. */
const breaker = z.enum(["CLOSED", "HALF_OPEN", "OPEN"]).nullable();

/** Facts, which the panel puts into words. A part is null when whoever knows it did not answer: never "all is well". */
export const platformStatusShape = z.object({
  /** When it was asked; a few seconds old at most. */
  checked_at: z.iso.datetime(),
  services: z.array(
    z.object({
      name: z.enum(SERVICES),
      state: z.enum(["READY", "NOT_READY", "UNREACHABLE"]),
      /** Names of what it waits for, e.g. "postgres". */
      failing_checks: z.array(z.string()),
    }),
  ),
  whatsapp: z
    .object({
      breaker,
      troubled_templates: count,
      flagged_numbers: count,
      offers_held: z.boolean(),
      /** Counted up to 10.000. */
      held_offers: count,
    })
    .nullable(),
  payment: z
    .object({
      pix_breaker: breaker,
      card_breaker: breaker,
      /** Counted up to 1.000. */
      open_reviews: count,
      due_lag_seconds: count,
    })
    .nullable(),
  books: z
    .object({
      is_balanced: z.boolean(),
      discrepancies: count,
      proven_at: z.iso.datetime().nullable(),
      /** The last proof is too old to say anything of now, or there was none. */
      is_stale: z.boolean(),
    })
    .nullable(),
  dead_letters: count.nullable(),
  streams: z.array(z.object({ name: z.string(), fill: z.number().min(0) })).nullable(),
});

export type PlatformStatus = z.output<typeof platformStatusShape>;

export const platformStatus = defineRoute({
  operationId: "getPlatformStatus",
  method: "get",
  path: "/platform/status",
  summary: "Como estão os serviços, o WhatsApp, os pagamentos, os livros e as filas agora",
  tag: "platform",
  access: { roles: ["MASTER"] },
  response: platformStatusShape,
});

/** What the gateway answers itself. */
export const gatewayRoutes = [platformStatus] as const;
