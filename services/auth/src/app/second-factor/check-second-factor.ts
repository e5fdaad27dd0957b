import { parseOtp, type SecondFactor } from "../../domain/second-factor.ts";
import type { FailureCount } from "../password/count-failures.ts";
import type { RecoveryCodes, SecondFactorEdit, SecondFactorStore, TotpCodes } from "./second-factor-ports.ts";

/** `off`: none is asked for. `missing`: one is, and no code came. */
export type SecondFactorCheck = "off" | "missing" | "wrong" | "passed";

/**
 * Checks a code of the app or a recovery code and uses it up; each is good once, also when it comes twice at the same time. A wrong one
 * counts as a wrong password does, a good one has the failures of the address forgotten. `onPassed` runs in the same transaction.
 * Raises: `rate_limited` while the address has to wait.
 */
export function createCheckSecondFactor(deps: {
  secondFactors: Pick<SecondFactorStore, "edit" | "isOn">;
  failures: Pick<FailureCount, "checkIn" | "countIn">;
  totp: Pick<TotpCodes, "stepOf">;
  recovery: Pick<RecoveryCodes, "hash">;
  now: () => Date;
}) {
  async function useUp(
    edit: SecondFactorEdit,
    factor: SecondFactor,
    { userId, otp, unitId }: { userId: string; otp: string; unitId: string | null },
  ): Promise<boolean> {
    const parsed = parseOtp(otp);
    if (parsed === null) return false;
    if (parsed.kind === "totp") {
      const step = deps.totp.stepOf(factor.secret, parsed.code, deps.now());
      return step !== null && edit.useStep(step);
    }
    if (!(await edit.useRecoveryCode(deps.recovery.hash(userId, parsed.code)))) return false;
    await edit.record("recovery_code", unitId);
    return true;
  }

  return async (command: {
    userId: string;
    otp: string | null;
    address: string;
    /** Of the account, for the audit log. */
    unitId: string | null;
    onPassed?: (edit: SecondFactorEdit) => Promise<void>;
  }): Promise<SecondFactorCheck> => {
    const { userId, otp, address } = command;
    if (!(await deps.secondFactors.isOn(userId))) return "off";
    if (otp === null) return "missing";
    return deps.secondFactors.edit(userId, async (edit) => {
      if ((await edit.credential.lock()) === null) return "wrong";
      const factor = await edit.read();
      if (factor === null || factor.confirmedAt === null) return "off";
      await deps.failures.checkIn(edit.credential, address);
      if (!(await useUp(edit, factor, { userId, otp, unitId: command.unitId }))) {
        await deps.failures.countIn(edit.credential, userId, address);
        return "wrong";
      }
      await edit.credential.forgetFailures(address);
      await command.onPassed?.(edit);
      return "passed";
    });
  };
}

export type CheckSecondFactor = ReturnType<typeof createCheckSecondFactor>;
