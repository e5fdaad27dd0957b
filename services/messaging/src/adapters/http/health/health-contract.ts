import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const moment = z.iso.datetime();

/** Meta's words as they came; null: Meta has said nothing yet. */
const template = z.object({
  name: z.string(),
  language: z.string(),
  category: z.string().nullable(),
  previous_category: z.string().nullable(),
  /** The category Meta has announced. */
  next_category: z.object({ category: z.string(), at: moment }).nullable(),
  status: z.string().nullable(),
  reason: z.string().nullable(),
  quality: z.string().nullable(),
  /** Of the newest of the three. */
  changed_at: moment.nullable(),
  /** It puts offers to merchants. */
  is_offer: z.boolean(),
});

const number = z.object({
  number: z.string(),
  /** Names of the units that have it; empty: a shared number, or franchise does not answer. */
  units: z.array(z.string()),
  event: z.string(),
  is_flagged: z.boolean().nullable(),
  limit: z.string().nullable(),
  previous_limit: z.string().nullable(),
  changed_at: moment,
});

const health = z.object({
  templates: z.array(template),
  numbers: z.array(number),
  /** Why offers outside the window are held, or would be without the release; null: nothing speaks against them. */
  hold: z.object({ marketing: z.boolean(), refused: z.boolean(), since: moment }).nullable(),
  is_hold_released: z.boolean(),
  /** Counted up to 10.000. */
  held_offers: z.int(),
  /** Reais a message by Meta's category, as configured. */
  prices: z.object({ utility: z.number(), marketing: z.number() }),
});

export const whatsappHealth = defineRoute({
  operationId: "getWhatsappHealth",
  method: "get",
  path: "/webhooks/whatsapp-health",
  summary: "O que a Meta diz dos modelos e números de WhatsApp, e as ofertas seguradas por isso",
  tag: "messages",
  access: { permission: "settings.manage" },
  response: health,
});

export const releaseOfferHold = defineRoute({
  operationId: "releaseOfferHold",
  method: "post",
  path: "/webhooks/whatsapp-health/hold",
  summary: "Enviar as ofertas mesmo assim, ou voltar a segurá-las; o que a Meta mudar depois segura de novo",
  tag: "messages",
  access: { roles: ["MASTER"] },
  body: z.strictObject({ released: z.boolean() }),
  response: health,
});
