import { ROLES } from "@tenho/access/roles";
import type { Identity } from "@tenho/kernel/auth/identity";
import { z } from "zod";
import type { ForcedStep } from "../route-table.ts";

/** Claims that auth writes into an access token. */
const claimsShape = z.object({
  sub: z.uuid(),
  role: z.enum(ROLES),
  units: z.array(z.uuid()),
  cid: z.uuid().nullable(),
  perms: z.array(z.string()),
  sid: z.uuid(),
  sv: z.int(),
  rv: z.int(),
  pwc: z.literal(true).optional(),
  // The forced step that goes with `pwc`; absent: a change of the password.
  due: z.string().optional(),
  /** The viewer of the account's panel; only in tokens made for viewing, which have an audience of their own. */
  va: z.object({ sub: z.uuid(), sid: z.uuid(), sv: z.int() }).optional(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  exp: z.int(),
  // Moment at which password or second factor were last entered, in seconds; absent in tokens for viewing.
  auth_time: z.int().optional(),
  // The times are not used, but a token in which they are no numbers was not made by auth.
  iat: z.number().optional(),
  nbf: z.number().optional(),
});

/** Audiences of access tokens. That of a viewing is its own, so that its token is never taken for a session's. */
export const PANEL_AUDIENCE = "tenho-panel";
export const VIEWING_AUDIENCE = "tenho-viewing";

export type Caller = {
  identity: Identity;
  /** Version of the role's permissions that the token was made with. */
  roleVersion: number;
  /** Epoch ms. */
  expiresAtMs: number;
  /** The only step the token may be used for; null: everything its holder may do. */
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
  if (va === undefined && claims.auth_time === undefined) return null;
  return {
    identity: {
      userId: claims.sub,
      role: claims.role,
      unitIds: claims.units,
      clientId: claims.cid,
      permissions: claims.perms,
      sessionId: claims.sid,
      sessionVersion: claims.sv,
      ...(claims.auth_time !== undefined && va === undefined && { authenticatedAtMs: claims.auth_time * 1_000 }),
      ...(va && { viewer: { userId: va.sub, sessionId: va.sid, sessionVersion: va.sv } }),
    },
    roleVersion: claims.rv,
    expiresAtMs: claims.exp * 1_000,
    due: dueStep(claims),
  };
}
