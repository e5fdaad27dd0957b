import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import { createRecoveryCodes } from "./adapters/crypto/recovery-codes.ts";
import { totpCodes } from "./adapters/crypto/totp.ts";
import { secondFactorHandlers } from "./adapters/http/second-factor/second-factor-handlers.ts";
import type { CheckPassword } from "./app/password/check-password.ts";
import type { FailureCount } from "./app/password/count-failures.ts";
import type { CredentialStore } from "./app/ports.ts";
import { createBeginSecondFactor } from "./app/second-factor/begin-second-factor.ts";
import { type CheckSecondFactor, createCheckSecondFactor } from "./app/second-factor/check-second-factor.ts";
import { createConfirmSecondFactor } from "./app/second-factor/confirm-second-factor.ts";
import { createDisableSecondFactor } from "./app/second-factor/disable-second-factor.ts";
import type { SecondFactorStore } from "./app/second-factor/second-factor-ports.ts";
import type { SessionView } from "./app/session/session-view.ts";

/** Wires the second factor: its routes, and its check for logins. */
export function composeSecondFactor(deps: {
  /** Of the hashes of recovery codes. */
  readRecoveryKey: () => Buffer;
  secondFactors: SecondFactorStore;
  credentials: CredentialStore;
  failures: FailureCount;
  checkPassword: CheckPassword;
  view: SessionView;
  now: () => Date;
}): { checkSecondFactor: CheckSecondFactor; routes: BoundRoute[] } {
  const recovery = createRecoveryCodes(deps.readRecoveryKey);
  const parts = { ...deps, totp: totpCodes, recovery };
  const checkSecondFactor = createCheckSecondFactor(parts);
  const routes = secondFactorHandlers({
    secondFactors: deps.secondFactors,
    begin: createBeginSecondFactor(parts),
    confirm: createConfirmSecondFactor(parts),
    disable: createDisableSecondFactor({ ...deps, checkSecondFactor }),
  });
  return { checkSecondFactor, routes };
}
