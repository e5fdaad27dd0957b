import { cleanName } from "@tenho/br/text/clean-name";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { changeOf, fromForm } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";
import { FRANCHISE_PLANS } from "../../domain/lead.ts";

const tag = "franchise";
const PAGE_MAX = 100;
const idParam = z.strictObject({ id: z.uuid() });
/** A bound longer than any accepted value; the domain validates each field. */
const text = z.string().max(300);
const name = text.overwrite(cleanName);

const unit = z
  .object({
    id: z.uuid(),
    name: z.string(),
    code: z.string(),
    city: z.string(),
    state: z.string(),
    region: z.string().nullable(),
    is_active: z.boolean(),
    /** True when companies may register for it by themselves. */
    registration_open: z.boolean(),
    /** Digits of the WhatsApp number that its consumers write to, its own or a shared one; null while it has none. */
    whatsapp: z.string().nullable(),
    /** The following fields are only for MASTER and the unit's ADMINs. */
    plan: z.enum(FRANCHISE_PLANS).optional(),
    /** Active companies the plan allows; null: any number. */
    companies_max: z.int().nullable().optional(),
    /** Meta's id of the unit's own WhatsApp number, and its digits; null where it uses a shared one. */
    phone_number_id: z.string().nullable().optional(),
    display_phone_number: z.string().nullable().optional(),
    time_zone: z.string().optional(),
    /** Commission in percent of the TENHOs its companies paid, and monthly fee of the platform in reais; null: not agreed. */
    commission_percent: z.number().nullable().optional(),
    monthly_fee: z.number().nullable().optional(),
  })
  .meta({ id: "FranchiseUnit" });

/** Fields that the gateway adds to a unit's answer from users: a unit may be sent back with them. */
const ACCOUNT_FIELDS = ["users", "client_units", "users_count", "clients_count", "admins_count"];

const fields = {
  name,
  code: text,
  city: name,
  state: text,
  region: name.nullable(),
  is_active: z.boolean(),
  registration_open: z.boolean(),
  plan: z.enum(FRANCHISE_PLANS),
  phone_number_id: text.nullable(),
  /** Digits with country code; spaces and signs between them are dropped. */
  display_phone_number: text.nullable(),
  /** Commission in percent, two decimals. */
  commission_percent: fromForm(z.number().min(0).max(100).multipleOf(0.01).nullable()),
  /** Monthly fee in reais. */
  monthly_fee: fromForm(z.number().min(0).max(1_000_000).multipleOf(0.01).nullable()),
};

// The gateway reads the next two and adds the accounts of units, which users keeps. They are not published: the gateway's routes of the same paths are.

export const listUnits = defineRoute({
  operationId: "readFranchiseUnits",
  method: "get",
  path: "/franchise-units",
  summary:
    "Unidades de franquia: as ativas para quem não entrou, as suas para ADMIN, todas para MASTER; com limit, uma página {items, next_cursor, total}; sem as suas contas",
  tag,
  access: "public",
  query: z.strictObject({
    /** Part of name, city, state, code or region, ignoring case and accents. */
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
  operationId: "readFranchiseUnit",
  method: "get",
  path: "/franchise-units/:id",
  summary: "Uma unidade de franquia, sem as suas contas",
  tag,
  access: "session",
  params: idParam,
  response: unit,
  errors: ["not_found"],
});

export const createUnit = defineRoute({
  operationId: "createFranchiseUnit",
  method: "post",
  path: "/franchise-units",
  summary:
    "Cria uma unidade, no fuso horário do seu estado; sem plano, BASICA; de um interessado, uma só vez, e o interessado fica fechado",
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
    /** The lead it is made from. */
    lead_id: z.uuid().optional(),
    /** True: it is made though ten days have not passed since the lead's Circular de Oferta was delivered, or no delivery is noted. */
    circular_confirmed: z.boolean().optional(),
  }),
  status: 201,
  response: unit,
  errors: ["invalid_input", "not_found", "conflict"],
});

export const updateUnit = defineRoute({
  operationId: "updateFranchiseUnit",
  method: "patch",
  path: "/franchise-units/:id",
  summary: "Muda uma unidade: MASTER tudo, um ADMIN o nome e a região das suas",
  tag,
  access: { permission: "franchise.access" },
  params: idParam,
  bodyBytesMax: 64 * 1_024,
  body: changeOf(fields, { answer: unit, others: ACCOUNT_FIELDS }),
  response: unit,
  errors: ["invalid_input", "forbidden", "not_found", "conflict"],
});
