import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { reaisBetween } from "../reais-between.ts";
import { routingChange, routingState } from "./routing-contract.ts";
import { securityChange, securityState } from "./security-contract.ts";

const tag = "settings";
const access = { permission: "settings.manage" } as const;
const UNITS_MAX = 100;

/**
 * `creditValue`: what one TENHO costs, in reais. Every other part is kept by the service that goes by it; null: that service does not
 * answer now.
 */
const settings = z.object({
  creditValue: z.number(),
  routing: routingState.nullable(),
  security: securityState.nullable(),
});
/** Exactly one part: each is kept elsewhere, and a change of two could end half made. */
const change = z
  .strictObject({
    creditValue: reaisBetween(0.01, 100).optional(),
    routing: routingChange.optional(),
    security: securityChange.optional(),
  })
  .refine((parts) => Object.values(parts).filter((part) => part !== undefined).length === 1, {
    error: "Envie uma parte das configurações de cada vez",
  });
const credits = z.record(z.uuid(), z.object({ name: z.string(), credit: z.number() }));

export const getSettings = defineRoute({
  operationId: "getSettings",
  method: "get",
  path: "/settings",
  summary: "As configurações do sistema",
  tag,
  access,
  response: settings,
});

export const setSettings = defineRoute({
  operationId: "setSettings",
  method: "post",
  path: "/settings",
  summary: "Define uma parte das configurações, para os pedidos e ofertas daí em diante",
  tag,
  access: { roles: ["MASTER"] },
  body: change,
  response: settings,
  errors: ["forbidden", "conflict", "unavailable"],
});

export const getFranchiseCredits = defineRoute({
  operationId: "getFranchiseCredits",
  method: "get",
  path: "/settings/franchise-credits",
  summary: "O crédito inicial de cada franquia que tem um próprio, em reais",
  tag,
  access,
  response: credits,
  errors: ["unavailable"],
});

export const setFranchiseCredits = defineRoute({
  operationId: "setFranchiseCredits",
  method: "post",
  path: "/settings/franchise-credits",
  summary: "Define o crédito inicial das franquias dadas; as outras ficam como estão",
  tag,
  access,
  body: z
    .record(z.uuid(), z.strictObject({ name: z.string().max(200).optional(), credit: reaisBetween(0, 10_000) }))
    .refine((given) => Object.keys(given).length <= UNITS_MAX, `Envie até ${UNITS_MAX} franquias de cada vez`),
  response: credits,
  errors: ["forbidden", "unprocessable", "unavailable"],
});

export const deleteFranchiseCredit = defineRoute({
  operationId: "deleteFranchiseCredit",
  method: "delete",
  path: "/settings/franchise-credits/:id",
  summary: "Volta uma franquia ao crédito inicial padrão",
  tag,
  access,
  params: z.strictObject({ id: z.uuid() }),
  response: z.undefined(),
  status: 204,
  errors: ["forbidden"],
});

const loadCaps = z.object({
  /** Reais, of units without a cap of their own. */
  default: z.number(),
  units: z.record(z.uuid(), z.object({ name: z.string(), monthly_load_cap: z.number() })),
});

export const getLoadCaps = defineRoute({
  operationId: "getLoadCaps",
  method: "get",
  path: "/settings/load-caps",
  summary:
    "Quanto os operadores de uma franquia podem carregar à mão por mês, em reais: o padrão, e o das que têm um próprio",
  tag,
  access: { roles: ["MASTER"] },
  response: loadCaps,
  errors: ["unavailable"],
});

export const setLoadCaps = defineRoute({
  operationId: "setLoadCaps",
  method: "post",
  path: "/settings/load-caps",
  summary: "Define o limite mensal de créditos das franquias dadas; null volta ao padrão",
  tag,
  access: { roles: ["MASTER"] },
  body: z
    .record(z.uuid(), z.strictObject({ monthly_load_cap: reaisBetween(0.01, 1_000_000).nullable() }))
    .refine((given) => Object.keys(given).length <= UNITS_MAX, `Envie até ${UNITS_MAX} franquias de cada vez`),
  response: loadCaps,
  errors: ["unprocessable", "unavailable"],
});

export const settingsRoutes = [
  getSettings,
  setSettings,
  getFranchiseCredits,
  setFranchiseCredits,
  deleteFranchiseCredit,
  getLoadCaps,
  setLoadCaps,
];
