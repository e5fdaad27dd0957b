import { AppError } from "@tenho/kernel/errors/app-error";
import type { SecondFactorStore, TotpCodes } from "./second-factor-ports.ts";

/**
 * Makes the secret of a second factor, which changes nothing until it is confirmed; one begun before is replaced.
 * Raises: `conflict` when it is on, `unauthenticated` without a credential.
 */
export function createBeginSecondFactor(deps: {
  secondFactors: Pick<SecondFactorStore, "edit">;
  totp: Pick<TotpCodes, "newSecret" | "addressOf">;
}) {
  return (userId: string): Promise<{ otpauthUrl: string; secret: string }> =>
    deps.secondFactors.edit(userId, async (edit) => {
      const credential = await edit.credential.lock();
      if (credential === null) throw new AppError("unauthenticated", "Sua sessão terminou. Entre de novo.");
      const factor = await edit.read();
      if (factor !== null && factor.confirmedAt !== null) {
        throw new AppError("conflict", "A verificação em duas etapas já está ligada.");
      }
      const secret = deps.totp.newSecret();
      await edit.begin(secret);
      return { otpauthUrl: deps.totp.addressOf(secret, credential.email), secret };
    });
}
