import { getAreaCodesByState } from "@brazilian-utils/brazilian-utils/get-area-codes-by-state";
import { isUf, UFS, type Uf } from "../registration/uf.ts";

// Made when the first number is read: a page that has none must not wait for it.
let ufByDdd: ReadonlyMap<string, Uf> | undefined;

function listDdds(): ReadonlyMap<string, Uf> {
  const list = new Map<string, Uf>();
  for (const uf of Object.keys(UFS)) {
    if (!isUf(uf)) continue;
    for (const ddd of getAreaCodesByState(uf)) if (!list.has(String(ddd))) list.set(String(ddd), uf);
  }
  return list;
}

/** Returns whether an area code exists, e.g. `86`. */
export function isValidDdd(ddd: string): boolean {
  return ufOfDdd(ddd) !== null;
}

/** The federative unit an area code belongs to (the first by code where it crosses a border); null when there is none. */
export function ufOfDdd(ddd: string): Uf | null {
  ufByDdd ??= listDdds();
  return ufByDdd.get(ddd) ?? null;
}
