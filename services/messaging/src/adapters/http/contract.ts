import { CSV_TYPE } from "@tenho/kernel/http/contract/attachment";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { abuseRoutes, reportReason } from "./abuse/abuse-contract.ts";
import { releaseOfferHold, whatsappHealth } from "./health/health-contract.ts";
import { messageMargin } from "./margin-contract.ts";
import { pushRoutes } from "./push/push-contract.ts";
import { unitPauseRoutes } from "./unit-pause/pause-contract.ts";

const tag = "messages";

const contact = z.object({ name: z.string(), phone: z.string(), wa_link: z.string() });

const followUpOutcome = z.enum(["SOLD", "NOT_SOLD", "NO_REPLY", "UNREACHABLE"]);

/** The reader's own offer of a wish; null for ADMIN and MASTER. `price` in reais. */
const ownOffer = z.object({
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
  /** What the merchant said became of its paid TENHO; null also for readers who may not answer. */
  follow_up: z.object({ outcome: followUpOutcome, note: z.string().nullable(), at: z.iso.datetime() }).nullable(),
  /** When what its paid TENHO cost was given back. */
  reversed_at: z.iso.datetime().nullable().optional(),
  /** What the merchant reported the wish for. */
  report: z.object({ reason: reportReason, at: z.iso.datetime() }).nullable().optional(),
});

/** A wish as its reader may see it; hidden fields are null. */
export const message = z.object({
  id: z.uuid(),
  content: z.string(),
  sender_name: z.string().nullable(),
  whatsapp: z.string().nullable(),
  received_at: z.iso.datetime(),
  category_id: z.int().nullable(),
  category_name: z.string().nullable(),
  categorized: z.boolean(),
  confidence: z.number().nullable(),
  status: z.enum(["pending", "responded", "negative"]),
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
  /** How many were asked in all; `notified_companies` may show fewer. */
  notified_total: z.int(),
  overall_avg_response_time: z.number().nullable(),
  offer: ownOffer.nullable(),
  version: z.int(),
});

const text = z.string().trim().max(100).optional();
const day = z.iso.date().optional();

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
      /** At most 10,000. */
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
    /** Without filters, or by days and unit alone, all; by others at most 10,000. */
    totalMessages: z.int(),
    categorizedMessages: z.int(),
    responsesCount: z.int(),
    /** Minutes; null when no merchant has answered. */
    avgResponseTime: z.number().nullable(),
    /** Of a company and its staff: wishes it was not asked about for lack of balance, today and in the last seven days. */
    missed: z.object({ today: z.int(), week: z.int() }).nullable(),
    /** True: these are the numbers of the 10,000 newest, and there are more. */
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
  /** Of a paid TENHO, in reais; null otherwise. */
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
  body: z.strictObject({ outcome: followUpOutcome, note: z.string().trim().max(500).nullish() }),
  response: message,
  errors: ["forbidden", "not_found", "conflict"],
});

export const correctCategory = defineRoute({
  operationId: "correctMessageCategory",
  method: "post",
  path: "/webhooks/messages/:id/category",
  summary: "Diz a categoria certa de um desejo; quem já foi perguntado continua, e a nova categoria é perguntada",
  tag,
  access: { permission: "genai.access" },
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ category_id: z.int32().positive() }),
  response: message,
  errors: ["not_found", "conflict", "unprocessable", "unavailable"],
});

const reportCounts = z.object({
  wishes: z.int(),
  categorised: z.int(),
  /** Put to merchants. */
  offers: z.int(),
  pending: z.int(),
  accepted: z.int(),
  rejected: z.int(),
  expired: z.int(),
  /** Minutes; null when nobody has answered. */
  avg_response_minutes: z.number().nullable(),
  /** What the TENHOs cost merchants, in reais. */
  paid: z.number(),
});
const reportLine = reportCounts.extend({ id: z.string(), name: z.string() });

export const messageReport = defineRoute({
  operationId: "getMessageReport",
  method: "get",
  path: "/reports/messages",
  summary:
    "Pedidos e respostas dos últimos dias, por dia, categoria, franquia ou empresa, com o período anterior para comparar",
  tag,
  access: { permission: "report.access" },
  attachment: CSV_TYPE,
  query: z.strictObject({
    days: z.enum(["7", "30", "90", "365"]).default("30"),
    franchise_id: z.uuid().optional(),
    format: z.literal("csv").optional(),
  }),
  response: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    totals: reportCounts,
    previous: reportCounts,
    series: z.array(reportCounts.extend({ day: z.iso.date() })),
    /** At most 20, most wishes first; an empty id stands for wishes without a category. */
    categories: z.array(reportLine),
    /** MASTER, all units: the 20 with most TENHOs. */
    units: z.array(reportLine),
    /** Of units: the 20 companies with most TENHOs. */
    companies: z.array(reportLine),
    /** For a company: the mean of its unit, in minutes. */
    unit_avg_response_minutes: z.number().nullable(),
  }),
});

export const messagingRoutes = [
  listMessages,
  messageStats,
  messageMargin,
  whatsappHealth,
  releaseOfferHold,
  getMessage,
  answerMessage,
  followUp,
  correctCategory,
  messageReport,
  ...pushRoutes,
  ...abuseRoutes,
  ...unitPauseRoutes,
];
