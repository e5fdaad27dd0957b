import { CSV_TYPE } from "@tenho/kernel/http/contract/attachment";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "messages";

const reportCounts = z
  .object({
    wishes: z.int(),
    categorised: z.int(),
    /** Offers put to merchants. */
    offers: z.int(),
    pending: z.int(),
    accepted: z.int(),
    rejected: z.int(),
    expired: z.int(),
    /** Minutes; null when nobody has answered. */
    avg_response_minutes: z.number().nullable(),
    /** Cost of the TENHOs to merchants, in reais. */
    paid: z.number(),
  })
  .meta({ id: "ReportCounts" });
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
    /** Categories, at most 20, most wishes first; an empty id is that of wishes without a category. */
    categories: z.array(reportLine),
    /** In MASTER's report of all units: the 20 units with most TENHOs. */
    units: z.array(reportLine),
    /** In a report of units: the 20 companies with most TENHOs. */
    companies: z.array(reportLine),
    /** In a company's report: the mean response time of its unit, in minutes. */
    unit_avg_response_minutes: z.number().nullable(),
  }),
});

/** The routes of the report of messages. */
export const reportRoutes = [messageReport];
