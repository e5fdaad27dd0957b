import { type Bounds, SECURITY_BOUNDS } from "@tenho/br/bounds";
import type { GetSettingsApiResponse } from "../../../api/generated/tenho.gen.ts";

export type Security = NonNullable<GetSettingsApiResponse["security"]>;
export type NumberField = Exclude<keyof Security, "require_master_second_factor">;

/** Bounds of each number; the server has the same. */
export const BOUNDS: Readonly<Record<NumberField, Bounds>> = {
  session_hours: SECURITY_BOUNDS.sessionHours,
  remembered_session_days: SECURITY_BOUNDS.rememberedDays,
  login_failures_max: SECURITY_BOUNDS.failuresMax,
  login_wait_seconds: SECURITY_BOUNDS.waitSeconds,
};
export const NUMBER_FIELDS = Object.keys(BOUNDS) as readonly NumberField[];

/** Typed values; a field that is absent keeps its saved value. */
export type SecurityDraft = { readonly [field in NumberField]?: string } & { readonly requires?: boolean };

/** Errors of the typed values, by field. */
export function draftErrors(draft: SecurityDraft): Partial<Record<NumberField, string>> {
  const wrong = NUMBER_FIELDS.filter((field) => {
    const [text, { min, max }] = [draft[field]?.trim(), BOUNDS[field]];
    return text !== undefined && !(/^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max);
  });
  return Object.fromEntries(
    wrong.map((field) => [field, `Informe um número inteiro de ${BOUNDS[field].min} a ${BOUNDS[field].max}`]),
  );
}

/** Values of a draft without errors that differ from the saved ones. */
export function draftChange(draft: SecurityDraft, kept: Security): Partial<Security> {
  const numbers = NUMBER_FIELDS.filter((field) => draft[field] !== undefined && Number(draft[field]) !== kept[field]);
  return {
    ...Object.fromEntries(numbers.map((field) => [field, Number(draft[field])])),
    ...(draft.requires !== undefined &&
      draft.requires !== kept.require_master_second_factor && { require_master_second_factor: draft.requires }),
  };
}
