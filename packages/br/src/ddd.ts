import { getAreaCodesByState } from "@brazilian-utils/brazilian-utils/get-area-codes-by-state";
import { isUf, UFS, type Uf } from "./addresses/uf.ts";

const ufByDdd = new Map<string, Uf>();
for (const uf of Object.keys(UFS)) {
  if (!isUf(uf)) continue;
  for (const ddd of getAreaCodesByState(uf)) if (!ufByDdd.has(String(ddd))) ufByDdd.set(String(ddd), uf);
}

/** Whether an area code exists, e.g. `86`. */
export function isValidDdd(ddd: string): boolean {
  return ufByDdd.has(ddd);
}

/** The federative unit an area code belongs to (the first by code where it crosses a border); null when there is none. */
export function ufOfDdd(ddd: string): Uf | null {
  return ufByDdd.get(ddd) ?? null;
}
