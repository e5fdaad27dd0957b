import type { GetMetaConnectionApiResponse, InspectMetaTokenApiResponse } from "../../../api/generated/tenho.gen.ts";
import type { StatusTone } from "../../../shared/ui/values/status-tag.tsx";

export type Connection = GetMetaConnectionApiResponse;
export type Check = Connection["checks"][number];
export type Seen = InspectMetaTokenApiResponse;

type Label = { readonly label: string; readonly tone: StatusTone };

const STATES: Readonly<Record<Check["state"], Label>> = {
  right: { label: "Certo", tone: "positive" },
  missing: { label: "Falta", tone: "waiting" },
  wrong: { label: "Errado", tone: "error" },
  unknown: { label: "Não se sabe", tone: "neutral" },
};

export const checkLabel = ({ state }: Pick<Check, "state">): Label => STATES[state];

/** The access as it is typed. */
export type AccessDraft = { readonly token: string; readonly appId: string; readonly appSecret: string };
export type AccessField = keyof AccessDraft;

export const EMPTY_ACCESS: AccessDraft = { token: "", appId: "", appSecret: "" };

/** Errors of what is typed; what is stored already may be left out. */
export function accessErrors(
  { token, appId, appSecret }: AccessDraft,
  isStored: boolean,
): Partial<Record<AccessField, string>> {
  return {
    ...(token.trim() === "" && !isStored && { token: "Cole o token." }),
    ...(appId.trim() !== "" &&
      !/^\d{5,30}$/.test(appId.trim()) && { appId: "Use só os algarismos que a Meta mostra." }),
    ...(appSecret.trim() === "" && !isStored && { appSecret: "Cole a chave secreta." }),
  };
}

export const accessBody = ({ token, appId, appSecret }: AccessDraft) => ({
  token: token.trim(),
  app_id: appId.trim(),
  app_secret: appSecret.trim(),
});

const FIELDS: Readonly<Record<string, AccessField>> = { token: "token", app_id: "appId", app_secret: "appSecret" };

/** Errors that the server gives for fields, by ours. */
export const fieldErrors = (
  errors: readonly { readonly field: string; readonly message: string }[],
): Partial<Record<AccessField, string>> =>
  Object.fromEntries(
    errors.flatMap(({ field, message }) => {
      const own = FIELDS[field];
      return own === undefined ? [] : [[own, message]];
    }),
  );
