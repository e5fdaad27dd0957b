import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { FRANCHISE_PLANS } from "../../domain/lead.ts";

const tag = "franchise";
const PAGE_MAX = 100;
const idParam = z.strictObject({ id: z.uuid() });
/** Longer than any value that is accepted: what a field may hold, the domain says field by field. */
const text = z.string().max(300);

const unit = z.object({
  id: z.uuid(),
  name: z.string(),
  code: z.string(),
  city: z.string(),
  state: z.string(),
  region: z.string().nullable(),
  is_active: z.boolean(),
  /** Whether companies may register for it by themselves. */
  registration_open: z.boolean(),
  /** What follows is for MASTER and the unit's ADMINs alone. */
  plan: z.enum(FRANCHISE_PLANS).optional(),
  /** Active companies the plan allows; null: any number. */
  companies_max: z.int().nullable().optional(),
  /** Meta's id of the unit's own WhatsApp number, and its digits; null where it uses a shared one. */
  phone_number_id: z.string().nullable().optional(),
  display_phone_number: z.string().nullable().optional(),
  time_zone: z.string().optional(),
  /** Percent of the TENHOs its companies paid, and reais the platform takes a month; null: not agreed. */
  commission_percent: z.number().nullable().optional(),
  monthly_fee: z.number().nullable().optional(),
});

const fields = {
  name: text,
  code: text,
  city: text,
  state: text,
  region: text.nullable(),
  is_active: z.boolean(),
  registration_open: z.boolean(),
  plan: z.enum(FRANCHISE_PLANS),
  phone_number_id: text.nullable(),
  /** Digits with country code; spaces and signs between them are dropped. */
  display_phone_number: text.nullable(),
  /** Percent, two decimals. */
  commission_percent: z.number().min(0).max(100).multipleOf(0.01).nullable(),
  /** Reais. */
  monthly_fee: z.number().min(0).max(1_000_000).multipleOf(0.01).nullable(),
};

export const listUnits = defineRoute({
  operationId: "listFranchiseUnits",
  method: "get",
  path: "/franchise-units",
  summary:
    "Unidades de franquia: as ativas para quem não entrou, as suas para ADMIN, todas para MASTER; com limit, uma página {items, next_cursor, total}",
  tag,
  access: "public",
  query: z.strictObject({
    /** Part of name, city, state, code or region, whatever the case and accents. */
    search: z.string().max(100).optional(),
    status: z.enum(["active", "inactive"]).optional(),
    limit: z.coerce.number().int().min(1).max(PAGE_MAX).optional(),
    cursor: z.string().max(500).optional(),
  }),
  response: z.union([
    z.array(unit),
    z.object({ items: z.array(unit), next_cursor: z.string().nullable(), total: z.int() }),
  ]),
});

export const getUnit = defineRoute({
  operationId: "getFranchiseUnit",
  method: "get",
  path: "/franchise-units/:id",
  summary: "Uma unidade de franquia, com as suas contas para MASTER e os seus ADMINs",
  tag,
  access: "session",
  params: idParam,
  response: unit.extend({
    /** Accounts, active or not; null while they cannot be counted. */
    admins_count: z.int().nullable().optional(),
    /** Accounts of other roles than CLIENT that belong to it or run it: with its clients they keep it from being deleted. */
    users_count: z.int().nullable().optional(),
    clients_count: z.int().nullable().optional(),
  }),
  errors: ["not_found"],
});

export const createUnit = defineRoute({
  operationId: "createFranchiseUnit",
  method: "post",
  path: "/franchise-units",
  summary: "Cria uma unidade, no fuso horário do seu estado; sem plano, BASICA",
  tag,
  access: { roles: ["MASTER"] },
  body: z.strictObject({
    ...fields,
    region: fields.region.optional(),
    registration_open: fields.registration_open.optional(),
    plan: fields.plan.optional(),
    phone_number_id: fields.phone_number_id.optional(),
    display_phone_number: fields.display_phone_number.optional(),
    commission_percent: fields.commission_percent.optional(),
    monthly_fee: fields.monthly_fee.optional(),
  }),
  status: 201,
  response: unit,
  errors: ["invalid_input", "conflict"],
});

export const updateUnit = defineRoute({
  operationId: "updateFranchiseUnit",
  method: "patch",
  path: "/franchise-units/:id",
  summary: "Muda uma unidade: MASTER tudo, um ADMIN o nome e a região das suas",
  tag,
  access: { permission: "franchise.access" },
  params: idParam,
  body: z
    .strictObject(fields)
    .partial()
    .refine((body) => Object.values(body).some((value) => value !== undefined), "Informe o que mudar"),
  response: unit,
  errors: ["invalid_input", "forbidden", "not_found", "conflict"],
});

export const deleteUnit = defineRoute({
  operationId: "deleteFranchiseUnit",
  method: "delete",
  path: "/franchise-units/:id",
  summary: "Exclui uma unidade a que nenhuma conta pertence",
  tag,
  access: { roles: ["MASTER"] },
  params: idParam,
  response: z.object({ message: z.string() }),
  errors: ["not_found", "conflict", "unavailable"],
});
