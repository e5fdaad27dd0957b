import { can } from "@tenho/access/can";
import type { Identity } from "@tenho/kernel/auth/identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { PanelScope } from "./panel-port.ts";
import type { Reader } from "./panel-view.ts";

/** Returns the reader of wishes for an identity. Raises: `forbidden` for a USER without a company. */
export function readerOf(identity: Identity): Reader {
  if (identity.role === "MASTER") return { kind: "master" };
  if (identity.role === "ADMIN") return { kind: "admin" };
  if (identity.clientId === null) throw new AppError("forbidden", "Usuário não está associado a uma empresa.");
  return { kind: "merchant", merchantId: identity.clientId, mayAnswer: can(identity, "message.access") };
}

/** Returns the wishes a reader may see, narrowed to a unit when one is asked for. Raises: `forbidden` for a unit that is not theirs. */
export function scopeOf(identity: Identity, unitId: string | undefined): PanelScope {
  const reader = readerOf(identity);
  if (reader.kind === "merchant") return { kind: "merchant", merchantId: reader.merchantId };
  if (reader.kind === "master") return unitId === undefined ? { kind: "all" } : { kind: "units", unitIds: [unitId] };
  if (unitId === undefined) return { kind: "units", unitIds: identity.unitIds };
  if (!identity.unitIds.includes(unitId)) throw new AppError("forbidden", "Esta franquia não é sua.");
  return { kind: "units", unitIds: [unitId] };
}
