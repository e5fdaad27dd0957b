import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { ServiceClients } from "../clients.ts";
import { type DemoUnit, PARNAIBA, SHARED_NUMBER, UNITS } from "../data/units.ts";
import { type Anchor, DAY_MS } from "../history/moments.ts";

/**
 * The units and the number they share; what exists is left as it is.
 *
 * @param now the anchor of demo data that is made now
 * @returns the anchor: of demo data that exists, read back from the birthday of its first unit
 */
export async function putUnits({ franchise }: ServiceClients, now: Date): Promise<{ anchor: Anchor; written: number }> {
  const { units } = await franchise.listUnits({ ids: UNITS.map(({ id }) => id) });
  const bornAt = units.find(({ id }) => id === PARNAIBA.id)?.createdAt;
  const anchor = bornAt ? new Date(timestampDate(bornAt).getTime() + PARNAIBA.ageDays * DAY_MS) : now;
  const missing = UNITS.filter((unit) => units.every(({ id }) => id !== unit.id));
  for (const unit of missing) {
    const { commissionBasisPoints, monthlyFeeCents } = unit.terms;
    const terms = { commissionBasisPoints, monthlyFeeCents: BigInt(monthlyFeeCents) };
    await franchise.putUnit({ unit: toProto(unit, anchor), terms });
  }
  if (missing.length > 0 || !(await hasSharedNumber(franchise))) {
    const { id: phoneNumberId, displayPhoneNumber } = SHARED_NUMBER;
    await franchise.putSharedNumber({ phoneNumberId, displayPhoneNumber, unitIds: UNITS.map(({ id }) => id) });
  }
  return { anchor, written: missing.length };
}

function toProto({ key: _, terms: __, ageDays, ...unit }: DemoUnit, anchor: Anchor) {
  const createdAt = timestampFromDate(new Date(anchor.getTime() - ageDays * DAY_MS));
  return { ...unit, isActive: true, createdAt };
}

async function hasSharedNumber(franchise: ServiceClients["franchise"]): Promise<boolean> {
  try {
    const { units } = await franchise.findUnitsByNumber({ phoneNumberId: SHARED_NUMBER.id });
    return units.length > 0;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}
