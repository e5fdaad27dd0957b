import { demoId } from "../ids.ts";
import { TIME_ZONE } from "./hours.ts";

export type UnitKey = "parnaiba" | "teresina";

export type DemoUnit = {
  key: UnitKey;
  id: string;
  name: string;
  code: string;
  city: string;
  state: string;
  region: string;
  phoneNumberId: string;
  displayPhoneNumber: string;
  timeZone: string;
  /** Terms agreed with the franchisee: commission in hundredths of a percent of the paid TENHOs, and centavos a month. */
  terms: { commissionBasisPoints: number; monthlyFeeCents: number };
  /** Age of the unit when the demo data is made. */
  ageDays: number;
};

const unit = (
  key: UnitKey,
  city: string,
  region: string,
  number: 1 | 2,
  ageDays: number,
  terms: DemoUnit["terms"],
): DemoUnit => ({
  key,
  id: demoId(`unit:${key}`),
  name: `${city} – PI`,
  code: `${key}-pi`,
  city,
  state: "PI",
  region,
  phoneNumberId: `10000000000000${number}`,
  displayPhoneNumber: `55863333000${number}`,
  timeZone: TIME_ZONE,
  terms,
  ageDays,
});

export const PARNAIBA = unit("parnaiba", "Parnaíba", "Litoral do Piauí", 1, 240, {
  commissionBasisPoints: 4_000,
  monthlyFeeCents: 500,
});
export const TERESINA = unit("teresina", "Teresina", "Centro-Norte do Piauí", 2, 120, {
  commissionBasisPoints: 3_500,
  monthlyFeeCents: 300,
});

export const UNITS: readonly DemoUnit[] = [PARNAIBA, TERESINA];

export const unitOf = (key: UnitKey): DemoUnit => (key === "parnaiba" ? PARNAIBA : TERESINA);

/** The number both units share: a consumer who writes to it is asked for the city. */
export const SHARED_NUMBER = { id: "100000000000009", displayPhoneNumber: "558633330009" } as const;
