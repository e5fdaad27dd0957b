import { timestampDate } from "@bufbuild/protobuf/wkt";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { ServiceClients } from "./clients.ts";
import { type DemoUnit, PARNAIBA, SHARED_NUMBER, UNITS } from "./data/units.ts";
import { type Anchor, DAY_MS } from "./moments.ts";
import type { SeedStores } from "./stores.ts";

/**
 * Writes the units and the number they share; existing ones stay as they are.
 *
 * @param now the anchor of demo data that is made now
 * @returns the anchor: of demo data that exists, read back from the birthday of its first unit
 */
export async function putUnits(
  { franchise }: ServiceClients,
  stores: SeedStores,
  now: Date,
): Promise<{ anchor: Anchor; written: number }> {
  const { units } = await franchise.listUnits({ ids: UNITS.map(({ id }) => id) });
  const bornAt = units.find(({ id }) => id === PARNAIBA.id)?.createdAt;
  const anchor = bornAt ? new Date(timestampDate(bornAt).getTime() + PARNAIBA.ageDays * DAY_MS) : now;
  const missing = UNITS.filter((unit) => units.every(({ id }) => id !== unit.id));
  for (const unit of missing) await stores.units.putUnit(fixtureOf(unit, anchor));
  if (missing.length > 0 || !(await hasSharedNumber(franchise))) {
    const { id: phoneNumberId, displayPhoneNumber } = SHARED_NUMBER;
    await stores.units.putSharedNumber({ phoneNumberId, displayPhoneNumber, unitIds: UNITS.map(({ id }) => id) });
  }
  return { anchor, written: missing.length };
}

function fixtureOf({ key: _, ageDays, ...unit }: DemoUnit, anchor: Anchor) {
  return { ...unit, isActive: true, createdAt: new Date(anchor.getTime() - ageDays * DAY_MS) };
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
