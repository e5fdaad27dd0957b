import { type Bounds, SECURITY_BOUNDS } from "@tenho/br/bounds";
import { z } from "zod";
import type { Security, SecurityChange } from "./security-client.ts";

/** Life of a session and of a remembered one; number of wrong passwords in a row without a wait for an address, and the wait after each further one. */
export const securityState = z.object({
  session_hours: z.int(),
  remembered_session_days: z.int(),
  login_failures_max: z.int(),
  login_wait_seconds: z.int(),
  require_master_second_factor: z.boolean(),
});

const whole = ({ min, max }: Bounds) =>
  z.int(`Informe um número inteiro de ${min} a ${max}`).min(min, `No mínimo ${min}`).max(max, `No máximo ${max}`);

/** Settings to set; those that are missing stay. */
export const securityChange = z
  .strictObject({
    session_hours: whole(SECURITY_BOUNDS.sessionHours),
    remembered_session_days: whole(SECURITY_BOUNDS.rememberedDays),
    login_failures_max: whole(SECURITY_BOUNDS.failuresMax),
    login_wait_seconds: whole(SECURITY_BOUNDS.waitSeconds),
    require_master_second_factor: z.boolean(),
  })
  .partial();

export const presentSecurity = (security: Security): z.output<typeof securityState> => ({
  session_hours: security.sessionHours,
  remembered_session_days: security.rememberedSessionDays,
  login_failures_max: security.loginFailuresMax,
  login_wait_seconds: security.loginWaitSeconds,
  require_master_second_factor: security.requireMasterSecondFactor,
});

export const securityOf = (body: z.output<typeof securityChange>): SecurityChange => ({
  sessionHours: body.session_hours,
  rememberedSessionDays: body.remembered_session_days,
  loginFailuresMax: body.login_failures_max,
  loginWaitSeconds: body.login_wait_seconds,
  requireMasterSecondFactor: body.require_master_second_factor,
});
