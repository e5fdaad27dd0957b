import { type Bounds, ROUTING_BOUNDS } from "@tenho/br/bounds";
import type { FlowSettings } from "../domain/wish/flow-settings.ts";

/** The settings of routing that MASTER may change. */
export type RoutingSettings = {
  merchantsMax: number;
  offerExpiryMinutes: number;
  textsGatherSeconds: number;
  answersGatherSeconds: number;
  /** Confidence below which the consumer is asked for the category; null: the threshold the model was calibrated for. */
  askBelow: number | null;
  asksWhenOpen: boolean;
  /** HH:MM, for merchants who gave no hours. */
  opensAt: string;
  closesAt: string;
  wishAgeHoursMax: number;
};

export type RoutingField = keyof RoutingSettings;

/** The settings MASTER changed; every other field has its default. */
export type RoutingChoices = { readonly [Field in RoutingField]?: NonNullable<RoutingSettings[Field]> };

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

type Rule = { isValid(value: unknown): boolean; message: string };

const whole = ({ min, max }: Bounds): Rule => ({
  isValid: (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
  message: `Use um número inteiro de ${min} a ${max}.`,
});
const timeOfDay: Rule = {
  isValid: (value) => typeof value === "string" && TIME.test(value),
  message: "Use um horário como 08:00.",
};

const { askBelow: ASK_BELOW } = ROUTING_BOUNDS;

const RULES: Readonly<Record<RoutingField, Rule>> = {
  merchantsMax: whole(ROUTING_BOUNDS.merchantsMax),
  offerExpiryMinutes: whole(ROUTING_BOUNDS.offerExpiryMinutes),
  textsGatherSeconds: whole(ROUTING_BOUNDS.textsGatherSeconds),
  answersGatherSeconds: whole(ROUTING_BOUNDS.answersGatherSeconds),
  askBelow: {
    isValid: (value) => typeof value === "number" && value >= ASK_BELOW.min && value <= ASK_BELOW.max,
    message: `Use uma confiança de ${ASK_BELOW.min * 100}% a ${ASK_BELOW.max * 100}%.`,
  },
  asksWhenOpen: { isValid: (value) => typeof value === "boolean", message: "Use sim ou não." },
  opensAt: timeOfDay,
  closesAt: timeOfDay,
  wishAgeHoursMax: whole(ROUTING_BOUNDS.wishAgeHoursMax),
};

export const ROUTING_FIELDS = Object.keys(RULES) as RoutingField[];

export type RoutingError = { field: RoutingField; message: string };

/** The effective settings: the choices, and defaults for the rest. */
export const inForce = (defaults: RoutingSettings, choices: RoutingChoices): RoutingSettings => ({
  ...defaults,
  ...choices,
});

/** Validation errors of the choices, by field; empty: valid. */
export function routingErrors(choices: RoutingChoices, defaults: RoutingSettings): RoutingError[] {
  const wrong = ROUTING_FIELDS.filter((field) => choices[field] !== undefined && !RULES[field].isValid(choices[field]));
  if (wrong.length > 0) return wrong.map((field) => ({ field, message: RULES[field].message }));
  const { opensAt, closesAt } = inForce(defaults, choices);
  return opensAt < closesAt ? [] : [{ field: "closesAt", message: "O fim fica depois do começo." }];
}

/**
 * Reads choices from a stored document without trusting it: an invalid field falls back to its default, the others are kept.
 *
 * @returns `unreadable`: the fields that mean nothing
 */
export function readChoices(
  stored: unknown,
  defaults: RoutingSettings,
): { choices: RoutingChoices; unreadable: RoutingField[] } {
  const values = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const given = Object.fromEntries(
    ROUTING_FIELDS.filter((field) => values[field] !== undefined && values[field] !== null).map((field) => [
      field,
      values[field],
    ]),
  ) as RoutingChoices;
  const unreadable: RoutingField[] = [];
  let choices = given;
  for (let errors = routingErrors(choices, defaults); errors.length > 0; errors = routingErrors(choices, defaults)) {
    // Opening and closing hour are one choice: if either is invalid, both are dropped.
    const fields = errors.flatMap(({ field }): RoutingField[] => (isHour(field) ? ["opensAt", "closesAt"] : [field]));
    unreadable.push(...fields);
    choices = without(choices, fields);
  }
  return { choices, unreadable };
}

const isHour = (field: RoutingField): boolean => field === "opensAt" || field === "closesAt";

/** Choices after a change; a value equal to its field's default is not stored as a choice. */
export function changedChoices(
  choices: RoutingChoices,
  change: { settings: RoutingChoices; restored: readonly RoutingField[] },
  defaults: RoutingSettings,
): RoutingChoices {
  const all = { ...without(choices, change.restored), ...change.settings };
  return without(
    all,
    ROUTING_FIELDS.filter((field) => all[field] === undefined || all[field] === defaults[field]),
  );
}

const without = (choices: RoutingChoices, fields: readonly RoutingField[]): RoutingChoices =>
  Object.fromEntries(Object.entries(choices).filter(([field]) => !fields.includes(field as RoutingField)));

/** The flow settings that MASTER may change. */
export type RoutedFlow = Pick<
  FlowSettings,
  | "offersMax"
  | "offerExpiryMs"
  | "gatherMs"
  | "answersGatherMs"
  | "askBelow"
  | "asksWhenOpen"
  | "defaultHours"
  | "wishMaxAgeMs"
>;

export const toFlow = (settings: RoutingSettings): RoutedFlow => ({
  offersMax: settings.merchantsMax,
  offerExpiryMs: settings.offerExpiryMinutes * MINUTE_MS,
  gatherMs: settings.textsGatherSeconds * SECOND_MS,
  answersGatherMs: settings.answersGatherSeconds * SECOND_MS,
  askBelow: settings.askBelow,
  asksWhenOpen: settings.asksWhenOpen,
  defaultHours: { start: settings.opensAt, end: settings.closesAt },
  wishMaxAgeMs: settings.wishAgeHoursMax * HOUR_MS,
});

/** Converts flow settings to routing settings. Durations may have fractions, because the configuration is in milliseconds. */
export const fromFlow = (flow: RoutedFlow): RoutingSettings => ({
  merchantsMax: flow.offersMax,
  offerExpiryMinutes: flow.offerExpiryMs / MINUTE_MS,
  textsGatherSeconds: flow.gatherMs / SECOND_MS,
  answersGatherSeconds: flow.answersGatherMs / SECOND_MS,
  askBelow: flow.askBelow,
  asksWhenOpen: flow.asksWhenOpen,
  opensAt: flow.defaultHours.start,
  closesAt: flow.defaultHours.end,
  wishAgeHoursMax: flow.wishMaxAgeMs / HOUR_MS,
});
