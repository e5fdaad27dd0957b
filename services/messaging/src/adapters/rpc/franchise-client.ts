import type { Client } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { FranchiseService, Unit } from "@tenho/proto/franchise/v1/franchise_pb";
import type { Units } from "../../app/ports/clients.ts";
import type { UnitRef } from "../../domain/wish/wish.ts";

const REMEMBERED_MAX = 1_000;

/**
 * Units, asked from the franchise service.
 *
 * @param rememberMs how long the units of a number are taken for granted: they change rarely, wishes come by the thousand
 */
export function createUnits(franchise: Client<typeof FranchiseService>, rememberMs: number): Units {
  const remembered = new Map<string, { units: UnitRef[]; untilMs: number }>();

  const lookUp = async (phoneNumberId: string): Promise<UnitRef[]> => {
    const own = await foundOrNull(franchise.findUnitsByNumber({ phoneNumberId }));
    const { units } = own ?? (await franchise.listUnits({ onlyActive: true }));
    return units.filter(({ isActive }) => isActive).map(toRef);
  };

  return {
    async ofNumber(phoneNumberId) {
      const known = remembered.get(phoneNumberId);
      if (known && known.untilMs > performance.now()) return known.units;
      const units = await lookUp(phoneNumberId);
      if (remembered.size >= REMEMBERED_MAX) remembered.clear();
      remembered.set(phoneNumberId, { units, untilMs: performance.now() + rememberMs });
      return units;
    },
    async get(id) {
      const { units } = await franchise.listUnits({ ids: [id] });
      return units[0] ? toRef(units[0]) : null;
    },
    async ofCep(cep) {
      const place = await foundOrNull(franchise.resolveCep({ cep }));
      return place && { city: place.city, unit: place.unit ? toRef(place.unit) : null };
    },
  };
}

const toRef = ({ id, name, city, state, timeZone }: Unit): UnitRef => ({ id, name, city, state, timeZone });

async function foundOrNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
