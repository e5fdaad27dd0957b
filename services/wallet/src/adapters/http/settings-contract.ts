import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { reaisBetween, reaisOrNull } from "@tenho/kernel/http/contract/reais";
import { z } from "zod";

const tag = "settings";
/** Access to settings of the whole platform. */
const ofPlatform = { roles: ["MASTER"] } as const;
/** Access of an ADMIN who opens the settings, to those of its own units. */
const ofUnits = { permission: "settings.manage" } as const;
const UNITS_MAX = 100;

const credits = z.record(z.uuid(), z.object({ credit: z.number() }));

/** Public: the site and whoever is about to register read it before there is a session. */
export const getCreditValue = defineRoute({
  operationId: "getCreditValue",
  method: "get",
  path: "/settings/credit-value",
  summary: "O preço de um TENHO em reais, 0 se ele for grátis",
  tag,
  access: "public",
  response: z.object({ creditValue: z.number() }),
});

// The gateway calls those that read and set what is kept by unit, and adds the names, which franchise keeps. They are not published: the gateway's
// routes of the same paths are.

export const readFranchiseCredits = defineRoute({
  operationId: "readFranchiseCredits",
  method: "get",
  path: "/settings/franchise-credits",
  summary: "O crédito inicial de cada franquia em alcance que tem um próprio, em reais",
  tag,
  access: ofUnits,
  response: credits,
});

export const writeFranchiseCredits = defineRoute({
  operationId: "writeFranchiseCredits",
  method: "post",
  path: "/settings/franchise-credits",
  summary:
    "Define o crédito inicial das franquias dadas, para quem também pode carregar créditos; as outras ficam como estão",
  tag,
  access: ofUnits,
  needsRecentAuthentication: true,
  bodyBytesMax: 128 * 1_024,
  body: z
    .record(z.uuid(), z.strictObject({ name: z.string().max(200).optional(), credit: reaisBetween(0, 10_000) }))
    .refine((given) => Object.keys(given).length <= UNITS_MAX, `Envie até ${UNITS_MAX} franquias de cada vez`),
  response: credits,
  errors: ["forbidden"],
});

export const deleteFranchiseCredit = defineRoute({
  operationId: "deleteFranchiseCredit",
  method: "delete",
  path: "/settings/franchise-credits/:id",
  summary: "Volta uma franquia ao crédito inicial padrão",
  tag,
  access: ofUnits,
  needsRecentAuthentication: true,
  params: z.strictObject({ id: z.uuid() }),
  response: z.undefined(),
  status: 204,
  errors: ["forbidden"],
});

const loadCaps = z.object({
  /** Reais, of units without a cap of their own. */
  default: z.number(),
  units: z.record(z.uuid(), z.object({ monthly_load_cap: z.number() })),
});

export const readLoadCaps = defineRoute({
  operationId: "readLoadCaps",
  method: "get",
  path: "/settings/load-caps",
  summary:
    "Quanto os operadores de uma franquia podem carregar à mão por mês, em reais: o padrão, e o das que têm um próprio",
  tag,
  access: ofPlatform,
  response: loadCaps,
});

export const writeLoadCaps = defineRoute({
  operationId: "writeLoadCaps",
  method: "post",
  path: "/settings/load-caps",
  summary: "Define o limite mensal de créditos das franquias dadas; null volta ao padrão",
  tag,
  access: ofPlatform,
  needsRecentAuthentication: true,
  bodyBytesMax: 128 * 1_024,
  body: z
    .record(z.uuid(), z.strictObject({ monthly_load_cap: reaisOrNull(0.01, 1_000_000) }))
    .refine((given) => Object.keys(given).length <= UNITS_MAX, `Envie até ${UNITS_MAX} franquias de cada vez`),
  response: loadCaps,
});

export const settingsRoutes = [getCreditValue, deleteFranchiseCredit] as const;
