import { ROLES } from "@tenho/access/roles";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { fromForm } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";

const USERS_MAX = 2_000;
/** Size limit: two thousand accounts as sent by a list. */
const BODY_BYTES_MAX = 4_194_304;
const text = (max: number) => z.string().max(max);

const level = z.enum(["OK", "LOW", "EMPTY"]);

/** Fields of an account in a list that the analysis does not count. */
const unread = {
  unit_id: z.unknown().optional(),
  client_id: z.unknown().optional(),
  avatar: z.unknown().optional(),
  balance: z.unknown().optional(),
  document: z.unknown().optional(),
  permission_override: z.unknown().optional(),
  correction_requested_at: z.unknown().optional(),
};

/** An account as a list has it. Identifying fields may be sent and are not read; omitted fields are not counted. */
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
    .strictObject({ id: z.uuid().optional(), name: text(120), code: text(40).nullish() })
    .nullable()
    .optional(),
  /** Profile as a list of accounts has it, or null: names, numbers and addresses in it are not read. */
  profile: z.record(text(40), z.unknown()).nullish(),
  addresses: z.array(z.unknown()).max(20).optional(),
  emails: z.array(z.unknown()).max(20).optional(),
  phones: z.array(z.unknown()).max(20).optional(),
  /** Names of categories, or categories as a list of accounts has them. */
  categories: z
    .array(z.union([text(120), z.strictObject({ id: z.int(), name: text(120) })]))
    .max(200)
    .optional(),
  /** Level of the balance, or a wallet as a list of accounts has it. */
  credit: z
    .union([level, z.strictObject({ level, affordable: z.number().nullable(), price: z.number() })])
    .nullable()
    .optional(),
  ...unread,
});

export const analyseUsers = defineRoute({
  operationId: "analyseUsers",
  method: "post",
  path: "/users/analysis",
  summary: "Analisa uma lista de contas; só números saem daqui, e sem IA a resposta é um resumo deles",
  tag: "users",
  access: { permission: "user.analysis" },
  bodyBytesMax: BODY_BYTES_MAX,
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
    totalUsers: fromForm(z.int().min(0).max(10_000_000)),
    totalPages: fromForm(z.int().min(0).max(1_000_000)),
  }),
  /** `analysis` in light Markdown; `by_ai` false: a summary of the figures. */
  response: z.object({ analysis: z.string(), by_ai: z.boolean() }),
  errors: ["invalid_input", "rate_limited"],
});
