import { parseOtp, type SecondFactor } from "../../domain/second-factor.ts";
import type { AuthContext } from "../auth-context.ts";
import { checkFailuresIn, countFailureIn } from "../password/count-failures.ts";
import type { SecondFactorEdit } from "./second-factor-ports.ts";

/** `off`: the account has no second factor. `missing`: it has one, and no code was given. */
export type SecondFactorCheck = "off" | "missing" | "wrong" | "passed";

/**
 * Checks a code of the app or a recovery code and uses it up; each is valid once, even if it is sent twice at the same moment. A wrong one counts
 * like a wrong password, a right one resets the failures of the address. `onPassed` runs in the same transaction.
 * Raises: `rate_limited` while the address has to wait.
 */
export async function checkSecondFactor(
  ctx: AuthContext,
  command: {
    userId: string;
    otp: string | null;
    address: string;
    /** Unit of the account, for the audit log. */
    unitId: string | null;
    onPassed?: (edit: SecondFactorEdit) => Promise<void>;
  },
): Promise<SecondFactorCheck> {
  const { userId, otp, address } = command;
  if (!(await ctx.secondFactors.isOn(userId))) return "off";
  if (otp === null) return "missing";
  return ctx.secondFactors.edit(userId, async (edit) => {
    if ((await edit.credential.lock()) === null) return "wrong";
    const factor = await edit.read();
    if (factor === null || factor.confirmedAt === null) return "off";
    await checkFailuresIn(ctx, edit.credential, address);
    if (!(await useUp(ctx, edit, factor, { userId, otp, unitId: command.unitId }))) {
      await countFailureIn(ctx, edit.credential, userId, address);
      return "wrong";
    }
    await edit.credential.forgetFailures(address);
    await command.onPassed?.(edit);
    return "passed";
  });
}

async function useUp(
  ctx: AuthContext,
  edit: SecondFactorEdit,
  factor: SecondFactor,
  { userId, otp, unitId }: { userId: string; otp: string; unitId: string | null },
): Promise<boolean> {
  const parsed = parseOtp(otp);
  if (parsed === null) return false;
  if (parsed.kind === "totp") {
    const step = ctx.totp.stepOf(factor.secret, parsed.code, ctx.now());
    return step !== null && edit.useStep(step);
  }
  if (!(await edit.useRecoveryCode(ctx.recovery.hash(userId, parsed.code)))) return false;
  await edit.record("recovery_code", unitId);
  return true;
}
