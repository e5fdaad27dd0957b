import { CSV_TYPE } from "@tenho/kernel/http/contract/attachment";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

/** Amounts in reais; `tenhos` counts TENHOs paid. */
const flow = z.object({
  purchased: z.number(),
  granted: z.number(),
  spent: z.number(),
  tenhos: z.int(),
  reversed: z.number(),
  expired: z.number(),
  /** Refunds, Pix clawbacks, and the credit of smoke runs that was taken back. */
  returned: z.number(),
});

export const financialReport = defineRoute({
  operationId: "getFinancialReport",
  method: "get",
  path: "/reports/financial",
  summary: "Créditos e TENHOs dos últimos dias, em reais, com o período anterior para comparar",
  tag: "wallet",
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
    totals: flow,
    previous: flow,
    series: z.array(flow.extend({ day: z.iso.date() })),
  }),
  errors: ["forbidden"],
});
