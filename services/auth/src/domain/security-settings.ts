import { SECURITY_BOUNDS } from "@tenho/br/bounds";

export type BoundedSetting = keyof typeof SECURITY_BOUNDS;

/** Settings that MASTER chose; null: not set, the configuration applies. */
export type SecurityChoices = Readonly<Record<BoundedSetting, number | null>> & {
  /** A MASTER without a second factor may do nothing but enrol one. */
  readonly requireMasterSecondFactor: boolean;
};

/** Fields left out stay as they are. */
export type SecurityChange = {
  readonly [field in BoundedSetting]?: number | undefined;
} & { readonly requireMasterSecondFactor?: boolean | undefined };

export const NO_CHOICES: SecurityChoices = {
  sessionHours: null,
  rememberedDays: null,
  failuresMax: null,
  waitSeconds: null,
  requireMasterSecondFactor: false,
};

/** Settings in force. */
export type SecuritySettings = {
  /** Life of a session and of a remembered one, in milliseconds. */
  sessionMs: number;
  rememberedMs: number;
  /** Wrong passwords in a row from which on an address has to wait, and the wait in milliseconds. */
  failuresMax: number;
  waitMs: number;
  requireMasterSecondFactor: boolean;
};

export type SecurityDefaults = Omit<SecuritySettings, "requireMasterSecondFactor">;

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const msOf = (chosen: number | null, unitMs: number, otherwiseMs: number): number =>
  chosen === null ? otherwiseMs : chosen * unitMs;

export function settingsInForce(defaults: SecurityDefaults, chosen: SecurityChoices): SecuritySettings {
  return {
    sessionMs: msOf(chosen.sessionHours, HOUR_MS, defaults.sessionMs),
    rememberedMs: msOf(chosen.rememberedDays, DAY_MS, defaults.rememberedMs),
    failuresMax: chosen.failuresMax ?? defaults.failuresMax,
    waitMs: msOf(chosen.waitSeconds, SECOND_MS, defaults.waitMs),
    requireMasterSecondFactor: chosen.requireMasterSecondFactor,
  };
}

/** Settings in force in the units in which they are set, rounded up. */
export const presentSettings = (settings: SecuritySettings): Record<BoundedSetting, number> => ({
  sessionHours: Math.ceil(settings.sessionMs / HOUR_MS),
  rememberedDays: Math.ceil(settings.rememberedMs / DAY_MS),
  failuresMax: settings.failuresMax,
  waitSeconds: Math.ceil(settings.waitMs / SECOND_MS),
});

/** Settings of a change that are no whole number within their bounds. */
export const settingsOutOfBounds = (change: SecurityChange): BoundedSetting[] =>
  (Object.keys(SECURITY_BOUNDS) as BoundedSetting[]).filter((field) => {
    const [value, { min, max }] = [change[field], SECURITY_BOUNDS[field]];
    return value !== undefined && !(Number.isInteger(value) && value >= min && value <= max);
  });
