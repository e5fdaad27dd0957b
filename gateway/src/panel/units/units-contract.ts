import { ROLES } from "@tenho/access/roles";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "franchise";
const PAGE_MAX = 100;

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
    plan: z.enum(["BASICA", "PREMIUM", "MASTER"]).optional(),
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

const account = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    is_active: z.boolean(),
  })
  .meta({ id: "UnitAccount" });

/** Only for MASTER and the unit's ADMINs: its newest accounts and their numbers, null while they are unavailable. */
const accounts = {
  /** Accounts of other roles than CLIENT; an ADMIN is shown ADMINs alone. */
  users: z.array(account).nullable().optional(),
  /** Companies. */
  client_units: z.array(account).nullable().optional(),
  /**
   * Number of accounts of other roles than CLIENT that belong to it; for a single unit also those that run it. Together with its clients they keep it
   * from being deleted.
   */
  users_count: z.int().nullable().optional(),
  clients_count: z.int().nullable().optional(),
};
const listed = unit.extend(accounts);

export const listUnits = defineRoute({
  operationId: "listFranchiseUnits",
  method: "get",
  path: "/franchise-units",
  summary:
    "Unidades de franquia: as ativas para quem não entrou, as suas para ADMIN, todas para MASTER; com limit, uma página {items, next_cursor, total}",
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
    z.array(listed),
    z.object({ items: z.array(listed), next_cursor: z.string().nullable(), total: z.int() }),
  ]),
});

export const getUnit = defineRoute({
  operationId: "getFranchiseUnit",
  method: "get",
  path: "/franchise-units/:id",
  summary: "Uma unidade de franquia, com as suas contas para MASTER e os seus ADMINs",
  tag,
  access: "session",
  params: z.strictObject({ id: z.uuid() }),
  /** `admins_count`: number of accounts, active or not; null while they cannot be counted. */
  response: listed.extend({ admins_count: z.int().nullable().optional() }),
  errors: ["not_found"],
});

/** A unit as franchise answers it, without its accounts. */
export type UnitFields = z.output<typeof unit>;

export const unitRoutes = [listUnits, getUnit] as const;
