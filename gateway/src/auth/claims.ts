import { ROLES } from "@tenho/access/roles";
import type { Identity } from "@tenho/kernel/auth/identity";
import { z } from "zod";
import type { ForcedStep } from "../route-table.ts";

/** What auth writes into an access token. */
const claimsShape = z.object({
  sub: z.uuid(),
  role: z.enum(ROLES),
  units: z.array(z.uuid()),
  cid: z.uuid().nullable(),
  perms: z.array(z.string()),
  sid: z.uuid(),
  sv: z.int(),
  // Absent in tokens of the version before.
  rv: z.int().optional(),
  pwc: z.literal(true).optional(),
  // What has to be done, beside `pwc`; absent: a change of the password.
  due: z.string().optional(),
  /** Who views the account's panel; in tokens made for viewing only, which have an audience of their own. */
  va: z.object({ sub: z.uuid(), sid: z.uuid(), sv: z.int() }).optional(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  exp: z.int(),
  // Not used, but a token whose times are no numbers was not made by auth.
  iat: z.number().optional(),
  nbf: z.number().optional(),
});

/** Audiences of access tokens. A gateway of the version before knows the first alone: it must not take a token for viewing for a session's. */
export const PANEL_AUDIENCE = "tenho-panel";
export const VIEWING_AUDIENCE = "tenho-viewing";

export type Caller = {
  identity: Identity;
  /** Version of the role's permissions that the token was made with. */
  roleVersion: number;
  /** Epoch ms. */
  expiresAtMs: number;
  /** The token may only be used for this; null: for whatever its holder may do. */
  due: ForcedStep | null;
};

function dueStep({ pwc, due }: { pwc?: true | undefined; due?: string | undefined }): ForcedStep | null {
  if (pwc !== true) return null;
  return due === "second_factor" ? due : "password";
}

/** Null when the claims are not those auth writes. */
export function callerFromClaims(payload: unknown): Caller | null {
  const parsed = claimsShape.safeParse(payload);
  if (!parsed.success) return null;
  const claims = parsed.data;
  const { va } = claims;
  if ((va !== undefined) !== [claims.aud].flat().includes(VIEWING_AUDIENCE)) return null;
  return {
    identity: {
      userId: claims.sub,
      role: claims.role,
      unitIds: claims.units,
      clientId: claims.cid,
      permissions: claims.perms,
      sessionId: claims.sid,
      sessionVersion: claims.sv,
      ...(va && { viewer: { userId: va.sub, sessionId: va.sid, sessionVersion: va.sv } }),
    },
    roleVersion: claims.rv ?? 0,
    expiresAtMs: claims.exp * 1_000,
    due: dueStep(claims),
  };
}
