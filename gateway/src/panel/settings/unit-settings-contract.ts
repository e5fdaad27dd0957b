import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { readOnly } from "@tenho/kernel/http/contract/form-values";
import { reaisBetween, reaisOrNull } from "@tenho/kernel/http/contract/reais";
import { z } from "zod";

const tag = "settings";
/** Access to settings of the whole platform. */
const ofPlatform = { roles: ["MASTER"] } as const;
/** Access of an ADMIN who opens the settings, to those of its own units. */
const ofUnits = { permission: "settings.manage" } as const;
const UNITS_MAX = 100;
const BYTES_MAX = 128 * 1_024;

/** Body by unit, for a hundred units at once. */
const byUnit = <Value extends z.ZodType>(value: Value) =>
  z
    .record(z.uuid(), value)
    .refine((given) => Object.keys(given).length <= UNITS_MAX, `Envie até ${UNITS_MAX} franquias de cada vez`);

const credits = z.record(z.uuid(), z.object({ name: z.string(), credit: z.number() }));

export const initialCredits = defineRoute({
  operationId: "getInitialCredits",
  method: "get",
  path: "/franchise-units/initial-credits",
  summary: "Crédito inicial, em reais, de cada unidade ativa",
  tag: "wallet",
  access: "public",
  response: z.record(z.string(), z.object({ credit: z.number() })),
  errors: ["unavailable"],
});

export const getFranchiseCredits = defineRoute({
  operationId: "getFranchiseCredits",
  method: "get",
  path: "/settings/franchise-credits",
  summary: "O crédito inicial de cada franquia em alcance que tem um próprio, em reais",
  tag,
  access: ofUnits,
  response: credits,
  errors: ["unavailable"],
});

export const setFranchiseCredits = defineRoute({
  operationId: "setFranchiseCredits",
  method: "post",
  path: "/settings/franchise-credits",
  summary:
    "Define o crédito inicial das franquias dadas, para quem também pode carregar créditos; as outras ficam como estão",
  tag,
  access: ofUnits,
  needsRecentAuthentication: true,
  bodyBytesMax: BYTES_MAX,
  body: byUnit(z.strictObject({ name: z.string().max(200).optional(), credit: reaisBetween(0, 10_000) })),
  response: credits,
  errors: ["forbidden", "unprocessable", "unavailable"],
});

const unitCap = z.object({ name: z.string(), monthly_load_cap: z.number() });
const loadCaps = z.object({
  /** Reais, of units without a cap of their own. */
  default: z.number(),
  units: z.record(z.uuid(), unitCap),
});

/** The caps by unit of a body that is the answer of the GET; any other body as it is. */
function capsOf(body: unknown): unknown {
  const isAnswer = typeof body === "object" && body !== null && Object.keys(body).sort().join() === "default,units";
  return isAnswer ? (body as { units: unknown }).units : body;
}

export const getLoadCaps = defineRoute({
  operationId: "getLoadCaps",
  method: "get",
  path: "/settings/load-caps",
  summary:
    "Quanto os operadores de uma franquia podem carregar à mão por mês, em reais: o padrão, e o das que têm um próprio",
  tag,
  access: ofPlatform,
  response: loadCaps,
  errors: ["unavailable"],
});

export const setLoadCaps = defineRoute({
  operationId: "setLoadCaps",
  method: "post",
  path: "/settings/load-caps",
  summary: "Define o limite mensal de créditos das franquias dadas; null volta ao padrão",
  tag,
  access: ofPlatform,
  needsRecentAuthentication: true,
  bodyBytesMax: BYTES_MAX,
  /** Caps by unit, or the whole answer of `getLoadCaps`, whose default and names are ignored. */
  body: z.preprocess(
    capsOf,
    byUnit(z.strictObject({ ...readOnly(unitCap), monthly_load_cap: reaisOrNull(0.01, 1_000_000) })),
  ),
  response: loadCaps,
  errors: ["unprocessable", "unavailable"],
});

export const unitSettingsRoutes = [
  initialCredits,
  getFranchiseCredits,
  setFranchiseCredits,
  getLoadCaps,
  setLoadCaps,
] as const;
