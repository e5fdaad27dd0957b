import { z } from "zod";
import type { Security, SecurityChange } from "../../../app/settings/security-client.ts";

/** Life of a session and of a remembered one; wrong passwords in a row that cost an address nothing, and its wait after each further one. */
export const securityState = z.object({
  session_hours: z.int(),
  remembered_session_days: z.int(),
  login_failures_max: z.int(),
  login_wait_seconds: z.int(),
  require_master_second_factor: z.boolean(),
});

const whole = (min: number, max: number) =>
  z.int(`Informe um número inteiro de ${min} a ${max}`).min(min, `No mínimo ${min}`).max(max, `No máximo ${max}`);

/** Settings to set; those that are missing stay. */
export const securityChange = z
  .strictObject({
    session_hours: whole(1, 72),
    remembered_session_days: whole(1, 90),
    login_failures_max: whole(3, 20),
    login_wait_seconds: whole(10, 900),
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
