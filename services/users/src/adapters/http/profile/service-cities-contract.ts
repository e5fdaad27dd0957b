import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "users";
const params = z.strictObject({ id: z.uuid() });
const path = "/users/:id/service-cities";
const UNITS_MAX = 500;

/** The unit the company belongs to is always among them. */
const serviceCities = z.object({ service_franchises: z.array(z.uuid()), all_franchises: z.boolean() });

export const getServiceCities = defineRoute({
  operationId: "getServiceCities",
  method: "get",
  path,
  summary: "As franquias de cujos pedidos uma empresa é avisada",
  tag,
  access: "session",
  params,
  response: serviceCities,
  errors: ["not_found"],
});

export const setServiceCities = defineRoute({
  operationId: "setServiceCities",
  method: "patch",
  path,
  summary: "Escolhe as franquias que a própria empresa, ou uma ao alcance (user.manage_franchises), atende",
  tag,
  access: "session",
  params,
  bodyBytesMax: 32 * 1_024,
  body: z.strictObject({ service_franchises: z.array(z.uuid()).max(UNITS_MAX), all_franchises: z.boolean() }),
  response: serviceCities,
  errors: ["forbidden", "not_found", "conflict", "unprocessable", "unavailable"],
});
