/** What a number that MASTER sets may be, both ends included. */
export type Bounds = { readonly min: number; readonly max: number };

/** Of the routing, in the units of the contract; confidence from 0 to 1. The form, the contract and the service that keeps them go by these. */
export const ROUTING_BOUNDS = {
  merchantsMax: { min: 1, max: 100 },
  offerExpiryMinutes: { min: 5, max: 1_440 },
  textsGatherSeconds: { min: 0, max: 30 },
  answersGatherSeconds: { min: 0, max: 300 },
  askBelow: { min: 0.05, max: 0.99 },
  wishAgeHoursMax: { min: 1, max: 72 },
} as const satisfies Record<string, Bounds>;

/** Of sessions and passwords. */
export const SECURITY_BOUNDS = {
  sessionHours: { min: 1, max: 72 },
  rememberedDays: { min: 1, max: 90 },
  failuresMax: { min: 3, max: 20 },
  waitSeconds: { min: 10, max: 900 },
} as const satisfies Record<string, Bounds>;
