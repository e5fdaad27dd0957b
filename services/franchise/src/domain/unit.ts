import { isDeepStrictEqual } from "node:util";
import { isTimeZone } from "@tenho/br/calendar/time-zones";
import { isUf } from "@tenho/br/registration/uf";
import type { FranchisePlan } from "./lead.ts";

/** The franchisee's terms for a unit; null: not agreed. */
export type Terms = {
  /** Commission on the TENHOs its companies paid, in hundredths of a percent: 1,250 is 12.5 %. */
  commissionBasisPoints: number | null;
  /** Monthly fee of the platform, in centavos. */
  monthlyFeeCents: number | null;
};

/** A territory. `phoneNumberId` is Meta's id of its own WhatsApp number; null when it only uses a shared one. */
export type Unit = {
  id: string;
  name: string;
  code: string;
  city: string;
  state: string;
  region: string;
  isActive: boolean;
  phoneNumberId: string | null;
  displayPhoneNumber: string | null;
  timeZone: string;
  createdAt: Date;
  plan: FranchisePlan;
  terms: Terms;
  /** True when companies may register for it by themselves. */
  registrationOpen: boolean;
  /** Start of its deletion; null: it is not being deleted, or the deletion is finished. */
  deletingSince: Date | null;
  deletedAt: Date | null;
};

export const NO_TERMS: Terms = { commissionBasisPoints: null, monthlyFeeCents: null };

/** The fields of a unit of which nothing was said. */
export const UNIT_DEFAULTS = {
  region: "",
  isActive: true,
  phoneNumberId: null,
  displayPhoneNumber: null,
  terms: NO_TERMS,
  registrationOpen: true,
  deletingSince: null,
  deletedAt: null,
} satisfies Partial<Unit>;

const TEXT_LENGTH_MAX = 200;

export const REQUIRED_MESSAGE = "Preencha todos os campos obrigatórios";

/** Returns whether a text is short enough for a name and without NUL and half surrogate pairs. */
const isText = (text: string): boolean => text.length <= TEXT_LENGTH_MAX && text.isWellFormed() && !text.includes("\0");

/** Returns whether a text is Meta's id of a business number. */
export const isPhoneNumberId = (id: string): boolean => /^\d{5,20}$/.test(id);

export const isSameUnit = (one: Unit, other: Unit): boolean => isDeepStrictEqual(one, other);

/** The faults of a unit, as field and pt-BR sentence; empty: valid. */
export function unitFaults(unit: Unit): { field: string; message: string }[] {
  const faults: { field: string; message: string }[] = [];
  const required = { name: unit.name, code: unit.code, city: unit.city, state: unit.state };
  for (const [field, value] of Object.entries(required)) {
    if (value.trim() === "") faults.push({ field, message: REQUIRED_MESSAGE });
  }
  const texts = { ...required, region: unit.region, display_phone_number: unit.displayPhoneNumber ?? "" };
  for (const [field, value] of Object.entries(texts)) {
    if (!isText(value)) faults.push({ field, message: "Texto inválido ou longo demais" });
  }
  if (unit.phoneNumberId !== null && !isPhoneNumberId(unit.phoneNumberId)) {
    faults.push({ field: "phone_number_id", message: "Número inválido" });
  }
  if (unit.displayPhoneNumber !== null && !/^\d{8,15}$/.test(unit.displayPhoneNumber)) {
    faults.push({ field: "display_phone_number", message: "Número inválido" });
  }
  if (unit.state !== "" && !isUf(unit.state)) faults.push({ field: "state", message: "UF inválida" });
  if (unit.code.trim() !== "" && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(unit.code))
    faults.push({ field: "code", message: "Código inválido" });
  if (!isTimeZone(unit.timeZone)) {
    faults.push({ field: "time_zone", message: "Fuso horário desconhecido" });
  }
  return faults;
}
