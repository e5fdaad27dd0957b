import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { FACT_KINDS } from "../domain/account-fact.ts";

const moment = z.iso.datetime();

/**
 * A template in Meta's words as they came; null: Meta has said nothing yet. Two words of `status` are ours: MISSING, Meta does not have it, and UNAPPROVED,
 * Meta took no message by it.
 */
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
  /** Time of the newest change of category, status or quality. */
  changed_at: moment.nullable(),
  /** True when the template puts offers to merchants. */
  is_offer: z.boolean(),
  /** Its title, and when it is sent; null for one that this version does not send. */
  title: z.string().nullable(),
  purpose: z.string().nullable(),
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

/** Meta's words about the account and its numbers. */
const fact = z.object({
  kind: z.enum(FACT_KINDS),
  /** Meta's id of the account or entity, the digits of a number, or its phone number id. */
  subject: z.string(),
  /** Type of a restriction or alert, code of an error; empty: the kind says enough. */
  topic: z.string(),
  value: z.string(),
  previous: z.string().nullable(),
  detail: z.string().nullable(),
  until: moment.nullable(),
  changed_at: moment,
  /** `blocks`: messages are held for it. */
  standing: z.enum(["blocks", "attention", "note"]),
});

const health = z
  .object({
    templates: z.array(template),
    /** Time of the last whole list of templates read from Meta; null: there was none. */
    templates_read_at: moment.nullable(),
    /** Why it is not known how the templates are: no account is configured, none was read yet, Meta refuses, or does not answer; null: it is known. */
    templates_unread: z.enum(["NO_ACCOUNT", "NOT_YET", "REFUSED", "UNREACHABLE"]).nullable(),
    numbers: z.array(number),
    account: z.array(fact),
    /** Reason why messages are held for the account, or would be without the release; null when there is none. */
    account_hold: z
      .object({
        templates: z.boolean(),
        replies: z.boolean(),
        since: moment,
        until: moment.nullable(),
        /** True: MASTER took the connection away, and messages wait for another one. */
        disconnected: z.boolean(),
      })
      .nullable(),
    /** Reason why offers outside the window are held, or would be without the release; null when there is none. */
    hold: z.object({ marketing: z.boolean(), refused: z.boolean(), since: moment }).nullable(),
    is_hold_released: z.boolean(),
    /** Messages held, for a template or the account; counted up to 10.000. */
    held_offers: z.int(),
    /** Price of a message in reais, by Meta's category, as configured. */
    prices: z.object({ utility: z.number(), marketing: z.number() }),
  })
  .meta({ id: "WhatsappHealth" });

export const whatsappHealth = defineRoute({
  operationId: "getWhatsappHealth",
  method: "get",
  path: "/webhooks/whatsapp-health",
  summary: "O que a Meta diz dos modelos e números de WhatsApp, e as ofertas seguradas por isso",
  tag: "messages",
  access: { roles: ["MASTER"] },
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

/** The routes of what Meta says of us. */
export const healthRoutes = [whatsappHealth, releaseOfferHold];
