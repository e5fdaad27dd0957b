/** Limits of a number that MASTER sets, both ends included. */
export type Bounds = { readonly min: number; readonly max: number };

/** Limits of the routing settings, in the contract's units; confidence from 0 to 1. Shared by the form, the contract and the service that stores them. */
export const ROUTING_BOUNDS = {
  merchantsMax: { min: 1, max: 100 },
  offerExpiryMinutes: { min: 5, max: 1_440 },
  textsGatherSeconds: { min: 0, max: 30 },
  answersGatherSeconds: { min: 0, max: 300 },
  askBelow: { min: 0.05, max: 0.99 },
  wishAgeHoursMax: { min: 1, max: 72 },
} as const satisfies Record<string, Bounds>;

/** Limits of the settings of sessions and passwords. */
export const SECURITY_BOUNDS = {
  sessionHours: { min: 1, max: 72 },
  rememberedDays: { min: 1, max: 90 },
  failuresMax: { min: 3, max: 20 },
  waitSeconds: { min: 10, max: 900 },
} as const satisfies Record<string, Bounds>;

/** Bounds of the price of one TENHO, in centavos; 0: it is free. */
export const PRICE_CENTS_BOUNDS: Bounds = { min: 0, max: 10_000 };

/** Bounds of the price of one WhatsApp message in US dollars, and of reais a dollar. */
export const RATE_BOUNDS = {
  usd: { min: 0, max: 10 },
  brlPerUsd: { min: 1, max: 100 },
} as const satisfies Record<string, Bounds>;
