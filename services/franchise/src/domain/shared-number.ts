import { isPhoneNumberId, type Unit } from "./unit.ts";

/** A WhatsApp number that several units use. */
export type SharedNumber = {
  /** Meta's id of the number. */
  phoneNumberId: string;
  /** Canonical digits, e.g. 558633330777. */
  displayPhoneNumber: string;
  unitIds: readonly string[];
};

/** A business number: Meta's id and canonical digits; empty: not known. */
export type WhatsappNumber = Pick<SharedNumber, "phoneNumberId" | "displayPhoneNumber">;

/** The number of its own at which people reach a unit; null: it has none. */
export const ownNumberOf = ({ phoneNumberId, displayPhoneNumber }: Unit): WhatsappNumber | null =>
  phoneNumberId === null && displayPhoneNumber === null
    ? null
    : { phoneNumberId: phoneNumberId ?? "", displayPhoneNumber: displayPhoneNumber ?? "" };

const UNITS_MAX = 500;

/** The faults of a shared number, as field and pt-BR sentence; empty: valid. */
export function sharedNumberFaults({ phoneNumberId, displayPhoneNumber, unitIds }: SharedNumber) {
  return [
    ...(isPhoneNumberId(phoneNumberId) ? [] : [{ field: "id", message: "Número inválido" }]),
    ...(/^\d{8,15}$/.test(displayPhoneNumber) ? [] : [{ field: "display_phone_number", message: "Número inválido" }]),
    ...(unitIds.length <= UNITS_MAX ? [] : [{ field: "unit_ids", message: "Franquias demais" }]),
  ];
}
