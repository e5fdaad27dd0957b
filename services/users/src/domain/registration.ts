import type { Account, Address } from "./accounts/account.ts";

/**
 * Acceptance of the service contract by a merchant; `party`: the sentence that named the company behind "Tenho", which `sha256` covers; `address`: IP address it
 * came from; `whatsappOptIn`: the sentence by which we may write to it.
 */
export type ContractAcceptance = {
  version: string;
  sha256: string;
  party: string | null;
  whatsappOptIn: string;
  acceptedAt: Date;
  address: string;
};

/** A merchant's registration, in canonical form. */
export type Registration = {
  id: string;
  email: string;
  displayName: string;
  /** Canonical digits. */
  phone: string;
  document: string;
  unitId: string;
  serviceUnitIds: readonly string[];
  allUnits: boolean;
  address: Address;
};

/** Forms send the street with its number; the number has a field of its own. */
function streetOf({ street, number }: Address): string {
  const trimmed = street.trim();
  const ending = `, ${number.trim()}`;
  return trimmed.endsWith(ending) ? trimmed.slice(0, -ending.length).trim() : trimmed;
}

/** The inactive account of a registration. Its own unit is always served, so only further units are listed, and none where `allUnits` is set. */
export function accountOf(registration: Registration, unit: { city: string; state: string }, now: Date): Account {
  const { id, email, displayName, phone, document, unitId, serviceUnitIds, allUnits, address } = registration;
  return {
    id,
    email,
    role: "CLIENT",
    isActive: false,
    unitId,
    clientId: null,
    managedUnitIds: [],
    displayName: displayName.trim(),
    legalName: "",
    document,
    phones: [{ phone, type: "WHATSAPP", isPrimary: true, provedAt: null }],
    address: {
      street: streetOf(address),
      number: address.number.trim(),
      complement: address.complement.trim(),
      district: address.district.trim(),
      city: unit.city,
      state: unit.state,
      zipCode: address.zipCode,
    },
    categoryIds: [],
    hours: null,
    serviceUnitIds: allUnits ? [] : [...new Set(serviceUnitIds)].filter((served) => served !== unitId),
    allUnits,
    permissionOverride: {},
    accessVersion: 1,
    createdAt: now,
    activatedAt: null,
    pausedUntil: null,
    erasingSince: null,
    erasedAt: null,
  };
}
