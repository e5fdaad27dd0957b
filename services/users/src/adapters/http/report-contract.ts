import { ROLES } from "@tenho/access/roles";
import { CSV_TYPE } from "@tenho/kernel/http/contract/attachment";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const activity = z.object({ created: z.int(), activated: z.int() });

export const userReport = defineRoute({
  operationId: "getUserReport",
  method: "get",
  path: "/reports/users",
  summary:
    "Contas criadas e ativadas nos últimos dias, com o período anterior para comparar; de uma empresa, a sua equipe",
  tag: "users",
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
    /** Accounts there are now; null for a company. */
    counts: z
      .object({
        total: z.int(),
        masters: z.int(),
        admins: z.int(),
        clients: z.int(),
        users: z.int(),
        active_clients: z.int(),
      })
      .nullable(),
    totals: activity,
    previous: activity,
    series: z.array(activity.extend({ day: z.iso.date() })),
    /** Team of a company, at most 200, oldest first. */
    team: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        role: z.enum(ROLES),
        is_active: z.boolean(),
        created_at: z.iso.datetime(),
      }),
    ),
  }),
  errors: ["forbidden", "unprocessable"],
});
