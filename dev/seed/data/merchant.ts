import type { BusinessHours } from "@tenho/br/calendar/business-hours";
import { demoId } from "../ids.ts";
import { type DemoUnit, type UnitKey, unitOf } from "./units.ts";

type DemoAddress = {
  street: string;
  number: string;
  complement: string;
  district: string;
  city: string;
  state: string;
  zipCode: string;
};

/** Credit that its unit gave to a merchant. */
type DemoCredit = { daysAgo: number; cents: number; description: string };

export type DemoMerchant = {
  id: string;
  email: string;
  displayName: string;
  legalName: string;
  /** CPF or CNPJ without punctuation. */
  document: string;
  /** The number on which it is asked, in canonical digits. */
  whatsapp: string;
  landline: string | null;
  unit: DemoUnit;
  address: DemoAddress;
  categoryIds: readonly number[];
  hours: BusinessHours;
  /** True when it serves every unit, not only its own. */
  allUnits: boolean;
  /** Age of the account when the demo data is made. */
  joinedDaysAgo: number;
  isActive: boolean;
  credits: readonly DemoCredit[];
  /** True when its 24 h window is kept open: it is asked by buttons, else by template. */
  windowIsOpen: boolean;
  /** Probability that it has what is asked for, 0 to 1. */
  stock: number;
};

type MerchantText = Pick<DemoMerchant, "displayName" | "legalName" | "document" | "categoryIds" | "hours" | "stock"> & {
  unit: UnitKey;
  /** The part of the e-mail before `@tenho.dev`. */
  login: string;
  /** Last four digits of the WhatsApp number. */
  phone: string;
  landline?: string;
  /** `Rua Paul Harris, 120, Centro, 64202400`, with a complement between number and district when there is one. */
  address: string;
  joinedDaysAgo: number;
  /** Days ago and reais, e.g. `[20, 30]`. */
  credits?: readonly (readonly [daysAgo: number, reais: number])[];
  allUnits?: boolean;
  awaitsActivation?: boolean;
  windowIsOpen?: boolean;
};

const DDD = "86";

/** Builds a merchant from a text that is easy to read and edit. */
export function merchant(text: MerchantText): DemoMerchant {
  const { unit: unitKey, login, phone, landline, address, credits = [], awaitsActivation = false, ...rest } = text;
  const unit = unitOf(unitKey);
  const email = `${login}@tenho.dev`;
  return {
    allUnits: false,
    windowIsOpen: false,
    ...rest,
    id: demoId(`account:${email}`),
    email,
    unit,
    whatsapp: `55${DDD}9880${unitKey === "parnaiba" ? "1" : "2"}${phone}`,
    landline: landline === undefined ? null : `55${DDD}${landline}`,
    address: addressOf(address, unit),
    isActive: !awaitsActivation,
    credits: credits.map(([daysAgo, reais]) => ({
      daysAgo,
      cents: reais * 100,
      description: "Crédito inserido pela unidade",
    })),
  };
}

function addressOf(text: string, { city, state }: DemoUnit): DemoAddress {
  const parts = text.split(", ");
  const [street = "", number = ""] = parts;
  const [district = "", zipCode = ""] = parts.slice(-2);
  return { street, number, complement: parts.length > 4 ? (parts[2] ?? "") : "", district, city, state, zipCode };
}
