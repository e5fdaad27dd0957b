import { cleanWords } from "@tenho/br/text/clean-words";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { fromForm, queryDate } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";
import { reportReason } from "../abuse/abuse-contract.ts";

const tag = "messages";

const contact = z.object({ name: z.string(), phone: z.string(), wa_link: z.string() });

const followUpOutcome = z.enum(["SOLD", "NOT_SOLD", "NO_REPLY", "UNREACHABLE"]);

/** The reader's own offer of a wish; null for ADMIN and MASTER. `price` in reais. */
const ownOffer = z
  .object({
    id: z.string(),
    status: z.enum(["PENDING", "ACCEPTED", "REJECTED", "EXPIRED"]),
    price: z.number(),
    asked_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().nullable(),
    answered_at: z.iso.datetime().nullable(),
    /** True while TENHO or NÃO TENHO would be taken. */
    can_answer: z.boolean(),
    /** Only after the merchant's own paid TENHO. */
    contact: contact.nullable(),
    /** The outcome of a paid TENHO as its merchant reported it; null until then, and for readers who may not answer. */
    follow_up: z.object({ outcome: followUpOutcome, note: z.string().nullable(), at: z.iso.datetime() }).nullable(),
    /** Time at which its paid TENHO was refunded. */
    reversed_at: z.iso.datetime().nullable().optional(),
    /** The merchant's report of the wish. */
    report: z.object({ reason: reportReason, at: z.iso.datetime() }).nullable().optional(),
  })
  .meta({ id: "OwnOffer" });

/** The one state of a wish, as its consumer is told it too. */
const standing = z
  .object({
    state: z.enum([
      "READING",
      "PREPARING",
      "QUESTION",
      "ASKING",
      "OPENING",
      "PAUSED",
      "NO_SELLER",
      "CANNOT_ANSWER",
      "DECLINED",
      "UNANSWERED",
      "ANSWERED",
      "CLOSED",
    ]),
    /** Until when companies can answer, when the first of them opens, or when a question ends. */
    until: z.iso.datetime().nullable(),
    /** Number of companies that are asked now, or when they open. */
    companies: z.int(),
    /** The first company that opens. */
    company: z.string().nullable(),
    /** Why no company could be asked; null: unknown. */
    reason: z.enum(["NO_SELLER", "NO_BALANCE", "UNAVAILABLE"]).nullable(),
  })
  .meta({ id: "WishStanding" });

/** A wish as its reader may see it; hidden fields are null. */
export const message = z
  .object({
    id: z.uuid(),
    content: z.string(),
    sender_name: z.string().nullable(),
    whatsapp: z.string().nullable(),
    received_at: z.iso.datetime(),
    category_id: z.int().nullable(),
    category_name: z.string().nullable(),
    categorized: z.boolean(),
    confidence: z.number().nullable(),
    /** The person or rule that decided the category; null without one. */
    category_source: z.enum(["CLASSIFIER", "CONSUMER", "OPERATOR", "BEST_GUESS", "FALLBACK"]).nullable().optional(),
    /** Name of the operator who corrected it, for ADMIN and MASTER who open the wish; null: nobody did, or the name is unknown. */
    corrected_by: z.string().nullable().optional(),
    status: z.enum(["pending", "responded", "negative"]),
    /** Null for readers of a company. */
    standing: standing.nullable().optional(),
    /** Reason the wish was closed before any merchant was asked; absent: it was not. */
    closed_reason: z.enum(["TOO_OLD", "NOT_CONFIRMED", "NOT_WANTED"]).optional(),
    franchise_info: z.object({ id: z.uuid(), name: z.string(), city: z.string(), state: z.string() }).nullable(),
    responses: z.array(
      z.object({
        company_name: z.string(),
        response_text: z.enum(["TENHO", "NÃO TENHO"]),
        /** Minutes from asking to answering. */
        response_duration: z.number(),
        responded_at: z.iso.datetime(),
      }),
    ),
    notified_companies: z.array(z.object({ company_name: z.string() })),
    /** Number of companies asked in all; `notified_companies` may show fewer. */
    notified_total: z.int(),
    overall_avg_response_time: z.number().nullable(),
    offer: ownOffer.nullable(),
    version: z.int(),
  })
  .meta({ id: "Message" });

const text = z.string().trim().max(100).optional();
const day = queryDate.optional();

const filters = {
  search: text,
  dateFrom: day,
  dateTo: day,
  /** Category id or name. */
  category: text,
  status: z.enum(["pending", "responded", "negative"]).optional(),
  /** Merchant id or part of its name. */
  company: text,
  /** Unit id or part of its name. */
  franchise: text,
  franchise_id: z.uuid().optional(),
};

export const listMessages = defineRoute({
  operationId: "listMessages",
  method: "get",
  path: "/webhooks/messages",
  summary: "Desejos que o leitor pode ver, do mais novo ao mais antigo; com limit ou cursor, {items, next_cursor}",
  tag,
  access: { permission: "message.view" },
  query: z.strictObject({
    ...filters,
    limit: z.coerce.number().int().min(1).max(200).optional(),
    cursor: z.string().max(500).optional(),
  }),
  response: z.union([
    z.array(message),
    z.object({
      items: z.array(message),
      next_cursor: z.string().nullable(),
      /** Number of wishes, at most 10,000. */
      total: z.int(),
      /** True: there are more than `total`. */
      total_is_capped: z.boolean(),
    }),
  ]),
});

export const getMessage = defineRoute({
  operationId: "getMessage",
  method: "get",
  path: "/webhooks/messages/:id",
  summary: "Um desejo",
  tag,
  access: { permission: "message.view" },
  params: z.strictObject({ id: z.uuid() }),
  response: message,
  errors: ["not_found"],
});

export const messageStats = defineRoute({
  operationId: "getMessageStats",
  method: "get",
  path: "/webhooks/messages/stats",
  summary: "Números da Central de Mensagens, com os filtros da lista; sem eles, desde o início",
  tag,
  access: { permission: "message.view" },
  query: z.strictObject(filters),
  response: z.object({
    /** Number of wishes: all of them without filters, or by days and unit alone; by other filters at most 10,000. */
    totalMessages: z.int(),
    categorizedMessages: z.int(),
    responsesCount: z.int(),
    /** Minutes; null when no merchant has answered. */
    avgResponseTime: z.number().nullable(),
    /** Wishes a company was not asked about for lack of balance, today and in the last seven days; null for readers of no company. */
    missed: z.object({ today: z.int(), week: z.int() }).nullable(),
    /** True when these are the numbers of the 10,000 newest wishes, and there are more. */
    isCapped: z.boolean().optional(),
  }),
});

export const answerMessage = defineRoute({
  operationId: "answerMessage",
  method: "post",
  path: "/webhooks/messages/:id/response",
  summary: "TENHO ou NÃO TENHO da empresa; repetir é seguro e não cobra de novo",
  tag,
  access: { roles: ["CLIENT", "USER"] },
  params: z.strictObject({ id: z.uuid() }),
  /** `not_my_category` goes with NAO_TENHO: the wish is none of what this merchant sells. */
  body: z.strictObject({ answer: z.enum(["TENHO", "NAO_TENHO"]), not_my_category: z.boolean().optional() }),
  /** Price of a paid TENHO and the balance after it, in reais; null otherwise. */
  response: message.extend({ price: z.number().nullable(), balance: z.number().nullable() }),
  errors: ["forbidden", "not_found", "conflict", "unprocessable", "unavailable"],
});

export const followUp = defineRoute({
  operationId: "followUpMessage",
  method: "post",
  path: "/webhooks/messages/:id/follow-up",
  summary:
    "O que aconteceu depois do TENHO pago da empresa; UNREACHABLE logo após ele pergunta ao cliente se conversaram",
  tag,
  access: { roles: ["CLIENT", "USER"] },
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ outcome: followUpOutcome, note: z.string().overwrite(cleanWords).trim().max(500).nullish() }),
  response: message,
  errors: ["forbidden", "not_found", "conflict"],
});

export const correctCategory = defineRoute({
  operationId: "correctMessageCategory",
  method: "post",
  path: "/webhooks/messages/:id/category",
  summary:
    "Diz a categoria certa de um desejo; quem já foi perguntado continua, e a nova categoria é perguntada, a não ser com ask false",
  tag,
  access: { permission: "genai.access" },
  params: z.strictObject({ id: z.uuid() }),
  /** `ask` false: the companies of the category are not asked now. A wish nobody was asked about yet is put to them in any case. */
  body: z.strictObject({ category_id: fromForm(z.int32().positive()), ask: z.boolean().optional() }),
  response: message,
  errors: ["not_found", "conflict", "unprocessable", "unavailable"],
});

/** The routes of the Central de Mensagens, in the order in which they are matched. */
export const messageRoutes = [listMessages, messageStats, getMessage, answerMessage, followUp, correctCategory];
