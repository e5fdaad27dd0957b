import { PRICE_CENTS_BOUNDS } from "@tenho/br/bounds";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { reaisBetween } from "@tenho/kernel/http/contract/reais";
import { z } from "zod";
import { routingChange, routingState } from "./routing-contract.ts";
import { securityChange, securityState } from "./security-contract.ts";

const tag = "settings";
const ofPlatform = { roles: ["MASTER"] } as const;

/**
 * `creditValue` is the price of one TENHO in reais; 0: it is free. Every other part is kept by the service that uses it; null: that service does
 * not answer now.
 */
const settings = z.object({
  creditValue: z.number(),
  routing: routingState.nullable(),
  security: securityState.nullable(),
});
/** One part, or all parts as they were read: unchanged parts and fields change nothing. Null: the part was not read. */
const change = z
  .strictObject({
    creditValue: reaisBetween(PRICE_CENTS_BOUNDS.min / 100, PRICE_CENTS_BOUNDS.max / 100).optional(),
    routing: routingChange.nullish(),
    security: securityChange.nullish(),
  })
  .refine((parts) => Object.values(parts).some((part) => part !== undefined && part !== null), {
    error: "Envie o que mudar nas configurações",
  });
export const getSettings = defineRoute({
  operationId: "getSettings",
  method: "get",
  path: "/settings",
  summary: "As configurações do sistema",
  tag,
  access: ofPlatform,
  response: settings,
});

export const setSettings = defineRoute({
  operationId: "setSettings",
  method: "post",
  path: "/settings",
  summary: "Define as configurações dadas, para os pedidos e ofertas daí em diante; o que vier como está não muda",
  tag,
  access: ofPlatform,
  body: change,
  response: settings,
  errors: ["forbidden", "conflict", "unavailable"],
});

export const settingsRoutes = [getSettings, setSettings] as const;
