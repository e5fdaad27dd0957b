import { cleanName } from "@tenho/br/text/clean-name";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { changeOf, fromMoment } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";
import { ADDONS, FRANCHISE_PLANS, LEAD_STATUSES } from "../../domain/lead.ts";

const tag = "franchise";
const PAGE_MAX = 100;
/** A bound longer than any accepted value; the domain validates each field. */
const text = z.string().max(500);
const name = text.overwrite(cleanName);

const lead = z
  .object({
    id: z.uuid(),
    name: z.string(),
    company: z.string().nullable(),
    email: z.string(),
    /** Digits with country code. */
    phone: z.string(),
    city: z.string(),
    state: z.string(),
    plan: z.enum(FRANCHISE_PLANS),
    addons: z.array(z.enum(ADDONS)),
    status: z.enum(LEAD_STATUSES),
    /** Day on which the Circular de Oferta de Franquia was delivered; null: not noted. */
    circular_delivered_on: z.iso.date().nullable(),
    /** First day on which the law's ten days after the delivery are over; null while no delivery is noted. */
    circular_clears_on: z.iso.date().nullable(),
    /** True once that day has come, in Brazil's time. */
    circular_is_clear: z.boolean(),
    /** The unit made from it; null: none, or one that is deleted. */
    unit: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Lead" });

export const createLead = defineRoute({
  operationId: "createLead",
  method: "post",
  path: "/leads",
  summary: "Quem quer ser franqueado deixa seus dados; o mesmo e-mail e plano em pouco tempo são um só interessado",
  tag,
  access: "public",
  body: z.strictObject({
    name,
    company: name.optional(),
    email: text,
    phone: text,
    city: name,
    state: text,
    plan: z.enum(FRANCHISE_PLANS),
    addons: z.array(z.enum(ADDONS)).max(ADDONS.length).optional(),
  }),
  status: 202,
  response: z.object({ message: z.string() }),
  errors: ["rate_limited"],
});

export const listLeads = defineRoute({
  operationId: "listLeads",
  method: "get",
  path: "/leads",
  summary: "Interessados em uma franquia, os mais novos primeiro; a busca acha pelo começo das palavras",
  tag,
  access: { roles: ["MASTER"] },
  query: z.strictObject({
    status: z.enum(LEAD_STATUSES).optional(),
    search: z.string().trim().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(25),
    cursor: z.string().max(500).optional(),
  }),
  response: z.object({
    items: z.array(lead),
    next_cursor: z.string().nullable(),
    /** Total over all pages, counted up to 1,000. */
    total: z.int(),
    total_is_capped: z.boolean(),
  }),
});

export const getLead = defineRoute({
  operationId: "getLead",
  method: "get",
  path: "/leads/:id",
  summary: "Um interessado em uma franquia",
  tag,
  access: { roles: ["MASTER"] },
  params: z.strictObject({ id: z.uuid() }),
  response: lead,
  errors: ["not_found"],
});

export const updateLead = defineRoute({
  operationId: "updateLead",
  method: "patch",
  path: "/leads/:id",
  summary: "Muda o status de um interessado, ou a data em que a Circular de Oferta lhe foi entregue",
  tag,
  access: { roles: ["MASTER"] },
  params: z.strictObject({ id: z.uuid() }),
  body: changeOf(
    { status: z.enum(LEAD_STATUSES), circular_delivered_on: fromMoment(z.iso.date()).nullable() },
    { answer: lead },
  ),
  response: lead,
  errors: ["invalid_input", "not_found"],
});
