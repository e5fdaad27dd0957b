import type { Client } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { FranchiseService, Unit } from "@tenho/proto/franchise/v1/franchise_pb";
import type { FranchiseClient } from "../../app/ports/clients.ts";
import type { UnitRef } from "../../domain/wish/wish.ts";

const CACHED_MAX = 1_000;

/**
 * Client that asks the franchise service for units.
 *
 * @param cacheMs time the units of a number are cached: they change rarely, wishes arrive by the thousand
 */
export function createFranchiseClient(franchise: Client<typeof FranchiseService>, cacheMs: number): FranchiseClient {
  const cache = new Map<string, { units: UnitRef[]; untilMs: number }>();

  const lookUp = async (phoneNumberId: string): Promise<UnitRef[]> => {
    const found = await foundOrNull(franchise.findUnitsByNumber({ phoneNumberId }));
    return (found?.units ?? []).filter(({ isActive }) => isActive).map(toRef);
  };

  const unitsOfNumber = async (phoneNumberId: string): Promise<UnitRef[]> => {
    const cached = cache.get(phoneNumberId);
    if (cached && cached.untilMs > performance.now()) return cached.units;
    const units = await lookUp(phoneNumberId);
    if (cache.size >= CACHED_MAX) cache.clear();
    // A number without units is not cached: as soon as a unit gets it, its messages are to be replayed.
    if (units.length === 0) cache.delete(phoneNumberId);
    else cache.set(phoneNumberId, { units, untilMs: performance.now() + cacheMs });
    return units;
  };

  return {
    unitsOfNumber,
    async isServed(phoneNumberId) {
      try {
        return (await unitsOfNumber(phoneNumberId)).length > 0;
      } catch (error) {
        // Messages keep arriving while the service is down, so what was known last counts.
        if (cache.has(phoneNumberId)) return true;
        throw error;
      }
    },
    async getUnit(id) {
      const { units } = await franchise.listUnits({ ids: [id] });
      return units[0] ? toRef(units[0]) : null;
    },
    async unitNames(ids) {
      if (ids.length === 0) return [];
      const { units } = await franchise.listUnits({ ids: [...ids] });
      return units.map(({ id, name }) => [id, name]);
    },
    async unitsByNumber() {
      const { units } = await franchise.listUnits({ onlyActive: true });
      const withNumber = units.filter((unit) => digitsOf(unit) !== "");
      const byNumber = Map.groupBy(withNumber, digitsOf);
      return new Map([...byNumber].map(([number, its]) => [number, its.map(({ name }) => name)]));
    },
    async unitNumbers() {
      const { units } = await franchise.listUnits({ onlyActive: true });
      return units.map(({ name, phoneNumberId, displayPhoneNumber }) => ({
        unit: name,
        numberId: phoneNumberId,
        digits: displayPhoneNumber,
      }));
    },
    async resolveCep(cep) {
      const place = await foundOrNull(franchise.resolveCep({ cep }));
      return place && { city: place.city, district: place.district, unit: place.unit ? toRef(place.unit) : null };
    },
    async findUnitNear(place, phoneNumberId) {
      const { unit, nearestCity } = await franchise.findUnitNear({ ...place, phoneNumberId });
      return { unit: unit ? toRef(unit) : null, city: nearestCity || null };
    },
    async numberOfUnit(unitId) {
      const { units } = await franchise.listUnits({ ids: unitId === "" ? [] : [unitId], onlyActive: unitId === "" });
      const number = units.map(numberIdOf).find((id) => id !== "");
      if (number === undefined) throw new AppError("unavailable", "Nenhum número de WhatsApp está configurado.");
      return number;
    },
  };
}

// While franchise is replaced one replica after another, an older one says only a unit's own number.
const digitsOf = ({ whatsappNumber, displayPhoneNumber }: Unit): string => whatsappNumber || displayPhoneNumber;
const numberIdOf = ({ whatsappNumberId, phoneNumberId }: Unit): string => whatsappNumberId || phoneNumberId;

const toRef = ({ id, name, city, state, timeZone }: Unit): UnitRef => ({ id, name, city, state, timeZone });

async function foundOrNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
