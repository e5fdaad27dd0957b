import { AppError } from "@tenho/kernel/errors/app-error";
import { isSameUnit, type Terms, type Unit } from "../../domain/unit.ts";
import { type Reader, runsUnit } from "../../domain/unit-access.ts";
import { timeZoneOfPlace } from "../../domain/unit-time-zone.ts";
import type { FranchiseContext } from "../franchise-context.ts";
import type { UnitDraft } from "./create-unit.ts";
import { unitNotFound } from "./find-unit.ts";
import { requireValidUnit } from "./require-valid-unit.ts";
import { unitAudit } from "./unit-audit.ts";

type Changeable = Omit<UnitDraft, "terms"> & Terms;
/** A change of a unit; omitted fields keep their values. */
export type UnitChange = { [field in keyof Changeable]?: Changeable[field] | undefined };

/** The fields an ADMIN may change in a unit of its own; territory, number, plan and terms belong to the platform. */
const OWN_FIELDS: readonly string[] = ["name", "region"] satisfies (keyof UnitChange)[];

function refuseBeyondOwn(reader: Reader, given: Partial<Changeable>): void {
  if (reader.role === "MASTER" || Object.keys(given).every((field) => OWN_FIELDS.includes(field))) return;
  throw new AppError("forbidden", "Só o MASTER muda estes dados da franquia.", { reason: "platform_only" });
}

function changed(before: Unit, { commissionBasisPoints, monthlyFeeCents, ...given }: Partial<Changeable>): Unit {
  const { terms } = before;
  const next: Unit = {
    ...before,
    ...given,
    terms: {
      commissionBasisPoints: commissionBasisPoints === undefined ? terms.commissionBasisPoints : commissionBasisPoints,
      monthlyFeeCents: monthlyFeeCents === undefined ? terms.monthlyFeeCents : monthlyFeeCents,
    },
  };
  const isSamePlace = next.city === before.city && next.state === before.state;
  return isSamePlace ? next : { ...next, timeZone: timeZoneOfPlace(next) };
}

/**
 * Changes a unit; a change without effect is neither written, published nor recorded.
 * Raises: `not_found`, also for a unit that is not the reader's, `forbidden` for fields that only MASTER changes, `invalid_input` with fields,
 * `conflict` for a code or number that is taken and while the unit is being deleted.
 */
export async function updateUnit(ctx: FranchiseContext, reader: Reader, id: string, change: UnitChange): Promise<Unit> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  const given: Partial<Changeable> = Object.fromEntries(entries);
  return ctx.units.edit(id, (before) => {
    if (before === null || before.deletedAt !== null || !runsUnit(reader, id)) throw unitNotFound();
    refuseBeyondOwn(reader, given);
    if (before.deletingSince !== null) {
      throw new AppError("conflict", "Esta franquia está sendo excluída.", { reason: "being_deleted" });
    }
    const unit = changed(before, given);
    requireValidUnit(unit);
    return { unit, changed: !isSameUnit(before, unit), audit: unitAudit(before, unit) };
  });
}
