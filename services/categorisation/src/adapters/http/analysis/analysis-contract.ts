import { ROLES } from "@tenho/access/roles";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const USERS_MAX = 500;
const text = (max: number) => z.string().max(max);

/** An account as the list has it. What says who it is may be sent and is not read; what is left out is not counted. */
const analysedUser = z.strictObject({
  id: z.uuid(),
  email: text(254).optional(),
  name: text(200).optional(),
  role: z.enum(ROLES),
  is_active: z.boolean(),
  created_at: z.iso.datetime(),
  /** Null: never activated. */
  activated_at: z.iso.datetime().nullable().optional(),
  unit: z
    .strictObject({ name: text(120), code: text(40).optional() })
    .nullable()
    .optional(),
  profile: z.strictObject({ display_name: text(200).optional(), legal_name: text(200).optional() }).optional(),
  addresses: z.array(text(1)).max(0).optional(),
  emails: z.array(text(254)).max(20).optional(),
  phones: z.array(text(40)).max(20).optional(),
  categories: z.array(text(120)).max(200).optional(),
  credit: z.enum(["OK", "LOW", "EMPTY"]).nullable().optional(),
});

export const analyseUsers = defineRoute({
  operationId: "analyseUsers",
  method: "post",
  path: "/users/analysis",
  summary: "Analisa uma lista de contas; só números saem daqui, e sem IA a resposta é um resumo deles",
  tag: "users",
  access: { permission: "user.analysis" },
  body: z.strictObject({
    users: z
      .array(analysedUser)
      .min(1, "Nenhum cliente encontrado com os critérios de busca")
      .max(USERS_MAX, `Envie até ${USERS_MAX} contas`),
    filters: z.strictObject({
      searchTerm: text(100).optional(),
      franchiseFilter: text(120).optional(),
      statusFilter: text(40).optional(),
      sortByCategory: z.boolean().optional(),
    }),
    totalUsers: z.int().min(0).max(10_000_000),
    totalPages: z.int().min(0).max(1_000_000),
  }),
  /** `analysis` in light Markdown; `by_ai` false: a summary of the figures. */
  response: z.object({ analysis: z.string(), by_ai: z.boolean() }),
  errors: ["invalid_input", "rate_limited"],
});
