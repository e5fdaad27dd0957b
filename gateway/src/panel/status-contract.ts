import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { SERVICES } from "../route-table.ts";

const count = z.int().min(0);
/** State as the asked replica of the service sees it; null: not reported, and so unknown. */
const breaker = z.enum(["CLOSED", "HALF_OPEN", "OPEN"]).nullable();

/** Troubles of users' mail server, by the names users gives them. */
export const MAIL_TROUBLES = [
  "login",
  "sender",
  "relay",
  "quota",
  "policy",
  "message",
  "server",
  "unreachable",
] as const;

/** Causes for which messaging does not know how the templates are, by the names it gives them. */
export const TEMPLATES_UNREAD = ["NO_ACCOUNT", "NOT_YET", "REFUSED", "UNREACHABLE"] as const;

/** Facts, which the panel puts into words. A part is null when its source did not answer: never "all is well". */
export const platformStatusShape = z.object({
  /** Moment of the check; a few seconds old at most. */
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
      /** Templates that wait for their first approval, or that Meta does not have. */
      unapproved_templates: count,
      /** Why it is not known whether Meta approves the templates; null: it is known, or a cause this gateway does not know. */
      templates_unread: z.enum(TEMPLATES_UNREAD).nullable(),
      flagged_numbers: count,
      offers_held: z.boolean(),
      /** Counted up to 10.000. */
      held_offers: count,
      /** True when messages are held because of Meta's notices about the account. */
      account_held: z.boolean(),
      /** Further notices of Meta about the account and its numbers. */
      account_notices: count,
    })
    .nullable(),
  payment: z
    .object({
      pix_breaker: breaker,
      card_breaker: breaker,
      /** Counted up to 1.000. */
      open_reviews: count,
      due_lag_seconds: count,
      /** Work that failed five times in a row or more; counted up to 1.000. */
      failing_work: count,
      /** The bank's own words for what it refused last; null where it refuses nothing. */
      bank_refusal: z.string().nullable(),
    })
    .nullable(),
  mail: z
    .object({
      breaker,
      /** Mails that failed more than once or are overdue; counted up to 1.000. */
      waiting: count,
      /** Trouble of the last mail that was tried; null: it was sent, or its trouble is one this gateway does not know. */
      trouble: z.enum(MAIL_TROUBLES).nullable(),
    })
    .nullable(),
  catalogue: z
    .object({
      /** Those that a wish can be recognised as. */
      categories: count,
      /** Without a model wishes wait. */
      has_model: z.boolean(),
    })
    .nullable(),
  books: z
    .object({
      is_balanced: z.boolean(),
      discrepancies: count,
      proven_at: z.iso.datetime().nullable(),
      /** The last proof is too old to count, or there was none. */
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
  summary: "Como estão os serviços, o WhatsApp, o e-mail, os pagamentos, os livros e as filas agora",
  tag: "platform",
  access: { roles: ["MASTER"] },
  response: platformStatusShape,
});
